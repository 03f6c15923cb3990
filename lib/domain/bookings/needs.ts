import { defineNeed } from '../snapshot.ts';
import type {
  AnyAttachment,
  AttachmentCount,
  AttachmentKind,
  AttachmentPlace,
} from './attachment.ts';
import type { Seats, Slot } from './shared-slot.ts';
import type { StoredBooking } from './stored-booking.ts';
import type { SuspectedRegister } from './suspected.ts';

/** A booking by its uid. */
export const storedBooking = defineNeed<string, StoredBooking | undefined>('booking');

/** The place of the attachment that a recorder sent with this uid; undefined if none was sent. */
export const attachmentPlace = defineNeed<
  { readonly bookingUid: string; readonly kind: AttachmentKind; readonly uid: string },
  string | undefined
>('attachment-place');

export const storedAttachment = defineNeed<AttachmentPlace, AnyAttachment | undefined>(
  'attachment',
);

/** Number and size of the attachments of one kind. */
export const attachmentCount = defineNeed<
  { readonly bookingUid: string; readonly kind: AttachmentKind },
  AttachmentCount
>('attachment-count');

/** The seats of a shared slot. A slot without guests has no end. */
export const slotSeats = defineNeed<Slot, Seats>('seats');

export const suspectedBookings = defineNeed<void, SuspectedRegister>('suspected-bookings');

/** The count of one limit in one period. `name` identifies both. */
export const limitCounter = defineNeed<
  { readonly eventTypeId: string; readonly name: string },
  number
>('limit-counter');
