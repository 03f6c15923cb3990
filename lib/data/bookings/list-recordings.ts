import type { Recording } from '../../domain/bookings/attachment.ts';
import type { StoredBooking } from '../../domain/bookings/stored-booking.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { isUid } from '../../domain/uid.ts';
import { queryAll } from '../engine/query-all.ts';
import { keys } from '../keys/keys.ts';
import { attachmentForms } from './attachment-forms.ts';
import { standingBookingFrom } from './stored-bookings.ts';

interface BookingWithRecordings {
  readonly stored: StoredBooking;
  /** The newest `createdAt` is first; equal times are sorted by uid, descending. */
  readonly recordings: readonly Recording[];
}

/**
 * All recordings of a booking, with one backward Query that ends with the booking itself. Undefined
 * if the booking does not exist. Consistent, so that a booking that was just created is never 404.
 */
export async function listRecordings(
  of: OrganizationId,
  bookingUid: string,
): Promise<BookingWithRecordings | undefined> {
  if (!isUid(bookingUid)) return undefined;
  const { pk } = keys.booking(of, bookingUid);
  const { from, to } = keys.bookingToRecordings;
  const found = await queryAll({
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
    ScanIndexForward: false,
    ConsistentRead: true,
  });
  const booking = found.pop();
  const stored = booking?.sk === from ? standingBookingFrom(booking) : undefined;
  if (stored === undefined) return undefined;
  return {
    stored,
    recordings: found.map((item) => attachmentForms.recording.read(item, 'doc')),
  };
}
