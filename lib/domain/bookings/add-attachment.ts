import { type Decision, refuse } from '../decision.ts';
import { eventOf } from '../events.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { requireUnchanged } from '../unchanged.ts';
import type { WriteContext } from '../write-context.ts';
import {
  type AnyAttachment,
  type AttachmentKind,
  attachmentBytesABooking,
  attachmentsABooking,
} from './attachment.ts';
import { isVisible, refuseChange } from './booking-access.ts';
import { type AttachmentChange, putAttachment } from './changes.ts';
import { attachmentCount, attachmentPlace, storedAttachment, storedBooking } from './needs.ts';

/** An attachment to add to a booking, with its stored size in bytes. */
export interface AddedAttachment {
  readonly bookingUid: string;
  readonly attachment: AnyAttachment;
  readonly bytes: number;
}

export interface AttachmentReply<One = AnyAttachment['one']> {
  readonly data: One;
  /** The path of the list that contains the attachment. */
  readonly location: string;
}

type Refusal =
  | 'booking/unknown'
  | 'caller/role-forbids'
  | 'resource/changed'
  | 'booking/attachments-full';

export const attachmentNeeds = ({
  bookingUid,
  attachment: { kind, one },
}: AddedAttachment): Need[] => [
  storedBooking(bookingUid),
  attachmentPlace({ bookingUid, kind, uid: one.uid }),
  attachmentCount({ bookingUid, kind }),
];

/** Reads the stored attachment if the recorder has sent the same one before. */
export function knownNeeds(
  { bookingUid, attachment: { kind, one } }: AddedAttachment,
  snapshot: Snapshot,
): Need[] {
  const place = snapshot.get(attachmentPlace({ bookingUid, kind, uid: one.uid }));
  return place === undefined ? [] : [storedAttachment({ bookingUid, kind, place })];
}

const lists: Readonly<Record<AttachmentKind, string>> = {
  recording: 'recordings',
  transcript: 'transcripts',
  recap: 'recaps',
};

/**
 * Adds a recording, a transcript or a recap to a booking of any status. A repeated attachment is
 * returned as it was first stored.
 */
export function addAttachment(
  added: AddedAttachment,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<AttachmentReply, Refusal, AttachmentChange> {
  const { bookingUid, attachment, bytes } = added;
  const { kind, one } = attachment;
  const stored = snapshot.get(storedBooking(bookingUid));
  if (!isVisible(stored, context)) return refuse('booking/unknown');
  const refused = refuseChange(stored, context);
  if (refused) return refused;
  const location = `/v1/bookings/${bookingUid}/${lists[kind]}`;
  const place = snapshot.get(attachmentPlace({ bookingUid, kind, uid: one.uid }));
  const known = place && snapshot.get(storedAttachment({ bookingUid, kind, place }));
  if (known) {
    return {
      reply: { data: known.one, location },
      changes: [requireUnchanged({ resource: storedBooking(bookingUid), ver: stored.ver })],
    };
  }
  const { count, bytes: used } = snapshot.get(attachmentCount({ bookingUid, kind }));
  if (count >= attachmentsABooking || used + bytes > attachmentBytesABooking) {
    return refuse('booking/attachments-full');
  }
  return {
    reply: { data: one, location },
    changes: [
      putAttachment({
        bookingUid,
        attachment,
        event: eventOf('recording_ready', one.createdAt, context),
      }),
    ],
  };
}
