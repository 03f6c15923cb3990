import type { ProblemCode } from '../../contract/problems.ts';
import type { listHostLoads } from '../../data/assignment/host-loads.ts';
import type { listSeats } from '../../data/limits/seats.ts';
import type { Store } from '../../data/store.ts';
import type { CreateBookingRequest } from '../../domain/bookings/booking-request.ts';
import type { Change } from '../../domain/change.ts';
import { type Decision, isRefused } from '../../domain/decision.ts';
import type { ChargeSearch } from '../charge-search.ts';
import { nextFreeStarts } from '../hours/next-free-starts.ts';
import { newMeetingUrl } from '../new-meeting-url.ts';
import { problemOf } from '../problem-of.ts';
import { sentToken } from '../response-token.ts';
import { type TransactionContext, tryTransaction } from '../run-transaction.ts';
import { verifyBookingLink } from './booking-link.ts';
import { guestHash } from './guest-hash.ts';
import { loadByResponse } from './load-by-response.ts';
import { type LoadedRequest, loadInTurn } from './load-in-turn.ts';
import { textNumberOf } from './text-number.ts';
import { withNextStarts } from './with-next-starts.ts';

/** Booking request of a guest, with the token of the booking link and the token's place in the request. */
export interface CreationRequest
  extends Omit<CreateBookingRequest, 'link' | 'guest' | 'ofToken' | 'ofNumber' | 'meetingUrl'> {
  readonly token?: string | undefined;
  readonly tokenAt?: string | undefined;
  /** Token of the routing form response that led to this booking. */
  readonly responseToken?: string | undefined;
}

export interface CreationDeps {
  readonly newUid: () => string;
  readonly listSeats: typeof listSeats;
  readonly listHostLoads: typeof listHostLoads;
  readonly charge?: ChargeSearch;
}

/**
 * Books an offered start for a guest with the best available host. If another guest gets this host first,
 * the next host is chosen within the same request. If no host is left, the refusal contains the next free starts.
 */
export async function bookStart<Reply, Changed extends Change>(
  command: CreationRequest,
  decide: (loaded: LoadedRequest) => Decision<Reply, ProblemCode, Changed>,
  context: TransactionContext,
  store: Store<Changed>,
  deps: Omit<CreationDeps, 'newUid'>,
): Promise<Reply> {
  const { nowMs } = context;
  const { token, tokenAt = 'query/token', responseToken, ...members } = command;
  const link = await verifyBookingLink(store.of, token, tokenAt);
  const sent: CreateBookingRequest = {
    ...members,
    ...(await textNumberOf(command)),
    link,
    guest: guestHash(command.email),
    meetingUrl: newMeetingUrl(),
  };
  const { listSeats, charge } = deps;
  const by = responseToken === undefined ? undefined : sentToken(responseToken);
  const outcome = await tryTransaction(context, store, {
    load: (reader) =>
      by
        ? loadByResponse(sent, by, nowMs, reader)
        : loadInTurn(sent, nowMs, (loaded) => isRefused(decide(loaded)), reader, deps),
    decide,
    tooLarge: 'booking/too-large',
  });
  if ('reply' in outcome) return outcome.reply;
  const { refusal, state } = outcome;
  const { request } = state;
  if ('refused' in request) throw problemOf(refusal);
  const nextStarts = () =>
    nextFreeStarts(sent.eventTypeId, { ...request.counted, by }, nowMs, {
      reader: store,
      listSeats,
      charge,
    });
  throw problemOf(await withNextStarts(refusal, nextStarts));
}
