import type { Decision } from '../decision.ts';
import type { BookingEvent } from '../events.ts';
import type { Snapshot } from '../snapshot.ts';
import type { WriteContext } from '../write-context.ts';
import type { BookingRequest, RequestRefusal } from './booking-request.ts';
import { putBooking } from './changes.ts';
import { type CreateRefusal, type CreationChange, createBooking } from './create-booking.ts';
import { type GuestBooking, guestBooking, withoutPlace } from './guest-booking.ts';
import type { StoredBooking } from './stored-booking.ts';

/** The values that are generated for a booking without a credential. */
export interface PublicBooking {
  readonly uid: string;
  /** The token of the guest link. */
  readonly token: string;
  /** Whether a bot seems to have sent the request. */
  readonly isSuspected: boolean;
}

export interface PublicBookingReply {
  readonly data: GuestBooking & { readonly token: string };
  readonly version: number;
}

/**
 * Books with the checks of Create Booking and returns the members that a guest may see. The reply
 * to a suspected booking omits only where to meet, so that a bot does not learn that it was
 * detected. The stored booking holds no time.
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
  // Only a guest with a real booking sees where to meet.
  const isBooked = !isSuspected && !context.dryRun;
  const booking = isBooked ? reply.data : withoutPlace(reply.data, contact);
  const shown = guestBooking({ booking, contact }, request.eventType);
  return {
    reply: { data: { ...shown, token }, version: reply.version },
    changes: isSuspected ? [suspectedFrom(stored, event)] : changes,
  };
}

/**
 * Stores a request that holds no time until a host confirms it, even if the event type holds the
 * time of requests.
 */
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
