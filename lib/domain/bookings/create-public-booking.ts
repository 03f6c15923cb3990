import type { Decision } from '../decision.ts';
import type { BookingEvent } from '../events.ts';
import type { Snapshot } from '../snapshot.ts';
import type { WriteContext } from '../write-context.ts';
import type { BookingRequest, RequestRefusal } from './booking-request.ts';
import { putBooking } from './changes.ts';
import { type CreateRefusal, type CreationChange, createBooking } from './create-booking.ts';
import { type GuestBooking, guestBooking, withoutPlace } from './guest-booking.ts';
import type { StoredBooking } from './stored-booking.ts';

/** What is made of a request without a credential. */
export interface PublicBooking {
  readonly uid: string;
  /** Of the link of the guest, who made it. */
  readonly token: string;
  /** A program seems to have sent it. */
  readonly isSuspected: boolean;
}

/** A booking as the guest is answered who made it. */
export interface PublicBookingReply {
  readonly data: GuestBooking & { readonly token: string };
  readonly version: number;
}

/**
 * Books as Create Booking does, by the same checks, and answers what the guest may see. A suspected booking is answered as
 * any other but for where to meet, so that nobody learns what gave them away; what is stored of it takes nothing from anybody.
 */
export function createPublicBooking(
  { uid, token, isSuspected }: PublicBooking,
  request: BookingRequest | RequestRefusal,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<PublicBookingReply, CreateRefusal, CreationChange> {
  const decision = createBooking(uid, request, snapshot, context);
  if ('refused' in decision) return decision;
  if ('refused' in request) return request;
  const { reply, changes = [] } = decision;
  const made = changes.find((change) => change.kind === putBooking.kind)?.data;
  if (made === undefined) throw new Error('No booking was made.');
  const { stored, event } = made;
  const { contact } = stored;
  // Where to meet is told who has booked, and of whom the hosts hear.
  const isBooked = !isSuspected && !context.dryRun;
  const booking = isBooked ? reply.data : withoutPlace(reply.data, contact);
  const shown = guestBooking({ booking, contact }, request.eventType);
  return {
    reply: { data: { ...shown, token }, version: reply.version },
    changes: isSuspected ? [suspectedFrom(stored, event)] : changes,
  };
}

/** A request that holds no time, whatever its event type says, until a host confirms it. */
const suspectedFrom = (stored: StoredBooking, event: BookingEvent) =>
  putBooking({
    stored: {
      ...stored,
      booking: { ...stored.booking, status: 'request', spamType: 1 },
      repliedStatus: stored.booking.status,
      occupancy: { ...stored.occupancy, kind: 'none' },
      assignment: undefined,
      counted: undefined,
    },
    event: { ...event, kind: 'booking_requested' },
  });
