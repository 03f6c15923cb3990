import { attachmentsOf } from '../../lib/app/bookings/attachments-of.ts';
import { ListBookingTranscripts } from '../../lib/contract/bookings/list-booking-transcripts.ts';
import { listAttachments } from '../../lib/data/bookings/list-attachments.ts';
import { findBooking } from '../../lib/data/bookings/stored-bookings.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

const deps = { listAttachments, findBooking };

export const handler = implementRead(
  ListBookingTranscripts,
  deps,
  async ({ params, caller }, deps) => ({
    data: await attachmentsOf(caller, params.bookingId, 'transcript', deps),
  }),
);
