import { addAttachment, ownRecorder } from '../../lib/app/bookings/add-attachment.ts';
import { CreateBookingRecording } from '../../lib/contract/bookings/create-booking-recording.ts';
import { attachments } from '../../lib/data/bookings/attachments.ts';
import { bookings } from '../../lib/data/bookings/bookings.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  CreateBookingRecording,
  [bookings, attachments],
  {},
  ({ params, body: { sourceId, ...one }, context, store }) =>
    addAttachment(
      params.bookingId,
      { provider: ownRecorder, sourceId },
      'recording',
      one,
      context,
      store,
    ),
);
