import type { ProblemCode } from '../../contract/problems.ts';
import type { listHostLoads } from '../../data/host-loads.ts';
import type { listSeats } from '../../data/seats.ts';
import type { Store } from '../../data/store.ts';
import type { SentBooking } from '../../domain/bookings/booking-request.ts';
import type { Decision } from '../../domain/decision.ts';
import { need } from '../../domain/snapshot.ts';
import { nextFreeStarts } from '../availability/next-free-starts.ts';
import type { ChargeSearch } from '../charge-search.ts';
import { sentToken } from '../response-token.ts';
import type { Steps, TransactionContext } from '../run-transaction.ts';
import { verifyBookingLink } from './booking-link.ts';
import { guestHash } from './guest-hash.ts';
import { loadByResponse } from './load-by-response.ts';
import { type LoadedRequest, loadInTurn, stillToAsk } from './load-in-turn.ts';
import { newMeetingUrl } from './new-meeting-url.ts';
import { withNextStarts } from './with-next-starts.ts';

/** What a guest sends, with the token of the link that they came by, and where that stood. */
export interface SentCreation
  extends Omit<SentBooking, 'link' | 'guest' | 'ofToken' | 'meetingUrl'> {
  readonly token?: string | undefined;
  readonly tokenAt?: string | undefined;
  /** Of the response to a routing form that led them here. */
  readonly responseToken?: string | undefined;
}

export interface CreationDeps {
  readonly newUid: () => string;
  readonly listSeats: typeof listSeats;
  readonly listHostLoads: typeof listHostLoads;
  readonly charge?: ChargeSearch;
}

/**
 * The steps by which a start is booked for a guest, whoever asks for it: what is offered is accepted, the best free host
 * gets it, and a host lost to a racing guest is followed by the next one inside this request.
 */
export async function creationOf<Reply>(
  command: SentCreation,
  decide: (loaded: LoadedRequest) => Decision<Reply, ProblemCode>,
  { nowMs }: Pick<TransactionContext, 'nowMs'>,
  store: Store,
  deps: Omit<CreationDeps, 'newUid'>,
): Promise<Steps<LoadedRequest, Reply>> {
  const { token, tokenAt = 'query/token', responseToken, ...members } = command;
  const link = await verifyBookingLink(store.of, token, tokenAt);
  const sent: SentBooking = {
    ...members,
    link,
    guest: guestHash(command.email),
    meetingUrl: newMeetingUrl(),
  };
  const { listSeats, charge } = deps;
  const by = responseToken === undefined ? undefined : sentToken(responseToken);
  return {
    load: (reader) =>
      by ? loadByResponse(sent, by, nowMs, reader) : loadInTurn(sent, nowMs, false, reader, deps),
    decide,
    widened(decision, loaded) {
      const toAsk = stillToAsk(decision, loaded);
      return toAsk && ((reader) => loadInTurn(sent, nowMs, toAsk === 'all', reader, deps));
    },
    explain: (refused, { request }) =>
      'refused' in request
        ? refused
        : withNextStarts(refused, () =>
            nextFreeStarts(sent.eventTypeId, { ...request.counted, by }, nowMs, {
              reader: store,
              listSeats,
              charge,
            }),
          ),
    // What it says of hosts and answers was read with it, so a newer one is read with them again.
    ...(by && { resource: need.routingResponse(by.formId, by.uid) }),
    tooLarge: 'booking/too-large',
  };
}
