import { expect, test } from 'vitest';
import { ListBusyTimes } from '../../../lib/contract/availability/list-busy-times.ts';
import { ListUserBusyTimes } from '../../../lib/contract/availability/list-user-busy-times.ts';
import { ListUserBusyTimesV2 } from '../../../lib/contract/availability/list-user-busy-times-v2.ts';
import { CancelBooking } from '../../../lib/contract/bookings/cancel-booking.ts';
import { commit } from '../../../lib/data/engine/commit.ts';
import { call } from '../../support/http/call.ts';
import { replaceRules } from '../../support/schedules/host-rules.ts';
import { create, everyTuesday, host } from '../../support/schedules/schedules.ts';
import { newWorld, type World } from '../../support/world.ts';
import { at, auditedWorld, book } from '../bookings/guests.ts';

type As = { readonly key: string };

const ask = (as: As, userId: string, periodStart: string, periodEnd: string) =>
  call(ListUserBusyTimes, { as, params: { userId }, query: { periodStart, periodEnd } });

async function busy(world: World, { userId }: { userId: string }, from: string, to: string) {
  const { status, body } = await ask(world.owner, userId, from, to);
  expect(status, body.detail).toBe(200);
  return body.data.map(({ startedAt, endedAt }) => [startedAt, endedAt]);
}

test('a user without bookings is never busy', async () => {
  const world = await newWorld();
  expect(await busy(world, world.member, at(1, '00:00'), at(63, '00:00'))).toEqual([]);
  expect(await busy(world, world.member, at(-63, '00:00'), at(-1, '00:00'))).toEqual([]);
});

test('bookings, buffers and schedules that touch are returned as one busy time', async () => {
  const world = await auditedWorld('admin');
  const eventType = await world.eventType([world.member], { bufferBefore: 10, bufferAfter: 5 });
  await book(world, eventType, at(2, '09:00'));
  await book(world, eventType, at(2, '12:00'));
  const attendees = [host(world.member)];
  await create(world, { startedAt: at(2, '09:20'), endedAt: at(2, '10:30'), attendees });
  await create(world, { startedAt: at(2, '10:30'), endedAt: at(2, '11:00'), attendees });
  await create(world, {
    startedAt: at(2, '15:00'),
    endedAt: at(2, '16:00'),
    attendees,
    transparency: 'transparent',
  });
  expect(await busy(world, world.member, at(2, '00:00'), at(3, '00:00'))).toEqual([
    [at(2, '08:50'), at(2, '11:00')],
    [at(2, '11:50'), at(2, '12:35')],
  ]);
  expect(await busy(world, world.admin, at(2, '00:00'), at(3, '00:00'))).toEqual([]);
});

test('a busy time that crosses an edge of the period is clipped there, to the millisecond', async () => {
  const world = await auditedWorld();
  const attendees = [host(world.member)];
  await create(world, { startedAt: at(2, '09:00'), endedAt: at(2, '11:00'), attendees });
  const inside = at(2, '10:00').replace('.000Z', '.250Z');
  expect(await busy(world, world.member, inside, at(2, '12:00'))).toEqual([
    [inside, at(2, '11:00')],
  ]);
  expect(await busy(world, world.member, at(2, '08:00'), inside)).toEqual([
    [at(2, '09:00'), inside],
  ]);
  // Periods are half-open, so a time that only touches the period is outside of it.
  expect(await busy(world, world.member, at(2, '11:00'), at(2, '12:00'))).toEqual([]);
  expect(await busy(world, world.member, at(2, '08:00'), at(2, '09:00'))).toEqual([]);
});

test('a schedule of several weeks and each occurrence of a routine count, also across the edges of weeks', async () => {
  const world = await auditedWorld();
  const attendees = [host(world.member)];
  await create(world, { attendees, routine: everyTuesday });
  expect(await busy(world, world.member, '2030-03-05T00:00:00Z', '2030-04-03T00:00:00Z')).toEqual(
    // London's clocks go forward on 31 March.
    ['05T10', '12T10', '19T10', '26T10']
      .map((text) => [
        `2030-03-${text}:00:00.000Z`,
        `2030-03-${text.replace('T10', 'T11')}:00:00.000Z`,
      ])
      .concat([['2030-04-02T09:00:00.000Z', '2030-04-02T10:00:00.000Z']]),
  );
  await create(world, {
    attendees,
    startedAt: '2030-03-06T00:00:00Z',
    endedAt: '2030-04-02T09:30:00Z',
  });
  expect(
    await busy(world, world.member, '2030-03-05T10:30:00Z', '2030-05-01T00:00:00Z'),
  ).toMatchObject([
    ['2030-03-05T10:30:00.000Z', '2030-03-05T11:00:00.000Z'],
    ['2030-03-06T00:00:00.000Z', '2030-04-02T10:00:00.000Z'],
    ['2030-04-09T09:00:00.000Z', '2030-04-09T10:00:00.000Z'],
    ['2030-04-16T09:00:00.000Z', '2030-04-16T10:00:00.000Z'],
    ['2030-04-23T09:00:00.000Z', '2030-04-23T10:00:00.000Z'],
    ['2030-04-30T09:00:00.000Z', '2030-04-30T10:00:00.000Z'],
  ]);
});

test('a booking request makes its host busy if its event type holds time, and a cancelled one does not', async () => {
  const world = await auditedWorld('admin');
  const held = await world.eventType([world.member], { requiresConfirmation: true });
  const loose = await world.eventType([world.admin], {
    requiresConfirmation: true,
    holdsWhileRequested: false,
  });
  const request = await book(world, held, at(2, '09:00'));
  await book(world, loose, at(2, '09:00'));
  const day = [at(2, '00:00'), at(2, '23:00')] as const;
  expect(await busy(world, world.member, ...day)).toEqual([[at(2, '09:00'), at(2, '09:30')]]);
  expect(await busy(world, world.admin, ...day)).toEqual([]);
  await call(CancelBooking, { as: world.owner, params: { uid: request.uid } });
  expect(await busy(world, world.member, ...day)).toEqual([]);
});

test('a slot that guests share makes its host busy once', async () => {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member], { capacity: 3, bufferAfter: 15 });
  await book(world, eventType, at(2, '09:00'));
  await book(world, eventType, at(2, '09:00'), { email: 'other@example.com' });
  expect(await busy(world, world.member, at(2, '00:00'), at(3, '00:00'))).toEqual([
    [at(2, '09:00'), at(2, '09:45')],
  ]);
});

test('a period that is longer than 62 days or does not end after its start is 422', async () => {
  const world = await newWorld();
  const { userId } = world.member;
  for (const [from, to] of [
    [at(1, '00:00'), at(63, '00:01')],
    [at(1, '00:00'), at(1, '00:00')],
    [at(2, '00:00'), at(1, '00:00')],
  ] as const) {
    const query = { periodStart: from, periodEnd: to };
    for (const { status, body } of [
      await ask(world.owner, userId, from, to),
      await call(ListUserBusyTimesV2, { as: world.owner, params: { userId }, query }),
      await call(ListBusyTimes, { as: world.owner, query: { userIds: userId, ...query } }),
    ]) {
      expect([status, body.code, body.errors?.[0]?.pointer]).toEqual([
        422,
        'period/invalid',
        'query/periodEnd',
      ]);
    }
    // An unknown user is reported before an invalid period.
    expect((await ask(world.owner, 'nobody', from, to)).body.code).toBe('user/not-found');
  }
});

test('a period in the first or the last possible year is answered', async () => {
  const world = await newWorld();
  expect(await busy(world, world.member, '0001-01-01T00:00:00Z', '0001-03-01T00:00:00Z')).toEqual(
    [],
  );
  const attendees = [host(world.member)];
  await create(world, {
    attendees,
    timeZone: 'UTC',
    startedAt: '9998-03-01T10:00:00Z',
    endedAt: '9998-03-01T11:00:00Z',
    routine: {
      ...everyTuesday,
      schedules: [{ ...everyTuesday.schedules[0], frequencyType: 4 }],
    },
  });
  expect(
    await busy(world, world.member, '9999-01-01T00:00:00Z', '9999-03-01T23:59:59.999Z'),
  ).toEqual([['9999-03-01T10:00:00.000Z', '9999-03-01T11:00:00.000Z']]);
});

test('members read the busy times of all users, and restricted users only their own', async () => {
  const world = await newWorld('admin', 'restricted');
  const { member, restricted, admin } = world;
  const [from, to] = [at(1, '00:00'), at(2, '00:00')];
  expect((await ask(member, admin.userId, from, to)).status).toBe(200);
  expect((await ask(restricted, restricted.userId, from, to)).status).toBe(200);
  const hidden = await ask(restricted, admin.userId, from, to);
  expect([hidden.status, hidden.body.code]).toEqual([404, 'user/not-found']);
  const query = {
    periodStart: from,
    periodEnd: to,
    userIds: `${restricted.userId},${admin.userId}`,
  };
  expect((await call(ListBusyTimes, { as: member, query })).status).toBe(200);
  const several = await call(ListBusyTimes, { as: restricted, query });
  expect(several.body).toMatchObject({
    code: 'user/unknown',
    errors: [{ pointer: 'query/userIds', detail: expect.stringContaining(admin.userId) }],
  });
});

test('a period with more busy times than a response can contain is 422, and a shorter one is answered', async () => {
  const world = await newWorld();
  const { userId } = world.member;
  // One busy minute in every four, around the clock: 360 a day.
  const items = Array.from({ length: 360 }, (_, i) => ({
    startHour: Math.floor(i / 15),
    startMinute: 4 * (i % 15),
    endHour: Math.floor(i / 15),
    endMinute: 4 * (i % 15) + 1,
    wday: 0,
    frequencyType: 1 as const,
    frequencyInterval: 1,
    exceptions: [],
  }));
  const rules = Array.from({ length: 18 }, (_, i) => ({
    uid: `manyMinutes${String.fromCharCode(65 + i)}`,
    startedAt: '2029-01-01T00:00:00.000Z',
    endedAt: '2029-01-01T00:01:00.000Z',
    timeZone: 'UTC',
    routine: { duration: 1, endedAt: null, schedules: items.slice(20 * i, 20 * i + 20) },
  }));
  await commit(world.of, [await replaceRules(world.of, { userId }, rules)]);
  const requestAll = async (periodEnd: string) => {
    const query = { periodStart: '2030-01-01T00:00:00Z', periodEnd };
    return [
      await call(ListUserBusyTimes, { as: world.owner, params: { userId }, query }),
      await call(ListUserBusyTimesV2, { as: world.owner, params: { userId }, query }),
      await call(ListBusyTimes, { as: world.owner, query: { userIds: userId, ...query } }),
    ];
  };
  for (const { status, body } of await requestAll('2030-03-01T00:00:00Z')) {
    expect([status, body.code]).toEqual([422, 'period/invalid']);
  }
  for (const { status } of await requestAll('2030-02-24T00:00:00Z')) expect(status).toBe(200);
});
