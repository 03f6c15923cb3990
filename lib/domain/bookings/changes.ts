import { defineChange } from '../change.ts';
import type { AttachmentEvent, BookingEvent } from '../events.ts';
import type { AnyAttachment } from './attachment.ts';
import type { SeatChange } from './shared-slot.ts';
import type { StoredBooking, Tally } from './stored-booking.ts';

/** Stores a booking as its next version, if it is as it was read. Version 0 creates it. */
export const putBooking = defineChange<{
  readonly stored: StoredBooking;
  readonly event: BookingEvent;
}>()('put-booking');

/** Changes the seats of a shared slot. */
export const changeSeats = defineChange<SeatChange>()('change-seats');

/** What is added to a counter, as long as it stays within `max`. Without `max` the limit may be exceeded. */
export interface CounterChange {
  readonly eventTypeId: string;
  readonly name: string;
  readonly by: number;
  readonly max?: number | undefined;
}

/** Adds to a counter of the limits of an event type. */
export const moveCounter = defineChange<CounterChange>()('move-counter');

/** Stores the counters that count a booking. Clients see the same booking at the same version. */
export const putTallies = defineChange<{
  readonly stored: StoredBooking;
  readonly counted: readonly Tally[];
}>()('put-tallies');

/** Adds a recording, a transcript or a recap to a booking. A recorder may send the same one again: it is added once. */
export const putAttachment = defineChange<{
  readonly bookingUid: string;
  readonly attachment: AnyAttachment;
  readonly event: AttachmentEvent;
}>()('put-attachment');

/** Stores the other changes only if the booking is as it was read. */
export const requireBooking = defineChange<{
  readonly uid: string;
  readonly ver: number;
}>()('require-booking');

export type BookingChange = ReturnType<
  typeof putBooking | typeof putTallies | typeof requireBooking
>;
export type LimitChange = ReturnType<typeof changeSeats | typeof moveCounter>;
export type AttachmentChange = ReturnType<typeof putAttachment>;
