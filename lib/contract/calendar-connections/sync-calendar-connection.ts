import * as v from 'valibot';
import { contract, everyRole, noBody, noQuery } from '../contract.ts';
import { CalendarConnection } from './calendar-connection.ts';

export const SyncCalendarConnection = contract({
  id: 'syncCalendarConnection',
  summary: 'Synchronize a calendar connection now',
  description:
    'Has the calendars read within about a minute, and returns the calendar connection as it is now. `lastSyncedAt` of the ' +
    'calendar connection tells when it is done. If `lastError` is `not-written`, bookings are written again, too.',
  scope: 'availability:write',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 202,
  reply: v.object({ data: CalendarConnection }),
  cost: () => 20,
  versioned: false,
  problems: ['connection/unknown'],
});
