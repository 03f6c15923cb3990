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
