import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, book, seatsLeft } from '../api/bookings/guests.ts';
import { cancel, reschedule } from '../api/bookings/moves.ts';
import {
  calendarId,
  connectGoogle,
  type Google,
  startGoogle,
} from '../api/calendar-connections/authorizing.ts';
import { minuteMs, runWorker } from '../api/calendar-connections/connecting.ts';
import { create, host } from '../support/schedules/schedules.ts';
import { newWorld } from '../support/world.ts';
import { entriesDue, lookTwice, setTarget, writeAll } from './target-calendars.ts';

let google: Google;
beforeAll(async () => {
  google = await startGoogle();
});
afterAll(() => google.close());

const starts = () =>
  google.calendars.events(calendarId).map(({ start }) => new Date(start.dateTime).toISOString());

test('a booking is one event in a Google calendar, which is rescheduled and removed with it and does not make the host busy', async () => {
  const { server } = google;
  // The short lifetime causes a new access token for each request.
  server.lifetime = 30;
  const world = await newWorld();
  const eventType = await world.eventType([world.member], { bufferAfter: 0 });
  const { uid: connection } = await connectGoogle(google, world.member);
  const { status, body } = await setTarget(world.member, connection, true, calendarId);
  expect(status, JSON.stringify(body)).toBe(200);
  await lookTwice();
  const { uid } = await book(world, eventType, at(2, '09:00'));
  expect(await writeAll()).toMatchObject({ put: 1 });
  expect(starts()).toEqual([at(2, '09:00')]);
  await reschedule(world, { uid }, at(2, '11:00'));
  // The event is still at the previous time of the booking.
  await runWorker(11 * minuteMs);
  const seats = async () => [
    await seatsLeft(world, eventType, at(2, '09:00')),
    await seatsLeft(world, eventType, at(2, '11:00')),
  ];
  expect(await seats()).toEqual([1, 0]);
  expect(await writeAll()).toMatchObject({ put: 1 });
  expect(starts()).toEqual([at(2, '11:00')]);
  await runWorker(22 * minuteMs);
  await cancel(world, { uid });
  expect(await seats()).toEqual([1, 1]);
  expect(await writeAll()).toMatchObject({ removed: 1 });
  expect(starts()).toEqual([]);
  expect(await entriesDue()).toEqual([]);
  expect(await seats()).toEqual([1, 1]);
});

test('a booking waits while Google refuses the access of its host, and is written when Google accepts it', async () => {
  const world = await newWorld();
  const eventType = await world.eventType([world.member], { bufferAfter: 0 });
  const { uid: connection } = await connectGoogle(google, world.member);
  await setTarget(world.member, connection, true, calendarId);
  await lookTwice();
  google.instead = 401;
  await book(world, eventType, at(3, '09:00'));
  expect(await writeAll()).toMatchObject({ failed: 1 });
  expect(starts()).toEqual([]);
  google.instead = undefined;
  expect(await writeAll(6 * 3600_000)).toMatchObject({ put: 1 });
  expect(starts()).toEqual([at(3, '09:00')]);
});

test('a routine is a recurring event in a Google calendar, and an occurrence that its host moves there does not make them busy', async () => {
  const world = await newWorld();
  const eventType = await world.eventType([world.member], { bufferAfter: 0 });
  const { uid: connection } = await connectGoogle(google, world.member);
  await setTarget(world.member, connection, true, calendarId);
  await lookTwice();
  const time = { startHour: 9, startMinute: 0, endHour: 10, endMinute: 0, wday: 0 };
  const daily = { ...time, frequencyType: 1, frequencyInterval: 1 };
  const exceptions = [at(4, '09:00').slice(0, 10)];
  const { uid } = await create(world, {
    timeZone: 'UTC',
    startedAt: at(2, '09:00'),
    endedAt: at(2, '10:00'),
    attendees: [host(world.member)],
    routine: { duration: 60, endedAt: null, schedules: [{ ...daily, exceptions }] },
    transparency: 'opaque',
  });
  expect(await writeAll()).toMatchObject({ put: 1 });
  const [event] = google.calendars.events(calendarId).slice(-1);
  const without = at(4, '09:00').replaceAll(/[-:]|\.\d+Z$/gu, '');
  expect(event).toMatchObject({
    start: { dateTime: at(2, '09:00'), timeZone: 'UTC' },
    recurrence: ['RRULE:FREQ=DAILY;INTERVAL=1', `EXDATE;TZID=UTC:${without}`],
    transparency: 'opaque',
    visibility: 'default',
    extendedProperties: { private: { schedulingUid: `${uid}-1@api.example.com` } },
  });
  await runWorker(11 * minuteMs);
  // Google sends the changed occurrence alone, and this one without the properties of its series.
  google.calendars.put(calendarId, {
    id: `${event?.id}_1`,
    recurringEventId: event?.id,
    originalStartTime: { dateTime: at(3, '09:00'), timeZone: 'UTC' },
    start: { dateTime: at(3, '15:00'), timeZone: 'UTC' },
    end: { dateTime: at(3, '16:00'), timeZone: 'UTC' },
  });
  await runWorker(22 * minuteMs);
  expect(await seatsLeft(world, eventType, at(3, '09:00'))).toBe(0);
  expect(await seatsLeft(world, eventType, at(3, '15:00'))).toBe(1);
  expect(await seatsLeft(world, eventType, at(4, '09:00'))).toBe(1);
});
