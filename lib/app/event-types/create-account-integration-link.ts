import { Problem } from '../../contract/problem.ts';
import type { commit } from '../../data/commit.ts';
import { eventTypeIn } from '../../data/event-types.ts';
import type { Items, readItems } from '../../data/items.ts';
import { keys } from '../../data/keys.ts';
import { linkLastsMs } from '../../domain/bookings/booking-link.ts';
import { isUid } from '../../domain/uid.ts';
import { signBookingLink } from '../bookings/booking-link.ts';
import type { Intent } from '../intent.ts';
import { settle } from '../settle.ts';
import { seeEventType } from './see-event-type.ts';

interface Asked {
  readonly teamId: string;
  readonly eventTypeId: string;
  readonly name: string;
  readonly email: string;
  /** Where the API itself was reached. */
  readonly origin: string;
}

interface LinkDeps {
  readonly readItems: typeof readItems;
  readonly commit: typeof commit;
  /** The operator's own page. */
  readonly bookingPageUrl: () => string | undefined;
}

interface Linked {
  readonly data: { readonly url: string };
}

/**
 * Makes a link by which one guest books one event type. Nothing is kept of it but the record of the
 * Idempotency-Key: all that it fixes stands in its token.
 */
export async function createAccountIntegrationLink(
  asked: Asked,
  intent: Intent,
  deps: LinkDeps,
): Promise<Linked> {
  const { teamId, eventTypeId } = asked;
  const { actor, claim } = intent;
  const of = actor.organizationId;
  const wanted = isUid(eventTypeId) ? [keys.eventType(of, eventTypeId)] : [];
  if (claim) wanted.push(keys.idempotency(of, claim.hash));
  const url = await linkOf(asked, intent, deps.bookingPageUrl());
  return settle<{ items: Items }, Linked>(intent, {
    read: async () => ({ items: await deps.readItems(of, wanted) }),
    decide({ items }) {
      // An organization is one team, which has the organization's id.
      if (teamId !== of) throw new Problem('team/unknown');
      seeEventType(actor, eventTypeIn(items, of, eventTypeId));
      return { reply: { data: { url } }, actions: [] };
    },
    commit: deps.commit,
    tooLarge: 'event-type/too-large',
  });
}

/** A page of your own is told which event type to show; without one, the link is where the booking is posted to. */
async function linkOf(
  { eventTypeId, name, email, origin }: Asked,
  { actor, nowMs, isDryRun }: Intent,
  page: string | undefined,
): Promise<string> {
  const link = { eventTypeId, name, email, expiresAtMs: nowMs + linkLastsMs };
  // A link that is good would be an effect.
  const token = isDryRun ? 'dry-run' : await signBookingLink(actor.organizationId, link);
  const url = new URL(page ?? '/v1/bookings', origin);
  if (page !== undefined) url.searchParams.set('eventTypeId', eventTypeId);
  url.searchParams.set('token', token);
  return url.href;
}
