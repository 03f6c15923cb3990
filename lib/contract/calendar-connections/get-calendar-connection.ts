import * as v from 'valibot';
import { contract, everyRole, noBody, noQuery } from '../contract.ts';
import { CalendarConnection } from './calendar-connection.ts';

export const GetCalendarConnection = contract({
  id: 'getCalendarConnection',
  summary: 'Get a calendar connection',
  scope: 'availability:read',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.object({ data: CalendarConnection }),
  versioned: true,
  showsOthers: true,
  problems: ['connection/unknown'],
});
