import { expect, test } from 'vitest';
import { DeleteCalendarConnection } from '../../../lib/contract/calendar-connections/delete-calendar-connection.ts';
import { GetCalendarConnection } from '../../../lib/contract/calendar-connections/get-calendar-connection.ts';
import { storedItems } from '../../support/engine/stored-items.ts';
import { feedOf, feeds } from '../../support/external-calendars/feeds.ts';
import { tellChanges } from '../../support/feed/tell-changes.ts';
import { call } from '../../support/http/call.ts';
import { newWorld } from '../../support/world.ts';
import { at, seatsLeft } from '../bookings/guests.ts';
import { connect, minuteMs, runWorker } from './connecting.ts';

test('a deleted connection frees its user immediately, leaves no calendar data, and is not synchronized again', async () => {
  const world = await newWorld();
  const { member } = world;
  const eventType = await world.eventType([member]);
  const fed = feedOf({ start: at(2, '09:00'), end: at(2, '10:00') });
  const { connection, url } = await connect(member, fed);
  const { uid } = connection;
  expect(await seatsLeft(world, eventType, at(2, '09:00'))).toBe(0);
  const params = { uid };
  expect((await call(DeleteCalendarConnection, { as: member, params })).status).toBe(204);
  expect(await seatsLeft(world, eventType, at(2, '09:00'))).toBe(1);
  expect((await call(GetCalendarConnection, { as: member, params })).body.code).toBe(
    'connection/unknown',
  );
  expect((await call(DeleteCalendarConnection, { as: member, params })).status).toBe(404);
  await tellChanges();
  const left = (await storedItems()).filter(({ pk, sk }) => `${pk} ${sk}`.includes(uid));
  for (const item of left) {
    if (/^DUE#|#Q#connections#/u.test(String(item.pk))) continue;
    expect(item.exp, 'the item expires').toBeDefined();
    expect(JSON.stringify(item)).not.toMatch(/sealed|series/u);
  }
  const before = feeds.asked.length;
  await runWorker(11 * minuteMs);
  expect(feeds.asked.slice(before)).not.toContain(new URL(url).pathname);
});

test('the deletion of one of two connections keeps the other one', async () => {
  const world = await newWorld();
  const { member } = world;
  const eventType = await world.eventType([member]);
  const first = await connect(member, feedOf({ start: at(2, '09:00'), end: at(2, '10:00') }));
  await connect(member, feedOf({ start: at(2, '11:00'), end: at(2, '12:00') }));
  const params = { uid: first.connection.uid };
  await call(DeleteCalendarConnection, { as: member, params });
  expect(await seatsLeft(world, eventType, at(2, '09:00'))).toBe(1);
  expect(await seatsLeft(world, eventType, at(2, '11:00'))).toBe(0);
});
