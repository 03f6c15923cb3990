import * as v from 'valibot';
import { contract, everyRole, noBody, paged } from '../contract.ts';
import { cursor, perPage } from '../fields.ts';
import { CalendarConnection } from './calendar-connection.ts';

export const ListCalendarConnections = contract({
  id: 'listCalendarConnections',
  summary: 'List the calendar connections of the current user',
  description: 'Returns the newest calendar connections first. A user has at most 10.',
  scope: 'availability:read',
  roles: everyRole,
  query: v.strictObject({ perPage, cursor }),
  body: noBody,
  status: 200,
  reply: paged(CalendarConnection),
  versioned: false,
  problems: [],
});
