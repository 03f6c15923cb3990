import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { DeleteCalendarConnection } from '../../lib/contract/calendar-connections/delete-calendar-connection.ts';
import { GetCalendarConnection } from '../../lib/contract/calendar-connections/get-calendar-connection.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import { at, book } from '../api/bookings/guests.ts';
import { cancel, confirm, decline, reassignTo, reschedule, update } from '../api/bookings/moves.ts';
import { minuteMs } from '../api/calendar-connections/connecting.ts';
import { hideItem } from '../support/engine/hide-item.ts';
import { storedItems } from '../support/engine/stored-items.ts';
import { startCaldavDouble } from '../support/external-calendars/caldav-double.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { call } from '../support/http/call.ts';
import { newWorld, type World } from '../support/world.ts';
import {
  connectCalendar,
  entriesDue,
  entriesIn,
  namesIn,
  setTarget,
  storedIn,
  type TargetCalendar,
  withTarget,
  writeAll,
  writesAsked,
} from './target-calendars.ts';

let world: World<'admin' | 'restricted'>;
let target: TargetCalendar;
beforeEach(async () => {
  world = await newWorld('admin', 'restricted');
  target = await withTarget(world.member);
});

const booked = async (more: object = {}) => {
  const eventType = await world.eventType([world.member], more);
  return book(world, eventType, at(2, '09:00'));
};

test('a booking is written into the calendar of its host, rescheduled there, and removed when it is cancelled', async () => {
  const { uid } = await booked();
  await writeAll();
  const entry = entriesIn(target).get(uid);
  expect(entry).toMatchObject({
    uid: `${uid}@api.example.com`,
    status: 'CONFIRMED',
    start: at(2, '09:00'),
    end: at(2, '09:30'),
    summary: 'A guest – A talk',
    description: 'A guest <guest@example.com>',
    sequence: 1,
  });
  const { text } = storedIn(target);
  // Without attendees the provider sends no mails.
  expect(text).not.toMatch(/^(?:METHOD|ATTENDEE|ORGANIZER)/mu);
  await reschedule(world, { uid }, at(3, '11:00'));
  await writeAll();
  expect(entriesIn(target).get(uid)).toMatchObject({ start: at(3, '11:00'), sequence: 2 });
  expect(target.double.entries.size).toBe(1);
  await cancel(world, { uid });
  await writeAll();
  expect(target.double.entries.size).toBe(0);
  expect(await entriesDue()).toEqual([]);
});

test('a change of a booking that is not part of its calendar entry causes no write', async () => {
  const { uid } = await booked();
  await writeAll();
  const before = writesAsked(target);
  await update(world, { uid }, { description: 'Only here' });
  await writeAll();
  expect(writesAsked(target)).toEqual(before);
  await update(world, { uid }, { name: 'Another name' });
  await writeAll();
  expect(entriesIn(target).get(uid)?.summary).toBe('A guest – Another name');
  expect(entriesIn(target).get(uid)?.priority).toBe('5');
  await update(world, { uid }, { priority: 'high' });
  await writeAll();
  expect(entriesIn(target).get(uid)?.priority).toBe('1');
});

test('a request is in no calendar until it is confirmed, and in none if it is declined', async () => {
  const eventType = await world.eventType([world.member], { requiresConfirmation: true });
  const [first, second] = [
    await book(world, eventType, at(2, '09:00')),
    await book(world, eventType, at(2, '10:00')),
  ];
  await writeAll();
  expect(namesIn(target)).toEqual([]);
  await confirm(world, first);
  await decline(world, second);
  await writeAll();
  expect(namesIn(target)).toEqual([first.uid]);
});

test('a reassigned booking is only in the calendar of its current host, also after it is assigned back', async () => {
  const other = await withTarget(world.admin);
  const eventType = await world.eventType([world.member, world.admin, world.restricted]);
  const { uid } = await book(world, eventType, at(2, '09:00'));
  const both = () => [target, other].map((one) => namesIn(one).length);
  for (const host of [world.member, world.admin, world.member, world.restricted, world.admin]) {
    await reassignTo(world, { uid }, host);
    await writeAll();
    const expected = [world.member, world.admin].map(({ userId }) =>
      Number(userId === host.userId),
    );
    expect(both()).toEqual(expected);
  }
});

test('a booking with several hosts is in the calendar of each host', async () => {
  const other = await withTarget(world.admin);
  const eventType = await world.eventType([world.member, world.admin, world.restricted], {
    assignment: { type: 'all' },
  });
  const { uid } = await book(world, eventType, at(2, '09:00'));
  await writeAll();
  expect([namesIn(target), namesIn(other)]).toEqual([[uid], [uid]]);
});

test('guests who share a slot share one calendar entry without their names, and it is removed with the last booking', async () => {
  const eventType = await world.eventType([world.member], { capacity: 3 });
  const guest = (name: string) =>
    book(world, eventType, at(2, '09:00'), { name, email: `${name}@example.com` });
  const [ada, bo] = [await guest('adalbert'), await guest('bonifatius')];
  await writeAll();
  const [entry, ...others] = [...entriesIn(target).values()];
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ summary: 'A talk', start: at(2, '09:00'), end: at(2, '09:30') });
  const { text } = storedIn(target);
  expect(text).not.toMatch(/adalbert|bonifatius/u);
  await cancel(world, ada);
  await writeAll();
  expect(target.double.entries.size).toBe(1);
  await reschedule(world, bo, at(2, '15:00'));
  await writeAll();
  expect([...entriesIn(target).values()].map(({ start }) => start)).toEqual([at(2, '15:00')]);
  await cancel(world, bo);
  await writeAll();
  expect(target.double.entries.size).toBe(0);
  const left = (await storedItems()).filter(
    ({ pk, sk }) => String(pk).startsWith(`O#${world.of}#EN#`) && sk !== 'JOB',
  );
  expect(left).toEqual([]);
});

test('the next visible change of a booking overwrites an entry that the host changed, and restores one that the host deleted', async () => {
  const { uid } = await booked();
  await writeAll();
  const { name, text } = storedIn(target);
  target.double.change(name, text.replace('A guest – A talk', 'Mine'), true);
  await update(world, { uid }, { description: 'Not in it' });
  await writeAll();
  expect(entriesIn(target).get(uid)?.summary).toBe('Mine');
  await update(world, { uid }, { name: 'New' });
  await writeAll();
  expect(entriesIn(target).get(uid)?.summary).toBe('A guest – New');
  target.double.change(name, undefined);
  await update(world, { uid }, { priority: 'middle' });
  await writeAll();
  expect(namesIn(target)).toEqual([]);
  await update(world, { uid }, { name: 'Newer' });
  await writeAll();
  expect(entriesIn(target).get(uid)?.summary).toBe('A guest – Newer');
});

test('a new target calendar gets all upcoming bookings, and they are removed when another calendar becomes the target', async () => {
  const eventType = await world.eventType([world.admin]);
  const first = await book(world, eventType, at(2, '09:00'));
  const second = await book(world, eventType, at(3, '09:00'));
  await cancel(world, await book(world, eventType, at(4, '09:00')));
  const uids = [first.uid, second.uid].toSorted();
  const one = await withTarget(world.admin);
  await writeAll();
  expect(namesIn(one)).toEqual(uids);
  const other = await withTarget(world.admin);
  await writeAll();
  expect([namesIn(one), namesIn(other)]).toEqual([[], uids]);
  const shown = await call(GetCalendarConnection, { as: world.admin, params: { uid: one.uid } });
  expect(shown.body.data.calendars[0]?.isTarget).toBe(false);
  await setTarget(world.admin, other.uid, false);
  await writeAll();
  expect(namesIn(other)).toEqual([]);
});

test('entries stay in a calendar that is disconnected, and a calendar that is connected again has each booking once', async () => {
  const { uid } = await booked();
  await writeAll();
  const params = { uid: target.uid };
  expect((await call(DeleteCalendarConnection, { as: world.member, params })).status).toBe(204);
  await reschedule(world, { uid }, at(3, '11:00'));
  await writeAll();
  expect(entriesIn(target).get(uid)?.start).toBe(at(2, '09:00'));
  const again = await connectCalendar(world.member, target.double);
  await setTarget(world.member, again.uid, true);
  await writeAll();
  expect(entriesIn(again).get(uid)?.start).toBe(at(3, '11:00'));
  expect(again.double.entries.size).toBe(1);
});

test('a booking that is reassigned and assigned back between two runs of the worker stays in the calendar of its host', async () => {
  const other = await withTarget(world.admin);
  const { uid } = await booked();
  await writeAll();
  await reassignTo(world, { uid }, world.admin);
  await reassignTo(world, { uid }, world.member);
  await writeAll();
  expect([namesIn(target), namesIn(other)]).toEqual([[uid], []]);
});

test('a booking that is not in the list yet when its host gets a target calendar is written within minutes', async () => {
  const { uid } = await book(world, await world.eventType([world.admin]), at(2, '09:00'));
  await tellChanges();
  const show = hideItem(keys.booking(world.of, uid), { fromConsistent: false });
  const double = await startCaldavDouble();
  onTestFinished(double.close);
  const other = await connectCalendar(world.admin, double);
  await setTarget(world.admin, other.uid, true);
  await writeAll();
  expect(namesIn(other)).toEqual([]);
  show();
  await writeAll(3 * minuteMs);
  expect(namesIn(other)).toEqual([uid]);
  expect(await entriesDue()).toEqual([]);
});

test('bookings that are cancelled or reassigned right after their host disabled the target calendar are removed from it', async () => {
  const eventType = await world.eventType([world.member, world.restricted]);
  const first = await book(world, eventType, at(2, '09:00'));
  const second = await book(world, eventType, at(3, '09:00'));
  for (const one of [first, second]) await reassignTo(world, one, world.member).catch(() => {});
  await writeAll();
  const uids = [first.uid, second.uid].toSorted();
  expect(namesIn(target)).toEqual(uids);
  await setTarget(world.member, target.uid, false);
  await cancel(world, first);
  await reassignTo(world, second, world.restricted);
  await writeAll();
  expect(namesIn(target)).toEqual([]);
});

test('a booking that is cancelled after its host chose another calendar and disconnected it is removed from the former calendar', async () => {
  const { uid } = await booked();
  await writeAll();
  const double = await startCaldavDouble();
  onTestFinished(double.close);
  const other = await connectCalendar(world.member, double);
  await setTarget(world.member, other.uid, true);
  await call(DeleteCalendarConnection, { as: world.member, params: { uid: other.uid } });
  await cancel(world, { uid });
  await writeAll();
  expect([namesIn(target), namesIn(other)]).toEqual([[], []]);
});

test('an account that is connected twice keeps its entries when the target changes from one connection to the other', async () => {
  const { uid } = await booked();
  await writeAll();
  const { double } = target;
  const again = await connectCalendar(world.member, double);
  double.manners = {
    instead: ({ method }, response) => {
      if (method === 'DELETE') response.writeHead(500).end();
      return method === 'DELETE';
    },
  };
  await setTarget(world.member, again.uid, true);
  await writeAll();
  double.manners = {};
  await writeAll(minuteMs);
  expect(namesIn(target)).toEqual([uid]);
  await cancel(world, { uid });
  await writeAll();
  expect(namesIn(target)).toEqual([]);
});

test('hosts who share a calendar share the entry of a booking, and it is removed when a host without this calendar gets the booking', async () => {
  const other = await connectCalendar(world.admin, target.double);
  await setTarget(world.admin, other.uid, true);
  const eventType = await world.eventType([world.member, world.admin, world.restricted]);
  const { uid } = await book(world, eventType, at(2, '09:00'));
  for (const host of [world.member, world.admin, world.member, world.restricted]) {
    await reassignTo(world, { uid }, host);
    await writeAll();
    expect(namesIn(target)).toEqual(host === world.restricted ? [] : [uid]);
  }
});
