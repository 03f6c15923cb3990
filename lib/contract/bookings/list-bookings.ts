import * as v from 'valibot';
import { bookingStatuses } from '../../domain/bookings/booking.ts';
import { contract, everyRole, noBody, paged } from '../contract.ts';
import { cursor, instant, perPage, uid } from '../fields.ts';
import { Booking } from './booking.ts';

export const ListBookings = contract({
  id: 'listBookings',
  summary: 'List bookings',
  description:
    'A page may be short where filters leave items out; only `nextCursor: null` ends the list.',
  scope: 'bookings:read',
  roles: everyRole,
  query: v.strictObject({
    status: v.optional(v.picklist(bookingStatuses)),
    startedAt: v.pipe(v.optional(instant), v.description('Starts at or after this instant.')),
    endedAt: v.pipe(v.optional(instant), v.description('Ends at or before this instant.')),
    order: v.optional(v.picklist(['startedAt', 'createdAt']), 'startedAt'),
    sort: v.optional(v.picklist(['asc', 'desc']), 'asc'),
    eventTypeId: v.optional(uid),
    userId: v.pipe(v.optional(uid), v.description('Hosted by this user.')),
    perPage,
    cursor,
  }),
  body: noBody,
  status: 200,
  reply: paged(Booking),
  versioned: false,
  problems: [],
});
