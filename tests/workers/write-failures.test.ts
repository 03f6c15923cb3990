import { beforeEach, expect, test } from 'vitest';
import { DeleteCalendarConnection } from '../../lib/contract/calendar-connections/delete-calendar-connection.ts';
import { at, book } from '../api/bookings/guests.ts';
import { cancel, reschedule, update } from '../api/bookings/moves.ts';
import { minuteMs, runWorker } from '../api/calendar-connections/connecting.ts';
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

let world: World<'admin'>;
let target: TargetCalendar;
beforeEach(async () => {
  world = await newWorld('admin');
  target = await withTarget(world.member);
});

const booked = async () => {
  const eventType = await world.eventType([world.member]);
  return book(world, eventType, at(2, '09:00'));
};

test('an entry that the host imported from a mail is updated, and no second entry is written', async () => {
  const { uid } = await booked();
  await writeAll();
  const { name, text } = storedIn(target);
  const { double } = target;
  await call(DeleteCalendarConnection, { as: world.member, params: { uid: target.uid } });
  double.change(name, undefined);
  double.change('taken.ics', text, true);
  double.manners = {
    // Some servers allow each UID only once per calendar.
    instead: ({ method, path }, response) => {
      const isOther = method === 'PUT' && !path.endsWith('/taken.ics');
      if (isOther) response.writeHead(409).end('<error><no-uid-conflict/></error>');
      return isOther;
    },
  };
  const again = await connectCalendar(world.member, double);
  await setTarget(world.member, again.uid, true);
  await reschedule(world, { uid }, at(3, '11:00'));
  await writeAll();
  expect([...double.entries.keys()]).toEqual(['taken.ics']);
  expect(entriesIn(again).get(uid)?.start).toBe(at(3, '11:00'));
});

test('a calendar that refuses writes is retried, does not block other calendars, and finally gets the current bookings', async () => {
  const other = await withTarget(world.admin);
  const eventType = await world.eventType([world.member, world.admin], {
    assignment: { type: 'all' },
  });
  const { double } = target;
  double.manners = {
    instead: ({ method }, response) => {
      if (method === 'PUT') response.writeHead(507).end();
      return method === 'PUT';
    },
  };
  const { uid } = await book(world, eventType, at(2, '09:00'));
  expect(await writeAll()).toMatchObject({ put: 1, failed: 1 });
  expect([namesIn(target), namesIn(other)]).toEqual([[], [uid]]);
  // The retry delay increases each time.
  for (const aheadMs of [10_000, 60_000, 5 * minuteMs, 30 * minuteMs]) {
    expect(await writeAll(aheadMs)).toMatchObject({ failed: 1 });
    expect(await entriesDue()).toHaveLength(1);
  }
  // Events in between do not create additional attempts.
  for (const name of ['One', 'Two']) {
    await update(world, { uid }, { name });
    expect(await writeAll(31 * minuteMs)).toMatchObject({ failed: 1 });
    expect(await entriesDue()).toHaveLength(1);
  }
  await cancel(world, { uid });
  const next = await book(world, eventType, at(2, '09:00'));
  double.manners = {};
  for (const aheadMs of [0, 6 * 60 * minuteMs, 12 * 60 * minuteMs]) await writeAll(aheadMs);
  expect([namesIn(target), namesIn(other)]).toEqual([[next.uid], [next.uid]]);
  expect(await entriesDue()).toEqual([]);
});

test('a connection that works again after a failure gets its upcoming bookings with the next run', async () => {
  const { double } = target;
  double.manners = {
    instead: (_, response) => {
      response.writeHead(401).end();
      return true;
    },
  };
  for (const minutes of [11, 22, 33]) await runWorker(minutes * minuteMs);
  const { uid } = await booked();
  await writeAll(33 * minuteMs);
  expect(namesIn(target)).toEqual([]);
  double.manners = {};
  await runWorker(180 * minuteMs);
  await writeAll(180 * minuteMs);
  expect(namesIn(target)).toEqual([uid]);
});

test('a provider that responds with 504 gets only a few attempts for twenty bookings, and all are written a minute later', async () => {
  const eventType = await world.eventType([world.member]);
  const times = Array.from({ length: 20 }, (_, index) => `${index + 1}`.padStart(2, '0'));
  for (const hour of times) await book(world, eventType, at(2, `${hour}:00`));
  target.double.manners = {
    instead: ({ method }, response) => {
      if (method === 'PUT') response.writeHead(504).end();
      return method === 'PUT';
    },
  };
  expect(await writeAll()).toMatchObject({ failed: 20 });
  expect(writesAsked(target).length).toBeLessThanOrEqual(8);
  target.double.manners = {};
  expect(await writeAll(minuteMs)).toMatchObject({ put: 20 });
});

test('a slot is written for its remaining guest even if many guests cancelled while the host had no calendar', async () => {
  const eventType = await world.eventType([world.member], { capacity: 30 });
  const guests = Array.from({ length: 22 }, (_, index) => `guest${index}`);
  const bookings: string[] = [];
  for (const name of guests) {
    const email = `${name}@example.com`;
    bookings.push((await book(world, eventType, at(2, '09:00'), { name, email })).uid);
  }
  await writeAll();
  const { double } = target;
  await call(DeleteCalendarConnection, { as: world.member, params: { uid: target.uid } });
  for (const uid of bookings.toSorted().slice(0, 21)) await cancel(world, { uid });
  await tellChanges();
  double.change(storedIn(target).name, undefined);
  const again = await connectCalendar(world.member, double);
  await setTarget(world.member, again.uid, true);
  await writeAll();
  expect(namesIn(again)).toHaveLength(1);
});
