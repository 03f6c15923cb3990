import { defineChange } from '../change.ts';
import type { AttachmentEvent, BookingEvent } from '../events.ts';
import type { AnyAttachment } from './attachment.ts';

import type { StoredBooking, Tally } from './stored-booking.ts';

/** Stores a booking as its next version, if it is as it was read. Version 0 creates it. */
export const putBooking = defineChange<{
  readonly stored: StoredBooking;
  readonly event: BookingEvent;
}>()('put-booking');

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
export type AttachmentChange = ReturnType<typeof putAttachment>;
