import { newUid } from '../app/new-uid.ts';
import type { AttachmentKind, Attachments } from '../domain/bookings/attachment.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { formatInstant } from '../domain/time/instant.ts';
import { insertAttachment } from './insert-attachment.ts';

export type NewAttachment<Kind extends AttachmentKind> = Omit<
  Attachments[Kind],
  'uid' | 'createdAt' | 'updatedAt'
>;

/** Reason why a booking does not get an attachment. */
export type NotAttached = Exclude<Awaited<ReturnType<typeof insertAttachment>>, 'inserted'>;

/** Adds a new recording, transcript or recap to a booking. */
export async function addAttachment<Kind extends AttachmentKind>(
  of: OrganizationId,
  bookingUid: string,
  kind: Kind,
  given: NewAttachment<Kind>,
  createdAtMs: number,
): Promise<Attachments[Kind] | NotAttached> {
  const createdAt = formatInstant(createdAtMs);
  const attachment = { uid: newUid(), createdAt, updatedAt: createdAt, ...given };
  const outcome = await insertAttachment(of, bookingUid, kind, attachment as Attachments[Kind]);
  return outcome === 'inserted' ? (attachment as Attachments[Kind]) : outcome;
}
