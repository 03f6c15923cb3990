import { defineChange } from '../change.ts';
import type { AttachmentEvent, BookingEvent } from '../events.ts';
import type { AnyAttachment } from './attachment.ts';

import type { StoredBooking, Tally } from './stored-booking.ts';

/**
 * Stores the next version of a booking if its version is still the one that was read. Version 0
 * creates the booking.
 */
export const putBooking = defineChange<{
  readonly stored: StoredBooking;
  readonly event: BookingEvent;
}>()('put-booking');

/** Stores the limit counters that count a booking. The version that clients see does not change. */
export const putTallies = defineChange<{
  readonly stored: StoredBooking;
  readonly counted: readonly Tally[];
}>()('put-tallies');

/**
 * Adds a recording, a transcript or a recap to a booking. A repeated attachment is added only once.
 */
export const putAttachment = defineChange<{
  readonly bookingUid: string;
  readonly attachment: AnyAttachment;
  readonly event: AttachmentEvent;
}>()('put-attachment');

/** Stores the other changes only if the booking still has the version that was read. */
export const requireBooking = defineChange<{
  readonly uid: string;
  readonly ver: number;
}>()('require-booking');

export type BookingChange = ReturnType<
  typeof putBooking | typeof putTallies | typeof requireBooking
>;
export type AttachmentChange = ReturnType<typeof putAttachment>;
