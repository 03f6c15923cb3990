import * as v from 'valibot';
import { askedTimeViolations } from '../../domain/bookings/asked-time.ts';
import { hostRoles } from '../../domain/event-types/event-type.ts';
import { contract, noQuery, writers } from '../contract.ts';
import { filledText, instant, isSendUpdates, priority, text, timeZone, uid } from '../fields.ts';
import { Booking } from './booking.ts';

export const UpdateBooking = contract({
  id: 'updateBooking',
  summary: 'Update a booking',
  description:
    'Only the members sent are changed. A new start keeps the length unless `endedAt` is sent. ' +
    'New times and hosts move the hosts’ time in one transaction; they may lie outside offered ' +
    'hours and on schedules, and are refused only by other bookings.',
  scope: 'bookings:write',
  roles: writers,
  query: noQuery,
  body: v.strictObject({
    name: v.optional(filledText(64)),
    description: v.optional(text(10_000)),
    timeZone: v.optional(timeZone),
    startedAt: v.optional(instant),
    endedAt: v.optional(instant),
    hosts: v.optional(
      v.pipe(
        v.array(v.strictObject({ userId: uid, role: v.optional(v.picklist(hostRoles), 'admin') })),
        v.minLength(1, 'At least one host.'),
        v.maxLength(20),
      ),
    ),
    priority: v.optional(priority),
    updateMessage: v.pipe(
      v.optional(text(2000)),
      v.description('Kept with the change; messages to people are not sent yet.'),
    ),
    isSendUpdates,
  }),
  violations: ({ body }) => askedTimeViolations(body),
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
