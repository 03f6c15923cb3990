import { insertAttachment as insert } from '../data/bookings/stored-attachments.ts';
import {
  type AnyAttachment,
  type AttachmentKind,
  type Attachments,
  isWellFormed,
} from '../domain/bookings/attachment.ts';
import { eventOf } from '../domain/events.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { formatInstant } from '../domain/time/instant.ts';
import { administration } from './administration.ts';
import { transact } from './transact.ts';

/** Adds a recording, a transcript or a recap to an existing booking in any status. */
export async function insertAttachment<Kind extends AttachmentKind>(
  of: OrganizationId,
  bookingUid: string,
  kind: Kind,
  attachment: Attachments[Kind],
): Promise<'inserted' | 'exists' | 'unknown-booking' | 'too-many' | 'malformed'> {
  if (!isWellFormed(kind, attachment)) return 'malformed';
  const nowMs = Date.now();
  const event = eventOf('recording_ready', formatInstant(nowMs), administration(of, nowMs));
  const one = { kind, one: attachment } as AnyAttachment;
  const outcome = await transact(of, insert(of, bookingUid, one, event));
  if (outcome === 'written') return 'inserted';
  if (outcome.refused.includes(0)) return 'unknown-booking';
  return outcome.refused.includes(2) ? 'exists' : 'too-many';
}
