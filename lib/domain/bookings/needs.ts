import { defineNeed } from '../snapshot.ts';
import type {
  AnyAttachment,
  AttachmentCount,
  AttachmentKind,
  AttachmentPlace,
} from './attachment.ts';

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

export const suspectedBookings = defineNeed<void, SuspectedRegister>('suspected-bookings');
