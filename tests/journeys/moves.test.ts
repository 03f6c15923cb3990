import { beforeAll, expect, test } from 'vitest';
import { ReassignBookingAutomatically } from '../../lib/contract/bookings/reassign-booking-automatically.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { CreateSchedule } from '../../lib/contract/schedules/create-schedule.ts';
import { UpdateSchedule } from '../../lib/contract/schedules/update-schedule.ts';
import { minutesPerWeek } from '../../lib/domain/ledger/week.ts';
import { type Service, sharedService } from '../support/processes/service.ts';
import { cases } from '../support/random/cases.ts';
import { newWorld, type World } from '../support/world.ts';
import { expectCleanBooks } from './books.ts';
import {
  book,
  bookFreeStart,
  cancel,
  getBooking,
  instant,
  noonIn,
  tally,
  times,
  weekEdge,
} from './guests.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

const patch = (world: World, uid: string, body: object) =>
  service.decided(UpdateBooking, { as: world.owner, params: { uid }, body });
const reassign = (world: World, uid: string) =>
  service.decided(ReassignBookingAutomatically, { as: world.owner, params: { bookingId: uid } });

test('two bookings that are rescheduled to each other’s time concurrently remain two bookings at two times', async () => {
  const world = await newWorld();
  const eventType = await world.eventType([world.member], { bufferAfter: 10 });
  const noon = noonIn(5);
  const one = await bookFreeStart(service, world, eventType, noon);
  const other = await bookFreeStart(service, world, eventType, noon + 60);
  for (let round = 0; round < cases(4, 20); round += 1) {
    const [first, second] = [
      await getBooking(service, world, one),
      await getBooking(service, world, other),
    ];
    const answers = await Promise.all([
      patch(world, one, { startedAt: second.startedAt }),
      patch(world, other, { startedAt: first.startedAt }),
      // A third change moves the first booking to a free time.
      patch(world, one, { startedAt: instant(noon + 120 + 15 * round) }),
    ]);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    await expectCleanBooks(world.of);
  }
});

test('a booking that is reassigned, rescheduled and cancelled concurrently ends cancelled, and its hosts are free', async () => {
  const world = await newWorld();
  const hosts = await Promise.all(times(3, () => world.addUser('member')));
  const eventType = await world.eventType(hosts);
  const noon = noonIn(5);
  for (let round = 0; round < cases(3, 20); round += 1) {
    const uid = await bookFreeStart(service, world, eventType, noon + 60 * round);
    const moved = Promise.all([
      reassign(world, uid),
      patch(world, uid, { startedAt: instant(noon + 60 * round + 30) }),
      patch(world, uid, { hosts: [{ userId: hosts[round % 3]?.userId }] }),
      reassign(world, uid),
    ]);
    const cancelled = cancel(service, world, uid);
    for (const { status } of await moved) expect([200, 409]).toContain(status);
    expect((await cancelled).status).toBe(200);
    expect((await getBooking(service, world, uid)).status).toBe('cancel');
    await expectCleanBooks(world.of);
  }
});

test('concurrent changes of one booking are all done one after the other, each with its own version', async () => {
  const world = await newWorld();
  const hosts = await Promise.all(times(3, () => world.addUser('member')));
  const eventType = await world.eventType(hosts);
  const start = noonIn(5);
  const uid = await bookFreeStart(service, world, eventType, start);
  const answers = await Promise.all([
    ...times(4, (index) => patch(world, uid, { name: `Name ${index}` })),
    ...times(4, (index) => patch(world, uid, { startedAt: instant(start + 30 * index) })),
    ...times(4, () => reassign(world, uid)),
  ]);
  expect(tally(answers)).toEqual({ 200: 12 });
  const versions = answers.map(({ headers }) => headers.etag);
  // A move to the same start is a version, too, so twelve changes give twelve versions.
  expect(new Set(versions).size).toBe(12);
  await expectCleanBooks(world.of);
});

test('the ledger matches the bookings after concurrent changes around the edge of a week', async () => {
  const world = await newWorld('admin');
  const eventType = await world.eventType([world.member, world.admin], {
    duration: 90,
    interval: 30,
    bufferBefore: 30,
  });
  const edge = weekEdge();
  const uids = await Promise.all(
    [-360, -120, 60, 300].map((minutes) =>
      bookFreeStart(service, world, eventType, edge + minutes),
    ),
  );
  for (let round = 0; round < cases(2, 20); round += 1) {
    const answers = await Promise.all([
      ...uids.map((uid, index) =>
        patch(world, uid, { startedAt: instant(edge - 240 + 60 * ((index + round) % 8)) }),
      ),
      ...times(8, (index) =>
        book(service, world, eventType, { start: edge - 300 + 60 * ((index + round) % 9) }),
      ),
      ...uids.slice(0, 2).map((uid) => reassign(world, uid)),
    ]);
    for (const { status } of answers) expect([200, 201, 409]).toContain(status);
    await expectCleanBooks(world.of);
  }
});

test('a booking longer than a week blocks every week that it overlaps', async () => {
  const world = await newWorld();
  const eventType = await world.eventType([world.member], { bufferAfter: 30 });
  const edge = weekEdge();
  const long = await bookFreeStart(service, world, eventType, edge - 60);
  const rival = await bookFreeStart(service, world, eventType, edge + 12 * 1440);
  const [stretched, moved, ...others] = await Promise.all([
    patch(world, long, { endedAt: instant(edge + minutesPerWeek + 300) }),
    patch(world, rival, { startedAt: instant(edge + minutesPerWeek + 240) }),
    ...times(10, (index) => book(service, world, eventType, { start: edge + 1440 * index })),
  ]);
  for (const { status } of [stretched, moved]) expect([200, 409]).toContain(status);
  for (const { status } of others) expect([201, 409]).toContain(status);
  await expectCleanBooks(world.of);
  // Without other bookings, the long booking blocks all of its time, and frees it when it is shortened.
  const all = others.flatMap(({ status, body }) => (status === 201 ? [body.data.uid] : []));
  await Promise.all([...all, rival].map((uid) => cancel(service, world, uid)));
  const alone = await patch(world, long, { endedAt: instant(edge + minutesPerWeek + 300) });
  expect(alone.status).toBe(200);
  await expectCleanBooks(world.of);
  const inside = times(8, (index) => edge + 1440 * index);
  const refused = await Promise.all(
    inside.map((start) => book(service, world, eventType, { start })),
  );
  expect(tally(refused)).toEqual({ '409 booking/slot-taken': 8 });
  expect((await patch(world, long, { endedAt: instant(edge) })).status).toBe(200);
  const taken = await Promise.all(
    inside.map((start) => book(service, world, eventType, { start: start + 30 })),
  );
  expect(tally(taken)).toEqual({ 201: 8 });
  await expectCleanBooks(world.of);
});

test('concurrent bookings and changes of schedules lose no time', async () => {
  const world = await newWorld();
  const eventType = await world.eventType([world.member]);
  const noon = noonIn(5);
  const attendees = [{ userId: world.member.userId, role: 'admin', userType: 'host' }];
  const lasting = (from: number) => ({ startedAt: instant(from), endedAt: instant(from + 45) });
  const schedule = (from: number) =>
    service.decided(CreateSchedule, {
      as: world.owner,
      body: { name: 'Busy', timeZone: 'UTC', attendees, ...lasting(from) },
    });
  const [bookings, schedules] = await Promise.all([
    Promise.all(
      times(20, (index) => book(service, world, eventType, { start: noon + 30 * (index % 10) })),
    ),
    Promise.all(times(10, (index) => schedule(noon + 30 * index + 15))),
  ]);
  for (const { status } of bookings) expect([201, 409]).toContain(status);
  expect(tally(schedules)).toEqual({ 201: 10 });
  await expectCleanBooks(world.of);
  const made = bookings.flatMap(({ status, body }) => (status === 201 ? [body.data.uid] : []));
  const moved = await Promise.all([
    ...schedules.map(({ body }, index) =>
      service.decided(UpdateSchedule, {
        as: world.owner,
        params: { uid: body.data.uid },
        body: index % 2 === 0 ? lasting(noon + 20 * index) : { transparency: 'transparent' },
      }),
    ),
    ...made.map((uid, index) => patch(world, uid, { startedAt: instant(noon + 20 * index) })),
  ]);
  for (const { status } of moved) expect([200, 409]).toContain(status);
  await expectCleanBooks(world.of);
});

test('long and recurring schedules that are created concurrently all block time, and block none after they are deleted', async () => {
  const world = await newWorld();
  const eventType = await world.eventType([world.member]);
  const noon = noonIn(5);
  const create = (body: object) =>
    service.decided(CreateSchedule, {
      as: world.owner,
      body: {
        name: 'Away',
        timeZone: 'UTC',
        attendees: [{ userId: world.member.userId, role: 'admin', userType: 'host' }],
        ...body,
      },
    });
  const daily = (index: number) => {
    const hour = { startMinute: 0, endMinute: 30, wday: 0, frequencyType: 1, frequencyInterval: 1 };
    const item = { ...hour, startHour: 12 + index, endHour: 12 + index };
    const start = noon + 60 * index;
    const routine = { duration: 30, endedAt: null, schedules: [item] };
    return { startedAt: instant(start), endedAt: instant(start + 30), routine };
  };
  const far = noon + 8 * minutesPerWeek;
  const long = { startedAt: instant(far), endedAt: instant(far + 4 * minutesPerWeek) };
  const made = await Promise.all([...times(6, (index) => create(daily(index))), create(long)]);
  expect(tally(made)).toEqual({ 201: 7 });
  await expectCleanBooks(world.of);
  const blockedStarts = [
    ...times(6, (index) => noon + 1440 + 60 * index),
    far + 2 * minutesPerWeek,
  ];
  const bookBlockedStarts = () =>
    Promise.all(blockedStarts.map((start) => book(service, world, eventType, { start })));
  expect(tally(await bookBlockedStarts())).toEqual({ '409 booking/slot-taken': 7 });
  const cleared = await Promise.all(
    made.map(({ body }) =>
      service.decided(UpdateSchedule, {
        as: world.owner,
        params: { uid: body.data.uid },
        body: { transparency: 'transparent' },
      }),
    ),
  );
  expect(tally(cleared)).toEqual({ 200: 7 });
  expect(tally(await bookBlockedStarts())).toEqual({ 201: 7 });
  await expectCleanBooks(world.of);
});
