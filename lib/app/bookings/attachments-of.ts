import type { listAttachments } from '../../data/bookings/list-attachments.ts';
import type { findBooking } from '../../data/bookings/stored-bookings.ts';
import { canSee } from '../../domain/access.ts';
import type { AttachmentKind, Attachments } from '../../domain/bookings/attachment.ts';
import type { Actor } from '../../domain/tenancy.ts';
import { seeBooking } from './see-booking.ts';

export interface AttachmentsOfDeps {
  readonly listAttachments: typeof listAttachments;
  readonly findBooking: typeof findBooking;
}

/**
 * Lists the attachments of one kind of a booking. An attachment proves that the booking exists. The booking is
 * therefore read only for an empty list, or if the caller may not see all bookings.
 */
export async function attachmentsOf<Kind extends AttachmentKind>(
  actor: Actor,
  bookingUid: string,
  kind: Kind,
  { listAttachments, findBooking }: AttachmentsOfDeps,
): Promise<readonly Attachments[Kind][]> {
  const of = actor.organizationId;
  const found = await listAttachments(of, bookingUid, kind);
  const seesAll = canSee(actor, []);
  if (found.length === 0 || !seesAll) seeBooking(actor, await findBooking(of, bookingUid));
  return found;
}
