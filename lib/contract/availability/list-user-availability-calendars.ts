import * as v from 'valibot';
import { contract, everyRole, noBody, paged } from '../contract.ts';
import { described } from '../described.ts';
import { cursor, perPage, uid } from '../fields.ts';
import { AvailabilityCalendar } from './calendar.ts';

export const ListUserAvailabilityCalendars = contract({
  id: 'listUserAvailabilityCalendars',
  summary: 'List the availability calendars of a user',
  description:
    'Returns the availability calendars of a user, oldest first. The list is empty if the user does not exist or is not visible to the caller.',
  scope: 'availability:read',
  roles: everyRole,
  query: v.strictObject({
    userId: described(uid, 'The ID of the user.', 'eT2wY9uLk7MvC4xQ8rSj1nBgF6Hd'),
    perPage,
    cursor,
  }),
  body: noBody,
  status: 200,
  reply: paged(AvailabilityCalendar),
  versioned: false,
  problems: [],
});
