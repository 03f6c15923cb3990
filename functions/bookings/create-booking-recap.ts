import { addAttachment, ownRecorder } from '../../lib/app/bookings/add-attachment.ts';
import { CreateBookingRecap } from '../../lib/contract/bookings/create-booking-recap.ts';
import { attachments } from '../../lib/data/bookings/attachments.ts';
import { bookings } from '../../lib/data/bookings/bookings.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  CreateBookingRecap,
  [bookings, attachments],
  {},
  ({ params, body: { sourceId, ...one }, context, store }) =>
    addAttachment(
      params.bookingId,
      { provider: ownRecorder, sourceId },
      'recap',
      one,
      context,
      store,
    ),
);
