import * as v from 'valibot';
import { contract, everyRole, noQuery } from '../contract.ts';
import { described } from '../described.ts';
import {
  CalendarConnection,
  calendarId,
  isBusy,
  isTarget,
  onFailure,
} from './calendar-connection.ts';

const sentCalendar = v.strictObject({
  id: calendarId,
  isBusy: v.optional(isBusy),
  isTarget: v.optional(isTarget),
});

const hasOneTarget = (calendars: readonly { readonly isTarget?: boolean | undefined }[]) =>
  calendars.filter((one) => one.isTarget).length <= 1;

export const UpdateCalendarConnection = contract({
  id: 'updateCalendarConnection',
  summary: 'Update a calendar connection',
  description:
    'Updates the members that you send, and in `calendars` the calendars that you name. Changes of `isBusy` take effect ' +
    'immediately, based on the last synchronization. With `isTarget`, confirmed bookings and schedules that the user hosts are written into the ' +
    'calendar, upcoming ones within minutes. If another calendar was the target, their entries move. If you set `isTarget` ' +
    'to `false`, the upcoming entries are removed. An API key that another user created is refused.',
  scope: 'availability:write',
  roles: everyRole,
  query: noQuery,
  body: v.strictObject({
    onFailure: v.optional(onFailure),
    calendars: described(
      v.optional(
        v.pipe(
          v.array(sentCalendar),
          v.maxLength(100),
          v.check(
            (calendars) => hasOneTarget(calendars),
            'At most one calendar can be the target.',
          ),
        ),
      ),
      'The calendars that change. All others stay as they are, except that one at most is the target.',
    ),
  }),
  status: 200,
  reply: v.object({ data: CalendarConnection }),
  versioned: true,
  refusesDelegated: true,
  problems: [
    'connection/unknown',
    'connection/unknown-calendar',
    'connection/not-writable',
    'connection/refused',
  ],
});
