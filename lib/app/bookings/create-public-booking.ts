import { bookingHeader } from '../../contract/contract.ts';
import { Problem } from '../../contract/problem.ts';
import { listHostLoads } from '../../data/assignment/host-loads.ts';
import { listSeats } from '../../data/limits/seats.ts';
import { nextCountIn } from '../../data/messages/received.ts';
import { findTeam } from '../../data/people/find-team.ts';
import type { Store, StoreFor } from '../../data/store.ts';
import { visitorOf } from '../../domain/access.ts';
import {
  createPublicBooking as decide,
  type PublicBookingReply,
} from '../../domain/bookings/create-public-booking.ts';
import { suspectedBookings } from '../../domain/bookings/needs.ts';
import { hasRoomForSuspected } from '../../domain/bookings/suspected.ts';
import type { Change } from '../../domain/change.ts';
import { isRefused } from '../../domain/decision.ts';
import type { Snapshot } from '../../domain/snapshot.ts';
import type { Actor, OrganizationId } from '../../domain/tenancy.ts';
import { beforeCommit } from '../before-commit.ts';
import type { ChargeSearch } from '../charge-search.ts';
import { newUid } from '../new-uid.ts';
import { publicTeam } from '../public-team.ts';
import type { TransactionContext } from '../run-transaction.ts';
import { seeKnownEventType } from '../see-event-type.ts';
import { bookStart, type CreationDeps, type CreationRequest } from './book-start.ts';
import { signFirstLink } from './guest-token.ts';
import type { LoadedRequest } from './load-in-turn.ts';
import { type GuestTokens, visitorBy } from './visitor-by.ts';

/** Place of a booking link's token. It is a header, because logs and referrers contain the query. */
const tokenAt = `header/${bookingHeader}`;

interface PublicBookingRequest extends GuestTokens {
  readonly params: { readonly team: string };
  readonly body: Omit<CreationRequest, 'token' | 'tokenAt' | 'responseToken' | 'isByGuest'> & {
    /** Honeypot field: people do not see it, bots fill it in. */
    readonly website?: string | undefined;
  };
  readonly nowMs: number;
  readonly proven: (actor: Actor) => {
    readonly context: TransactionContext;
    readonly store: StoreFor<typeof decide>;
  };
  readonly limits: {
    readonly bookings: {
      readonly count: (of: OrganizationId, isSuspected: boolean) => Promise<void>;
      /** Lowers the counts again if the booking is refused. */
      readonly settle: <Reply>(outcome: Promise<Reply>) => Promise<Reply>;
    };
    readonly receiver: (email: string) => Promise<void>;
    readonly search: ChargeSearch;
  };
}

export interface PublicBookingDeps extends CreationDeps {
  readonly findTeam: typeof findTeam;
}

/** Dependencies of the functions that book without a credential. */
export const bookingDeps: PublicBookingDeps = { findTeam, newUid, listSeats, listHostLoads };

/** Books a start for a guest without a credential, and returns the guest's link. */
export async function createPublicBooking(
  {
    params: { team },
    body,
    responseToken,
    bookingToken,
    nowMs,
    proven,
    limits,
  }: PublicBookingRequest,
  { findTeam, newUid, ...deps }: PublicBookingDeps,
): Promise<PublicBookingReply> {
  const of = await publicTeam(team, nowMs, 'event-type/unknown', { findTeam });
  const { website = '', ...sent } = body;
  const reader = proven(visitorOf(of)).store;
  const tokens = { responseToken, bookingToken };
  const visitor = await visitorBy(tokens, sent.eventTypeId, nowMs, reader);
  const { context, store } = proven(visitor);
  await seeKnownEventType(visitor, sent.eventTypeId, nowMs, store);
  const uid = newUid();
  // A dry run has no effects, so it signs no valid link.
  const token = context.dryRun ? 'dry-run' : await signFirstLink(of, uid);
  const made = { uid, token, isSuspected: website !== '' };
  const decided = ({ request, snapshot }: LoadedRequest) => {
    const decision = decide(made, request, snapshot, context);
    if (made.isSuspected && !isRefused(decision)) refuseFull(snapshot, nowMs);
    return decision;
  };
  const command = { ...sent, isByGuest: true, responseToken, token: bookingToken, tokenAt };
  const reading = made.isSuspected ? withSuspected(store) : store;
  const counting = beforeCommit(reading, async () => {
    await limits.bookings.count(of, made.isSuspected);
    // Only a booking that is not suspected sends a mail to the guest.
    if (!made.isSuspected) await limits.receiver(sent.email);
  });
  return limits.bookings.settle(
    bookStart(command, decided, context, counting, { ...deps, charge: limits.search }),
  );
}

/** Adds the organization's suspected bookings to every read. */
const withSuspected = <Changed extends Change>(store: Store<Changed>): Store<Changed> => ({
  ...store,
  read: (needs, options) => store.read([...needs, suspectedBookings()], options),
  readWithReply: (needs, key) => store.readWithReply([...needs, suspectedBookings()], key),
});

/** Refuses a suspected booking that exceeds the limit. The refusal looks like any other rate limit. */
function refuseFull(snapshot: Snapshot, nowMs: number): void {
  if (hasRoomForSuspected(snapshot.get(suspectedBookings()), nowMs)) return;
  const headers = { 'retry-after': `${nextCountIn(Math.floor(nowMs / 1000))}` };
  throw new Problem('caller/rate-limited', { headers });
}
