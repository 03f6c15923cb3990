import type { listHostLoads } from '../../data/host-loads.ts';
import type { listSeats } from '../../data/seats.ts';
import type { Store } from '../../data/store.ts';
import type { SentBooking } from '../../domain/bookings/booking-request.ts';
import {
  type BookingReply,
  createBooking as decide,
} from '../../domain/bookings/create-booking.ts';
import { need } from '../../domain/snapshot.ts';
import { nextFreeStarts } from '../availability/next-free-starts.ts';
import { sentToken } from '../response-token.ts';
import { runTransaction, type TransactionContext } from '../run-transaction.ts';
import { verifyBookingLink } from './booking-link.ts';
import { guestHash } from './guest-hash.ts';
import { loadByResponse } from './load-by-response.ts';
import { loadInTurn, stillToAsk } from './load-in-turn.ts';
import { newMeetingUrl } from './new-meeting-url.ts';
import { withNextStarts } from './with-next-starts.ts';

/** What a guest sends, with the token of the link that they came by. */
interface CreateBooking extends Omit<SentBooking, 'link' | 'guest' | 'ofToken' | 'meetingUrl'> {
  readonly token?: string | undefined;
  /** Of the response to a routing form that led them here. */
  readonly responseToken?: string | undefined;
}

interface Deps {
  readonly newUid: () => string;
  readonly listSeats: typeof listSeats;
  readonly listHostLoads: typeof listHostLoads;
}

/**
 * Books a start for a guest: what is offered is accepted, the best free host gets it, and a host
 * lost to a racing guest is followed by the next one inside this request.
 */
export async function createBooking(
  command: CreateBooking,
  context: TransactionContext,
  store: Store,
  deps: Deps,
): Promise<BookingReply> {
  const { token, responseToken, ...members } = command;
  const link = await verifyBookingLink(store.of, token);
  const sent: SentBooking = {
    ...members,
    link,
    guest: guestHash(command.email),
    meetingUrl: newMeetingUrl(),
  };
  const { nowMs } = context;
  const { listSeats } = deps;
  const uid = deps.newUid();
  const by = responseToken === undefined ? undefined : sentToken(responseToken);
  return runTransaction(context, store, {
    load: (reader) =>
      by ? loadByResponse(sent, by, nowMs, reader) : loadInTurn(sent, nowMs, false, reader, deps),
    decide: ({ request, snapshot }) => decide(uid, request, snapshot, context),
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
            }),
          ),
    // What it says of hosts and answers was read with it, so a newer one is read with them again.
    ...(by && { resource: need.routingResponse(by.formId, by.uid) }),
    tooLarge: 'booking/too-large',
  });
}
