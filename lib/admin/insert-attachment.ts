import { attachmentForms } from '../data/attachment-forms.ts';
import { keys } from '../data/keys.ts';
import { putOutgoing } from '../data/outbox.ts';
import {
  type AttachmentKind,
  type Attachments,
  attachmentBytesABooking,
  attachmentsABooking,
  isWellFormed,
} from '../domain/bookings/attachment.ts';
import { eventOf } from '../domain/events.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { formatInstant } from '../domain/time/instant.ts';
import { administration } from './administration.ts';
import { transact } from './transact.ts';

/** Adds a recording, a transcript or a recap to a booking that exists, in whatever state it is. */
export async function insertAttachment<Kind extends AttachmentKind>(
  of: OrganizationId,
  bookingUid: string,
  kind: Kind,
  attachment: Attachments[Kind],
): Promise<'inserted' | 'exists' | 'unknown-booking' | 'too-many' | 'malformed'> {
  if (!isWellFormed(kind, attachment)) return 'malformed';
  const item = attachmentForms[kind].write({ doc: attachment });
  const bytes = Buffer.byteLength(item.doc);
  const place = keys.inList(attachment.createdAt, attachment.uid);
  const { uid } = attachment;
  const nowMs = Date.now();
  const outgoing = {
    origin: { subject: 'attachment', uid, bookingUid, kind, place },
    version: 1,
    change: eventOf('recording_ready', formatInstant(nowMs), administration(of, nowMs)),
    former: undefined,
  } as const;
  const outcome = await transact(of, [
    { key: keys.booking(of, bookingUid), condition: 'attribute_exists(pk)' },
    {
      // Counted when one comes, so that nobody reads a thousand to add one; not in the booking's own
      // item, because every attachment would rewrite both indexes.
      key: keys.attachmentCount(of, bookingUid),
      update: 'ADD #n :one, #bytes :bytes',
      condition:
        '(attribute_not_exists(#n) OR #n < :most) AND (attribute_not_exists(#bytes) OR #bytes <= :room)',
      names: { '#n': `${kind}s`, '#bytes': `${kind}Bytes` },
      values: {
        ':one': 1,
        ':most': attachmentsABooking,
        ':bytes': bytes,
        ':room': attachmentBytesABooking - bytes,
      },
    },
    {
      key: keys.attachment(of, bookingUid, kind, place),
      item,
      condition: 'attribute_not_exists(pk)',
      beside: putOutgoing(of, outgoing),
    },
  ]);
  if (outcome === 'written') return 'inserted';
  if (outcome.refused.includes(0)) return 'unknown-booking';
  return outcome.refused.includes(2) ? 'exists' : 'too-many';
}
