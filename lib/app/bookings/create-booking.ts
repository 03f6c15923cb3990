import type { listSeats } from '../../data/seats.ts';
import type { Store } from '../../data/store.ts';
import { parseBookingRequest, type SentBooking } from '../../domain/bookings/booking-request.ts';
import {
  type BookingReply,
  creationNeeds,
  createBooking as decide,
} from '../../domain/bookings/create-booking.ts';
import type { EventType } from '../../domain/event-types/event-type.ts';
import { nextFreeStarts } from '../availability/next-free-starts.ts';
import { loadWithEventType } from '../load-with-event-type.ts';
import { runTransaction, type TransactionContext } from '../run-transaction.ts';
import { verifyBookingLink } from './booking-link.ts';
import { guestHash } from './guest-hash.ts';
import { withNextStarts } from './with-next-starts.ts';

/** What a guest sends, with the token of the link that they came by. */
interface CreateBooking extends Omit<SentBooking, 'link' | 'guest'> {
  readonly token?: string | undefined;
}

interface Deps {
  readonly newUid: () => string;
  readonly listSeats: typeof listSeats;
}

/**
 * Books a start for a guest: what is offered is accepted, the best free host gets it, and a host
 * lost to a racing guest is followed by the next one inside this request.
 */
export async function createBooking(
  command: CreateBooking,
  context: TransactionContext,
  store: Store,
  { newUid, listSeats }: Deps,
): Promise<BookingReply> {
  const { token, ...members } = command;
  const link = await verifyBookingLink(store.of, token);
  const sent: SentBooking = { ...members, link, guest: guestHash(command.email) };
  const { nowMs } = context;
  const uid = newUid();
  return runTransaction(context, store, {
    load: (reader) =>
      loadWithEventType(
        sent.eventTypeId,
        nowMs,
        (eventType) => planFor(sent, eventType, nowMs),
        reader,
      ),
    decide: ({ request, snapshot }) => decide(uid, request, snapshot, context),
    explain: (refused, { request }) =>
      'refused' in request
        ? refused
        : withNextStarts(refused, () =>
            nextFreeStarts(sent.eventTypeId, request.counted, nowMs, { reader: store, listSeats }),
          ),
    tooLarge: 'booking/too-large',
  });
}

/** The request by the event type, and what must be read to decide on it. */
function planFor(sent: SentBooking, eventType: EventType | undefined, nowMs: number) {
  const request = parseBookingRequest(sent, eventType, nowMs);
  return { request, needs: 'refused' in request ? [] : creationNeeds(request) };
}
