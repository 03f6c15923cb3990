import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CreateCalendarConnection } from '../../lib/contract/calendar-connections/create-calendar-connection.ts';
import { DeleteSchedule } from '../../lib/contract/schedules/delete-schedule.ts';
import { at, seatsLeft } from '../api/bookings/guests.ts';
import { authorize } from '../api/calendar-connections/authorizing.ts';
import { minuteMs, runWorker } from '../api/calendar-connections/connecting.ts';
import {
  type AuthorizationServer,
  startAuthorizationServer,
} from '../support/external-calendars/authorization-server.ts';
import {
  type MicrosoftDouble,
  microsoftToken,
  startMicrosoftDouble,
} from '../support/external-calendars/microsoft-double.ts';
import { call } from '../support/http/call.ts';
import { create, host } from '../support/schedules/schedules.ts';
import { newWorld } from '../support/world.ts';
import { entriesDue, lookTwice, setTarget, writeAll } from './target-calendars.ts';

const calendarId = 'AAMk=';

let server: AuthorizationServer;
let calendars: MicrosoftDouble;
beforeAll(async () => {
  [server, calendars] = await Promise.all([
    startAuthorizationServer('microsoft'),
    startMicrosoftDouble('127.0.0.1'),
  ]);
  calendars.manners = {
    instead: ({ headers }) => {
      if (server.isGood(String(headers.authorization).replace(/^Bearer /u, ''))) {
        Object.assign(headers, { authorization: `Bearer ${microsoftToken}` });
      }
      return false;
    },
  };
  vi.stubEnv('MICROSOFT_API_URL', calendars.url);
});
afterAll(async () => {
  calendars.close();
  await server.close();
  vi.unstubAllEnvs();
});

test('a routine is a series in a calendar of Microsoft, or single events if it has exceptions, and its host is not busy twice', async () => {
  const world = await newWorld();
  const eventType = await world.eventType([world.member], { bufferAfter: 0 });
  const begun = await call(CreateCalendarConnection, {
    as: world.member,
    body: { provider: 'microsoft' },
  });
  const { uid: connection, authorizationUrl = '' } = begun.body.data;
  const { code, state } = await server.agree(authorizationUrl);
  await authorize(world.member, connection, { code, state });
  await setTarget(world.member, connection, true, calendarId);
  await lookTwice();
  const time = { startMinute: 0, endMinute: 0, wday: 0, frequencyType: 1, frequencyInterval: 1 };
  const exceptions = [at(3, '09:00').slice(0, 10)];
  const { uid } = await create(world, {
    timeZone: 'UTC',
    startedAt: at(2, '09:00'),
    endedAt: at(2, '10:00'),
    attendees: [host(world.member)],
    routine: {
      duration: 60,
      endedAt: at(6, '00:00'),
      schedules: [
        { ...time, startHour: 9, endHour: 10, exceptions: [] },
        { ...time, startHour: 13, endHour: 14, exceptions },
      ],
    },
  });
  await writeAll();
  const events = () =>
    calendars
      .events(calendarId)
      .map(({ type, start }) => `${type} ${start.dateTime}`)
      .toSorted();
  const single = [2, 4, 5].map((day) => `singleInstance ${at(day, '13:00').slice(0, 19)}`);
  expect(events()).toEqual([`seriesMaster ${at(2, '09:00').slice(0, 19)}`, ...single]);
  await runWorker(11 * minuteMs);
  const params = { uid };
  expect(await seatsLeft(world, eventType, at(3, '09:00'))).toBe(0);
  expect((await call(DeleteSchedule, { as: world.owner, params })).status).toBe(204);
  // The events are still in the calendar.
  for (const day of [2, 3, 4]) {
    expect(await seatsLeft(world, eventType, at(day, '09:00'))).toBe(1);
    expect(await seatsLeft(world, eventType, at(day, '13:00'))).toBe(1);
  }
  await writeAll();
  expect(events()).toEqual([]);
  expect(await entriesDue()).toEqual([]);
});
