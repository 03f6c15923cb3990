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
  /** The operator's own page. */
  readonly page: string | undefined;
}

interface Linked {
  readonly data: { readonly url: string };
}

/** Makes a link by which one guest books one event type. */
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

/** A page of your own is told which event type to show; without one, the link is that of our page. */
async function linkOf(
  { eventTypeId, name, email, page }: IntegrationLinkRequest,
  { actor, nowMs, dryRun }: TransactionContext,
): Promise<string> {
  const of = actor.organizationId;
  const link = { eventTypeId, name, email, expiresAtMs: nowMs + linkLastsMs };
  // A link that is good would be an effect.
  const token = dryRun ? 'dry-run' : await signBookingLink(of, link);
  if (page === undefined) return eventTypePageUrl(of, eventTypeId, { token });
  const url = new URL(page);
  url.searchParams.set('eventTypeId', eventTypeId);
  url.searchParams.set('token', token);
  return url.href;
}
