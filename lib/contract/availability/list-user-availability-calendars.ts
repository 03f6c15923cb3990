import * as v from 'valibot';
import { contract, everyRole, noBody, paged } from '../contract.ts';
import { cursor, perPage, uid } from '../fields.ts';
import { AvailabilityCalendar } from './calendar.ts';

export const ListUserAvailabilityCalendars = contract({
  id: 'listUserAvailabilityCalendars',
  summary: 'List the availability calendars of a user',
  description: 'Oldest first. A user who is not seen, or does not exist, has none.',
  scope: 'availability:read',
  roles: everyRole,
  query: v.strictObject({
    userId: v.pipe(uid, v.description('Whose calendars they are.')),
    perPage,
    cursor,
  }),
  body: noBody,
  status: 200,
  reply: paged(AvailabilityCalendar),
  versioned: false,
  problems: [],
});
