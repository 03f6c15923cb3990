import {
  authorizeCalendarConnection,
  authorizingDeps,
} from '../../lib/app/external-calendars/authorize-calendar-connection.ts';
import { AuthorizeCalendarConnection } from '../../lib/contract/calendar-connections/authorize-calendar-connection.ts';
import { bookings } from '../../lib/data/bookings/bookings.ts';
import { conferencing } from '../../lib/data/conferencing/conferencing.ts';
import { calendarConnections } from '../../lib/data/external-calendars/calendar-connections.ts';
import { externalBusyTime } from '../../lib/data/external-calendars/external-busy-time.ts';
import { grants } from '../../lib/data/external-calendars/grants.ts';
import { hours } from '../../lib/data/hours/hours.ts';
import { limits } from '../../lib/data/limits/limits.ts';
import { users } from '../../lib/data/people/users.ts';
import { schedules } from '../../lib/data/schedules/schedules.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  AuthorizeCalendarConnection,
  [
    users,
    externalBusyTime,
    calendarConnections,
    grants,
    hours,
    conferencing,
    bookings,
    schedules,
    limits,
  ],
  authorizingDeps,
  ({ params, body, context, store }, deps) =>
    authorizeCalendarConnection(params.uid, body, context, store, deps),
);
