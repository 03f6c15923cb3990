import * as v from 'valibot';
import { bookingStatuses } from '../../domain/bookings/booking.ts';
import { contract, everyRole, noBody, paged } from '../contract.ts';
import { described } from '../described.ts';
import { cursor, email, flag, instant, perPage, uid, wholeText } from '../fields.ts';
import { priority } from '../shared/booking-fields.ts';
import { Booking } from './booking.ts';

export const ListBookings = contract({
  id: 'listBookings',
  summary: 'List bookings',
  description:
    'Returns bookings in the order of `order` and `sort`. The bookings of a guest (`email`), of an event type ' +
    '(`eventTypeId`), of a user (`userId`) and, in the order of `startedAt`, of a period are found, however many others ' +
    'there are, and so are booking requests (`status=request`) and, without `userId` and `eventTypeId`, cancelled bookings ' +
    '(`status=cancel`). If you send several of these filters, the bookings of ' +
    'the guest are found, or the requests, or the bookings of the user. All other filters are applied to the ' +
    'bookings that have been found, at most about 500 for a page. With them, a page can contain fewer results than ' +
    '`perPage`, or none; only `nextCursor: null` marks the end of the list. Bookings that are suspected spam are only in the list with `spamType=1`.',
  scope: 'bookings:read',
  roles: everyRole,
  query: v.strictObject({
    status: described(
      v.optional(v.picklist(bookingStatuses)),
      'Only return bookings with this status.',
    ),
    spamType: described(
      v.optional(wholeText(0, 1), '0'),
      'The spam classification of the bookings: `1` for suspected spam, `0` for all other bookings.',
      '0',
    ),
    startedAt: described(
      v.optional(instant),
      'Only return bookings that start at or after this time.',
      '2032-03-01T00:00:00+09:00',
    ),
    endedAt: described(
      v.optional(instant),
      'Only return bookings that end at or before this time.',
      '2032-03-02T00:00:00+09:00',
    ),
    order: described(
      v.optional(v.picklist(['startedAt', 'createdAt']), 'startedAt'),
      'The field by which the bookings are sorted.',
    ),
    sort: described(
      v.optional(v.picklist(['asc', 'desc']), 'asc'),
      'The sort direction: ascending or descending.',
    ),
    eventTypeId: described(
      v.optional(uid),
      'Only return bookings of the event type with this ID.',
      'Qm3xV8tLr0Za',
    ),
    userId: described(
      v.optional(uid),
      'Only return bookings hosted by the user with this ID.',
      'mJ4tR8vKq1ZsX6bN3yHc7wPdL5Ga',
    ),
    email: described(
      v.optional(email),
      'Only return bookings of the guest with this email address, in upper or lower case. Addresses in `ccEmails` are not ' +
        'searched. While hundreds of changes wait to be published as events, the latest changes can be missing.',
      'tessa.wren@example.com',
    ),
    priority: described(v.optional(priority), 'Only return bookings with this priority.'),
    countOnly: described(
      flag,
      '`true` to return no bookings, only `count`. Requires `status=request`. Can be combined with `eventTypeId`, ' +
        '`userId`, `startedAt` and `endedAt`. With the current time as `startedAt`, requests whose time has passed do not count.',
    ),
    perPage,
    cursor,
  }),
  body: noBody,
  status: 200,
  reply: v.object({
    ...paged(Booking).entries,
    count: described(
      v.optional(v.number()),
      'The number of matching booking requests, at most 100: 100 means that there are 100 or more. Only with `countOnly=true`.',
    ),
  }),
  versioned: false,
  problems: [],
});
