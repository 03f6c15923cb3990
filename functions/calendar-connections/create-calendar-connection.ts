import { beginningDeps } from '../../lib/app/external-calendars/begin-authorization.ts';
import { createCalendarConnection } from '../../lib/app/external-calendars/create-calendar-connection.ts';
import { readChanges } from '../../lib/app/external-calendars/read-changes.ts';
import { newUid } from '../../lib/app/new-uid.ts';
import { CreateCalendarConnection } from '../../lib/contract/calendar-connections/create-calendar-connection.ts';
import { bookings } from '../../lib/data/bookings/bookings.ts';
import { calendarConnections } from '../../lib/data/external-calendars/calendar-connections.ts';
import { sealAccount } from '../../lib/data/external-calendars/connection-secrets.ts';
import { externalBusyTime } from '../../lib/data/external-calendars/external-busy-time.ts';
import { hours } from '../../lib/data/hours/hours.ts';
import { limits } from '../../lib/data/limits/limits.ts';
import { users } from '../../lib/data/people/users.ts';
import { schedules } from '../../lib/data/schedules/schedules.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';
import { openSource } from '../../lib/outbound/calendars/open-source.ts';
import { surroundings } from '../../lib/outbound/surroundings.ts';

const deps = { newUid, sealAccount, openSource, surroundings, readChanges, ...beginningDeps };
export const handler = implementWrite(
  CreateCalendarConnection,
  [users, externalBusyTime, calendarConnections, hours, bookings, schedules, limits],
  deps,
  (asked, d) => createCalendarConnection(asked.body, asked.context, asked.store, d),
);
