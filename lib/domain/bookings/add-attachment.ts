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

/** What a recorder sends, as it will be kept, and how many bytes that has. */
export interface AddedAttachment {
  readonly bookingUid: string;
  readonly attachment: AnyAttachment;
  readonly bytes: number;
}

export interface AttachmentReply<One = AnyAttachment['one']> {
  readonly data: One;
  /** The list in which it is. */
  readonly location: string;
}

type Refusal =
  | 'booking/unknown'
  | 'caller/role-forbids'
  | 'resource/changed'
  | 'booking/attachments-full';

/** What must be read first. */
export const attachmentNeeds = ({
  bookingUid,
  attachment: { kind, one },
}: AddedAttachment): Need[] => [
  storedBooking(bookingUid),
  attachmentPlace({ bookingUid, kind, uid: one.uid }),
  attachmentCount({ bookingUid, kind }),
];

/** What was sent before, where it is told. */
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

/** Adds a recording, a transcript or a recap to a booking, whatever its state. One that its recorder sends again is answered as it was kept. */
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
