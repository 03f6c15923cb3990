import type { StoreFor } from '../../data/store.ts';
import { linkLastsMs } from '../../domain/bookings/booking-link.ts';
import { linkToEventType } from '../../domain/event-types/link-to-event-type.ts';
import { storedEventType } from '../../domain/event-types/needs.ts';
import { signBookingLink } from '../bookings/booking-link.ts';
import { eventTypePageUrl } from '../public-url.ts';
import { runTransaction, type TransactionContext } from '../run-transaction.ts';

interface IntegrationLinkRequest {
  readonly teamId: string;
  readonly eventTypeId: string;
  readonly name: string;
  readonly email: string;
  /** Address of the operator's own page. */
  readonly page: string | undefined;
}

interface Linked {
  readonly data: { readonly url: string };
}

/** Creates a link with which one guest books one event type. */
export const createAccountIntegrationLink = (
  asked: IntegrationLinkRequest,
  context: TransactionContext,
  store: StoreFor<typeof linkToEventType>,
): Promise<Linked> =>
  runTransaction(context, store, {
    load: async (reader) => ({
      snapshot: await reader.read([storedEventType(asked.eventTypeId)]),
      url: await linkOf(asked, context),
    }),
    decide: ({ snapshot, url }) => linkToEventType(asked, url, snapshot, context),
    tooLarge: 'event-type/too-large',
  });

/**
 * Builds the link to the given page, with the event type in its parameters. Without a page, the link leads to the page
 * of this service.
 */
async function linkOf(
  { eventTypeId, name, email, page }: IntegrationLinkRequest,
  { actor, nowMs, dryRun }: TransactionContext,
): Promise<string> {
  const of = actor.organizationId;
  const link = { eventTypeId, name, email, expiresAtMs: nowMs + linkLastsMs };
  // A dry run has no effects, so it signs no valid link.
  const token = dryRun ? 'dry-run' : await signBookingLink(of, link);
  if (page === undefined) return eventTypePageUrl(of, eventTypeId, { token });
  const url = new URL(page);
  url.searchParams.set('eventTypeId', eventTypeId);
  url.searchParams.set('token', token);
  return url.href;
}
