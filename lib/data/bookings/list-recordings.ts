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
  /** Newest `createdAt` first, ties by uid descending. */
  readonly recordings: readonly Recording[];
}

/**
 * All recordings of a booking by one backward Query, which ends with the booking itself: without it
 * there is no such booking. Read consistently: what was just answered 201 is never 404.
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
