import * as v from 'valibot';
import { timeRequestViolations } from '../../domain/bookings/time-request.ts';
import { hostRoles } from '../../domain/event-types/event-type.ts';
import { contract, noQuery, writers } from '../contract.ts';
import { described } from '../described.ts';
import {
  filledText,
  instant,
  isSendUpdates,
  longText,
  timeZone,
  uid,
  updateMessage,
} from '../fields.ts';
import { hostRoleText, priority } from '../shared/booking-fields.ts';
import { Booking } from './booking.ts';

const host = v.strictObject({
  userId: described(uid, 'The ID of the user.', 'eT2wY9uLk7MvC4xQ8rSj1nBgF6Hd'),
  role: described(v.optional(v.picklist(hostRoles), 'admin'), hostRoleText),
});

export const UpdateBooking = contract({
  id: 'updateBooking',
  summary: 'Update a booking',
  description:
    'Updates the members that you send; all others stay the same. A new start time keeps the duration unless you ' +
    'send `endedAt`. New times and hosts can be outside working hours and overlap schedules; only other bookings ' +
    'prevent them. If a host is taken out, a booking in a video room gets another room, unless `isSendUpdates` is `false`.',
  scope: 'bookings:write',
  roles: writers,
  query: noQuery,
  body: v.strictObject({
    name: described(v.optional(filledText(64)), 'The name of the booking.'),
    description: described(v.optional(longText(10_000)), 'The description of the booking.'),
    timeZone: described(v.optional(timeZone), 'The IANA time zone of the guest.', 'Europe/London'),
    startedAt: described(
      v.optional(instant),
      'The time at which the booking starts. Must be on a whole minute.',
      '2032-03-03T16:00:00Z',
    ),
    endedAt: described(
      v.optional(instant),
      'The time at which the booking ends. Must be on a whole minute and after the start.',
      '2032-03-03T16:45:00Z',
    ),
    hosts: described(
      v.optional(
        v.pipe(v.array(host), v.minLength(1, 'Must contain at least one host.'), v.maxLength(20)),
      ),
      'The hosts of the booking. The list replaces the current hosts. A host needs the role `admin` to send it.',
    ),
    priority: described(v.optional(priority), 'The priority of the booking.'),
    updateMessage,
    isSendUpdates,
  }),
  violations: ({ body }) => timeRequestViolations(body),
  status: 200,
  reply: v.object({ data: Booking }),
  versioned: true,
  problems: [
    'booking/unknown',
    'request/unprocessable',
    'time-zone/unknown',
    'time/not-whole-minute',
    'time/end-not-after-start',
    'booking/start-in-past',
    'booking/host-repeated',
    'booking/too-large',
    'user/unknown',
    'booking/already-cancelled',
    'booking/shared-slot',
    'booking/slot-taken',
  ],
});
