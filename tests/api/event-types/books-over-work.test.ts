import { expect, test } from 'vitest';
import { ListUserBusyTimes } from '../../../lib/contract/availability/list-user-busy-times.ts';
import { call } from '../../support/http/call.ts';
import { create, everyTuesday, host, patched } from '../../support/schedules/schedules.ts';
import type { World } from '../../support/world.ts';
import { ask, at, auditedWorld, book, offers } from '../bookings/guests.ts';
import { reschedule } from '../bookings/moves.ts';
import { explanations } from './days.ts';

const work = (world: World, day: number, members: object = {}) =>
  create(world, {
    name: 'Report',
    behavior: 'work',
    timeZone: 'UTC',
    startedAt: at(day, '09:00'),
    endedAt: at(day, '10:00'),
    attendees: [host(world.member)],
    ...members,
  });

const startsOf = async (world: World, eventType: { readonly uid: string }, day: number) =>
  (await offers(world, eventType, at(day, '08:30'), at(day, '10:30'))).map(({ startedAt }) =>
    startedAt.slice(11, 16),
  );

const around = ['08:30', '10:00'];
const all = ['08:30', '09:00', '09:30', '10:00'];

test.each([{}, { capacity: 2 }])(
  'own work prevents bookings, except of event types that book over it (%j)',
  async (members) => {
    const world = await auditedWorld();
    await work(world, 2);
    const usual = await world.eventType([world.member], members);
    const overWork = await world.eventType([world.member], { ...members, booksOverWork: true });
    expect(await startsOf(world, usual, 2)).toEqual(around);
    expect(await startsOf(world, overWork, 2)).toEqual(all);
    expect((await ask(world, usual, at(2, '09:00'))).status).toBe(409);
    const booking = await book(world, overWork, at(2, '09:00'));
    await reschedule(world, booking, at(2, '09:30'));
    expect(await startsOf(world, usual, 2)).toEqual(around);
    // The booking prevents others, although the work does not.
    const other = await world.eventType([world.member], { booksOverWork: true });
    expect(await startsOf(world, other, 2)).toEqual(['08:30', '09:00', '10:00']);
  },
);

test('an event type books over work that repeats, and never over other schedules', async () => {
  const world = await auditedWorld();
  const startedAt = '2030-03-05T10:00:00Z';
  const routine = { ...everyTuesday, duration: 60 };
  const times = { timeZone: 'UTC', startedAt, endedAt: '2030-03-05T11:00:00Z', routine };
  const series = await create(world, {
    ...times,
    behavior: 'work',
    attendees: [host(world.member)],
  });
  const overWork = await world.eventType([world.member], { booksOverWork: true });
  const offered = async () =>
    (await offers(world, overWork, '2030-03-12T10:00:00Z', '2030-03-12T11:00:00Z')).length;
  expect(await offered()).toBe(2);
  await patched(world, series, { behavior: 'event' });
  expect(await offered()).toBe(0);
});

test('a schedule that becomes own work, or stops being it, changes the offered starts immediately', async () => {
  const world = await auditedWorld();
  const overWork = await world.eventType([world.member], { booksOverWork: true });
  const schedule = await work(world, 2, { behavior: 'event' });
  expect(await startsOf(world, overWork, 2)).toEqual(around);
  await patched(world, schedule, { behavior: 'work' });
  expect(await startsOf(world, overWork, 2)).toEqual(all);
  await patched(world, schedule, { behavior: 'event' });
  expect(await startsOf(world, overWork, 2)).toEqual(around);
});

test('own work is busy time, whatever event types book over it', async () => {
  const world = await auditedWorld();
  await work(world, 2);
  await world.eventType([world.member], { booksOverWork: true });
  const { body } = await call(ListUserBusyTimes, {
    as: world.owner,
    params: { userId: world.member.userId },
    query: { periodStart: at(2, '00:00'), periodEnd: at(3, '00:00') },
  });
  expect(body.data).toHaveLength(1);
});

test('own work is a reason only for event types that do not book over it', async () => {
  const world = await auditedWorld();
  await work(world, 2);
  const reasonsOf = async (members: object) => {
    const eventType = await world.eventType([world.member], members);
    const period = [at(2, '09:00'), at(2, '09:30')] as const;
    const [explained] = (await explanations(world, eventType, period)).values();
    return explained?.hosts.flatMap(({ reasons }) => reasons);
  };
  expect(await reasonsOf({})).toMatchObject([{ code: 'busy', source: { type: 'schedule' } }]);
  expect(await reasonsOf({ booksOverWork: true })).toBeUndefined();
});
