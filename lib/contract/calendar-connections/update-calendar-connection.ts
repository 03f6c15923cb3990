import * as v from 'valibot';
import { contract, everyRole, noQuery } from '../contract.ts';
import { described } from '../described.ts';
import { CalendarConnection, calendarId, isBusy, onFailure } from './calendar-connection.ts';

export const UpdateCalendarConnection = contract({
  id: 'updateCalendarConnection',
  summary: 'Update a calendar connection',
  description:
    'Updates the members that you send, and in `calendars` the calendars that you name. It takes effect at once, by what was ' +
    'synchronized last.',
  scope: 'availability:write',
  roles: everyRole,
  query: noQuery,
  body: v.strictObject({
    onFailure: v.optional(onFailure),
    calendars: described(
      v.optional(v.pipe(v.array(v.strictObject({ id: calendarId, isBusy })), v.maxLength(100))),
      'The calendars that change. All others stay as they are.',
    ),
  }),
  status: 200,
  reply: v.object({ data: CalendarConnection }),
  versioned: true,
  problems: ['connection/unknown', 'connection/unknown-calendar'],
});
