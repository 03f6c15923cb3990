import { expect, test } from 'vitest';
import { SyncCalendarConnection } from '../../../lib/contract/calendar-connections/sync-calendar-connection.ts';
import { feedOf, feeds } from '../../support/external-calendars/feeds.ts';
import { call } from '../../support/http/call.ts';
import { newWorld } from '../../support/world.ts';
import { at, seatsLeft } from '../bookings/guests.ts';
import { connect, synchronize } from './connecting.ts';

test('a change in a feed counts once a worker has synchronized the connection', async () => {
  const world = await newWorld();
  const { member } = world;
  const eventType = await world.eventType([member]);
  const { connection, url } = await connect(
    member,
    feedOf({ start: at(2, '09:00'), end: at(2, '10:00') }),
  );
  feeds.change(
    url,
    feedOf({
      start: at(2, '11:00'),
      end: at(2, '12:00'),
      lines: ['RRULE:FREQ=DAILY;COUNT=3', 'TRANSP:OPAQUE'],
    }),
  );
  const after = await synchronize(member, connection.uid);
  expect(Date.parse(after.lastSyncedAt ?? '')).toBeGreaterThan(
    Date.parse(connection.lastSyncedAt ?? ''),
  );
  expect(await seatsLeft(world, eventType, at(2, '09:00'))).toBe(1);
  for (const day of [2, 3, 4]) expect(await seatsLeft(world, eventType, at(day, '11:00'))).toBe(0);
  expect(await seatsLeft(world, eventType, at(5, '11:00'))).toBe(1);
});

test('a synchronization of an unknown connection is 404', async () => {
  const { member } = await newWorld();
  const { status, body } = await call(SyncCalendarConnection, {
    as: member,
    params: { uid: 'none' },
  });
  expect([status, body.code]).toEqual([404, 'connection/unknown']);
});
