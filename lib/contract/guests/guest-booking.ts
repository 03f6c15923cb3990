import * as v from 'valibot';
import { bookingStatuses } from '../../domain/bookings/booking.ts';
import { placeMembers } from '../bookings/place-members.ts';
import { described } from '../described.ts';
import { createdAt, instantText, updatedAt } from '../fields.ts';
import { bookedPayment } from '../shared/booked-payment.ts';
import { locationId } from '../shared/booking-fields.ts';

/** Members of a booking in the reply of every guest operation. */
export const guestBookingMembers = {
  uid: described(v.string(), 'The ID of the booking.', 'b7Kq2nXw9LcV'),
  name: described(
    v.string(),
    'What the booking is about: the name of the event type, or the name that the booking was given.',
    'First talk',
  ),
  guestName: described(v.string(), 'The name of the guest.', 'Tessa Wren'),
  status: described(
    v.picklist(bookingStatuses),
    'The status of the booking: `request` (not confirmed yet), `open`, or `cancel` (cancelled or declined).',
  ),
  startedAt: described(
    instantText,
    'The time at which the booking starts.',
    '2032-03-01T00:00:00.000Z',
  ),
  endedAt: described(
    instantText,
    'The time at which the booking ends.',
    '2032-03-01T00:30:00.000Z',
  ),
  timeZone: described(v.string(), 'The IANA time zone of the guest.', 'America/Los_Angeles'),
  locationId: described(locationId, 'The type of location where the booking takes place.'),
  url: v.pipe(
    described(
      v.string(),
      'The URL of the online meeting. Empty if there is none, and while the booking is not `open`.',
      'https://meet.example.com/desk',
    ),
    v.metadata({ anyOf: [{ format: 'uri' }, { const: '' }] }),
  ),
  ...placeMembers,
  access: described(
    v.nullable(v.string()),
    'The directions to the location, or `null` if there are none, and while the booking is not `open`.',
    'Second floor, ring at the left door.',
  ),
  payment: bookedPayment,
  cancelReason: described(
    v.string(),
    'The reason for the cancellation or decline. Empty if there is none.',
  ),
  cancelledAt: described(
    v.nullable(instantText),
    'The time at which the booking was cancelled or declined, or `null` if it was not.',
    '2032-02-24T01:30:00.000Z',
  ),
  cancelledBy: described(
    v.nullable(v.picklist(['host', 'guest'])),
    'The party that cancelled or declined the booking, or `null` if it was not cancelled.',
  ),
  cancellableUntil: described(
    v.nullable(instantText),
    'Until when the guest can cancel the booking, or `null` if it is cancelled already.',
    '2032-02-29T00:00:00.000Z',
  ),
  reschedulableUntil: described(
    v.nullable(instantText),
    'Until when the guest can reschedule the booking, or `null` if they cannot: it is cancelled, or its event type cannot be booked any more.',
    '2032-02-29T00:00:00.000Z',
  ),
  createdAt,
  updatedAt,
};

export const GuestBooking = described(
  v.object(guestBookingMembers),
  'A booking as its guest sees it.',
);
