import * as v from 'valibot';
import { bookingStatuses } from '../../domain/bookings/booking.ts';
import { hostRoles } from '../../domain/event-types/event-type.ts';
import { described } from '../described.ts';
import { createdAt, instantText, updatedAt } from '../fields.ts';
import { hostRoleText, locationId, priority } from '../shared/booking-fields.ts';
import { placeMembers } from './place-members.ts';

const host = v.object({
  userId: described(v.string(), 'The ID of the user.', 'mJ4tR8vKq1ZsX6bN3yHc7wPdL5Ga'),
  role: described(v.picklist(hostRoles), hostRoleText),
});

/** Booking in the reply of every operation. */
export const Booking = described(
  v.object({
    uid: described(v.string(), 'The ID of the booking.', 'b7Kq2nXw9LcV'),
    eventTypeId: described(
      v.nullable(v.string()),
      'The ID of the event type, or `null` if the booking has none.',
      'Qm3xV8tLr0Za',
    ),
    name: described(
      v.string(),
      'The name of the booking: the name of the guest, or the `bookingName` of the event type with its placeholders filled in.',
    ),
    description: described(
      v.string(),
      'The description of the booking. Initially, the message of the guest.',
    ),
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
    locationId: described(locationId, 'The type of location where the booking takes place.'),
    url: v.pipe(
      described(
        v.string(),
        'The URL of the online meeting, or an empty string if the location has none.',
        'https://meet.example.com/desk',
      ),
      v.metadata({ anyOf: [{ format: 'uri' }, { const: '' }] }),
    ),
    ...placeMembers,
    access: described(
      v.nullable(v.string()),
      'The directions to the location, or `null` if there are none.',
      'Second floor, ring at the left door.',
    ),
    timeZone: described(v.string(), 'The IANA time zone of the guest.', 'America/Los_Angeles'),
    priority: described(priority, 'The priority of the booking.'),
    spamType: described(
      v.pipe(v.number(), v.integer()),
      'The spam classification: `0` for no spam, `1` for suspected spam. A suspected booking was created without a credential, and is a request that holds no time and sends no messages. ' +
        'It is only listed with `spamType=1`. If you confirm it, it becomes a booking like any other; otherwise it is deleted after 7 days.',
    ),
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
    capacity: described(
      v.nullable(v.number()),
      'The maximum number of guests per slot and host when the booking was created or last moved; later changes to ' +
        'the event type do not affect it. `null` means 1.',
    ),
    hosts: described(v.array(host), 'The hosts of the booking.'),
    createdAt,
    updatedAt,
    urlStatus: described(
      v.picklist(['none', 'pending', 'available', 'failed']),
      'The status of the meeting URL: `available` if `url` is set, or `none` if the booking has no URL. `pending`: the meeting is ' +
        'being made with a connected account, usually within seconds; then `url` is set (`booking_updated`). `failed`: it could not be made.',
    ),
  }),
  'A booking, or a booking request that has not been confirmed yet.',
);
