import { expect, test } from 'vitest';
import { UpdateCalendarConnection } from '../../lib/contract/calendar-connections/update-calendar-connection.ts';
import { ListAvailableSchedulesV2 } from '../../lib/contract/event-types/list-available-schedules-v2.ts';
import { at, seatsLeft } from '../api/bookings/guests.ts';
import {
  connect,
  connectionOf,
  halfRead,
  minuteMs,
  runWorker,
  synchronize,
} from '../api/calendar-connections/connecting.ts';
import { feedOf, feeds } from '../support/external-calendars/feeds.ts';
import { call } from '../support/http/call.ts';
import type { Person } from '../support/world.ts';
import { newWorld } from '../support/world.ts';
import { connected, entryAt, times } from './connected-account.ts';

const good = () => feedOf({ start: at(2, '09:00'), end: at(2, '10:00') });
const skipped = ({ unreadable, cut }: { unreadable: number; cut: number }) => ({ unreadable, cut });
const update = async (as: Person, uid: string, body: object) => {
  const { status, body: answered } = await call(UpdateCalendarConnection, {
    as,
    params: { uid },
    body,
  });
  expect(status, JSON.stringify(answered)).toBe(200);
  return answered.data;
};

test('a connection shows how many entries and rules of a feed were skipped, until the feed is fixed', async () => {
  const { member } = await newWorld();
  const { connection, url } = await connect(member, halfRead());
  const { uid } = connection;
  expect(connection).toMatchObject({ status: 'connected', unreadable: 2, cut: 1 });
  // Read again, unchanged: on the same day and on the next day.
  await runWorker(11 * minuteMs);
  expect(await connectionOf(member, uid)).toMatchObject({ unreadable: 2, cut: 1 });
  await runWorker(25 * 60 * minuteMs);
  expect(await connectionOf(member, uid)).toMatchObject({ unreadable: 2, cut: 1 });
  feeds.change(url, 500);
  expect(await synchronize(member, uid)).toMatchObject({ unreadable: 2, cut: 1 });
  feeds.change(url, good());
  expect(await synchronize(member, uid)).toMatchObject({ unreadable: 0, cut: 0 });
});

test('a calendar that is read in part leaves no free time with closed, and only its readable entries are busy with open', async () => {
  const world = await newWorld();
  const { owner, member } = world;
  const eventType = await world.eventType([member]);
  const free = async () => [
    await seatsLeft(world, eventType, at(2, '09:00')),
    await seatsLeft(world, eventType, at(2, '14:00')),
  ];
  const { connection, url } = await connect(member, halfRead(), { onFailure: 'closed' });
  const { uid } = connection;
  expect(await free()).toEqual([0, 0]);
  const { body } = await call(ListAvailableSchedulesV2, {
    as: owner,
    params: { uid: eventType.uid },
    query: { periodStart: at(2, '14:00'), periodEnd: at(2, '14:30'), explain: 'true' },
  });
  expect(body.data[0]?.reasons).toEqual([{ code: 'connection', userId: member.userId }]);
  await update(member, uid, { onFailure: 'open' });
  expect(await free()).toEqual([0, 1]);
  await update(member, uid, { onFailure: 'closed' });
  expect(await free()).toEqual([0, 0]);
  feeds.change(url, good());
  await synchronize(member, uid);
  expect(await free()).toEqual([0, 1]);
  expect(await connectionOf(member, uid)).toMatchObject({ status: 'connected', lastError: null });
});

test('skipped entries of a calendar that does not count as busy are not counted', async () => {
  const { member } = await newWorld();
  const { connection } = await connect(member, halfRead());
  const [calendar] = connection.calendars;
  const isBusy = (is: boolean) =>
    update(member, connection.uid, { calendars: [{ id: calendar?.id, isBusy: is }] });
  expect(skipped(await isBusy(false))).toEqual({ unreadable: 0, cut: 0 });
  expect(skipped(await isBusy(true))).toEqual({ unreadable: 2, cut: 1 });
});

test('an unreadable entry at a server is counted until it changes, even if other entries change', async () => {
  const { account, world, connect: connectAccount, free } = await connected();
  const { member } = world;
  account.first.change('b.ics', entryAt('11:00').replace(/DTSTART:\S+/u, 'DTSTART:never'));
  const { status, body } = await connectAccount();
  expect(status).toBe(201);
  const { uid } = body.data;
  expect(skipped(body.data)).toEqual({ unreadable: 1, cut: 0 });
  account.first.change('a.ics', entryAt('12:00'));
  expect(skipped(await synchronize(member, uid))).toEqual({ unreadable: 1, cut: 0 });
  account.more.set('c.ics', entryAt('14:00').replace(/DTSTART:\S+/u, 'DTSTART:also never'));
  expect(skipped(await synchronize(member, uid))).toEqual({ unreadable: 2, cut: 0 });
  expect(await free(...times)).toEqual(['09:00', '11:00', '14:00']);
  account.first.change('b.ics', entryAt('11:00'));
  expect(skipped(await synchronize(member, uid))).toEqual({ unreadable: 1, cut: 0 });
  account.more.delete('c.ics');
  expect(skipped(await synchronize(member, uid))).toEqual({ unreadable: 0, cut: 0 });
  expect(await free(...times)).toEqual(['09:00', '14:00']);
});

test('an entry that a server lists without its content is counted as unreadable until the server returns the content', async () => {
  const { account, world, connect: connectAccount } = await connected();
  const { member } = world;
  const { body } = await connectAccount();
  const { uid } = body.data;
  account.more.set('d.ics', '');
  expect(skipped(await synchronize(member, uid))).toEqual({ unreadable: 1, cut: 0 });
  expect(skipped(await synchronize(member, uid))).toEqual({ unreadable: 1, cut: 0 });
  account.more.set('d.ics', entryAt('12:00'));
  expect(skipped(await synchronize(member, uid))).toEqual({ unreadable: 0, cut: 0 });
});
