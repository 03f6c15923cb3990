import { attachmentCount, attachmentPlace, storedAttachment } from '../../domain/bookings/needs.ts';
import { keys } from '../keys.ts';
import { reads } from '../subject.ts';
import { attachmentCountIn, attachmentIn, attachmentPlaceIn } from './stored-attachments.ts';

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
  writes: [],
};
