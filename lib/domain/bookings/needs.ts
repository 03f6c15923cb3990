import { defineNeed } from '../snapshot.ts';
import type {
  AnyAttachment,
  AttachmentCount,
  AttachmentKind,
  AttachmentPlace,
} from './attachment.ts';

import type { StoredBooking } from './stored-booking.ts';
import type { SuspectedRegister } from './suspected.ts';

export const storedBooking = defineNeed<string, StoredBooking | undefined>('booking');

/** The place of an attachment by the uid that its recorder sent. Undefined if none was sent. */
export const attachmentPlace = defineNeed<
  { readonly bookingUid: string; readonly kind: AttachmentKind; readonly uid: string },
  string | undefined
>('attachment-place');

export const storedAttachment = defineNeed<AttachmentPlace, AnyAttachment | undefined>(
  'attachment',
);

export const attachmentCount = defineNeed<
  { readonly bookingUid: string; readonly kind: AttachmentKind },
  AttachmentCount
>('attachment-count');

export const suspectedBookings = defineNeed<void, SuspectedRegister>('suspected-bookings');
