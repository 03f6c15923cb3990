import { putAttachment } from '../../domain/bookings/changes.ts';
import { attachmentCount, attachmentPlace, storedAttachment } from '../../domain/bookings/needs.ts';
import { reads, writes } from '../engine/subject.ts';
import { keys } from '../keys/keys.ts';
import {
  attachmentCountIn,
  attachmentIn,
  attachmentPlaceIn,
  insertAttachment,
  rememberSource,
} from './stored-attachments.ts';

/** Recordings, transcripts and recaps of bookings. */
export const attachments = {
  reads: [
    reads(
      attachmentPlace,
      (of, { bookingUid, kind, uid }) => keys.attachmentSource(of, bookingUid, kind, uid),
      attachmentPlaceIn,
    ),
    reads(
      storedAttachment,
      (of, { bookingUid, kind, place }) => keys.attachment(of, bookingUid, kind, place),
      attachmentIn,
    ),
    reads(
      attachmentCount,
      (of, { bookingUid }) => keys.attachmentCount(of, bookingUid),
      attachmentCountIn,
    ),
  ],
  writes: [
    writes(putAttachment, (of, _, { bookingUid, attachment, event }) => [
      ...insertAttachment(of, bookingUid, attachment, event),
      rememberSource(of, bookingUid, attachment),
    ]),
  ],
};
