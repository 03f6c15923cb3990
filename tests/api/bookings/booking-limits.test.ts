import { expect, test } from 'vitest';
import { CancelBooking } from '../../../lib/contract/bookings/cancel-booking.ts';
import { UpdateBooking } from '../../../lib/contract/bookings/update-booking.ts';
import type { Limit } from '../../../lib/domain/event-types/event-type.ts';
import { beforeTableCalls } from '../../support/engine/table-calls.ts';
import { call } from '../../support/http/call.ts';
import type { World } from '../../support/world.ts';
import { ask, at, auditedWorld, book, offers, seatsLeft } from './guests.ts';

const limited = (world: World<'admin'>, limits: readonly Limit[], timeZone = 'UTC') =>
  world.eventType([world.member, world.admin], { limits, timeZone });

const cancel = (world: World, { uid }: { uid: string }) =>
  call(CancelBooking, { as: world.owner, params: { uid }, body: {} });
const move = (world: World, { uid }: { uid: string }, body: object) =>
  call(UpdateBooking, { as: world.owner, params: { uid }, body });

const refusedByLimit = { status: 409, body: { code: 'booking/slot-taken', reason: 'limit' } };

/** Number of days from today to a Monday that is at least a week ahead. */
const monday = (): number => 14 - ((new Date().getUTCDay() + 6) % 7);
/** Number of days from today to the first day of a month that is at least a month ahead. */
function firstOfMonth(): number {
  const today = new Date();
  const first = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 2, 1);
  return Math.round((first - Date.parse(at(0, '00:00'))) / 86_400_000);
}

const periods: readonly { period: Limit['period']; first: number; days: number }[] = [
  { period: 'day', first: 2, days: 1 },
  { period: 'week', first: monday(), days: 7 },
];

test.each(periods)(
  'a limit of bookings per $period counts from the first start of the period to the last one',
  async ({ period, first, days }) => {
    const world = await auditedWorld('admin');
    const eventType = await limited(world, [{ kind: 'bookings', period, max: 1 }]);
    await book(world, eventType, at(first, '00:00'));
    expect(await ask(world, eventType, at(first + days - 1, '23:30'))).toMatchObject(
      refusedByLimit,
    );
    expect(await seatsLeft(world, eventType, at(first + days - 1, '23:30'))).toBe(0);
    await book(world, eventType, at(first - 1, '23:30'));
    await book(world, eventType, at(first + days, '00:00'));
  },
);

test('a limit of bookings per month counts by the calendar', async () => {
  const world = await auditedWorld('admin');
  const first = firstOfMonth();
  const eventType = await limited(world, [{ kind: 'bookings', period: 'month', max: 1 }]);
  await book(world, eventType, at(first, '00:00'));
  expect(await ask(world, eventType, at(first + 27, '23:30'))).toMatchObject(refusedByLimit);
  await book(world, eventType, at(first - 1, '23:30'));
});

test('a limit of minutes refuses a booking that does not fit whole', async () => {
  const world = await auditedWorld('admin');
  const eventType = await limited(world, [{ kind: 'minutes', period: 'day', max: 80 }]);
  await book(world, eventType, at(2, '09:00'));
  await book(world, eventType, at(2, '10:00'));
  expect(await ask(world, eventType, at(2, '11:00'))).toMatchObject(refusedByLimit);
});

test('a limit of bookings per email address ignores letter case and does not affect other guests', async () => {
  const world = await auditedWorld('admin');
  const eventType = await limited(world, [{ kind: 'bookingsPerEmail', period: 'week', max: 1 }]);
  const first = monday();
  await book(world, eventType, at(first, '09:00'), { email: 'Ann@Example.com' });
  expect(
    await ask(world, eventType, at(first + 1, '10:00'), { email: 'ANN@example.com' }),
  ).toMatchObject(refusedByLimit);
  await book(world, eventType, at(first + 1, '10:00'), { email: 'ben@example.com' });
  await book(world, eventType, at(first + 7, '10:00'), { email: 'ann@example.com' });
});

test('a limit of bookings per day counts the day of the event type, in whatever zone the guest is', async () => {
  const world = await auditedWorld('admin');
  const eventType = await limited(
    world,
    [{ kind: 'bookings', period: 'day', max: 1 }],
    'Asia/Tokyo',
  );
  await book(world, eventType, at(2, '14:30'), { timeZone: 'America/New_York' });
  expect(await ask(world, eventType, at(2, '02:00'))).toMatchObject(refusedByLimit);
  await book(world, eventType, at(2, '15:00'));
});

test('several limits apply together', async () => {
  const world = await auditedWorld('admin');
  const eventType = await limited(world, [
    { kind: 'bookings', period: 'day', max: 2 },
    { kind: 'minutes', period: 'day', max: 30 },
    { kind: 'bookings', period: 'week', max: 2 },
  ]);
  const first = monday();
  await book(world, eventType, at(first, '09:00'));
  expect((await ask(world, eventType, at(first, '10:00'))).status).toBe(409);
  await book(world, eventType, at(first + 1, '09:00'));
  expect((await ask(world, eventType, at(first + 2, '10:00'))).status).toBe(409);
});

test('a cancelled booking no longer counts towards the limits', async () => {
  const world = await auditedWorld('admin');
  const eventType = await limited(world, [
    { kind: 'bookings', period: 'day', max: 1 },
    { kind: 'minutes', period: 'month', max: 30 },
    { kind: 'bookingsPerEmail', period: 'day', max: 1 },
  ]);
  const booking = await book(world, eventType, at(2, '09:00'));
  expect(await ask(world, eventType, at(2, '10:00'))).toMatchObject(refusedByLimit);
  await cancel(world, booking);
  await book(world, eventType, at(2, '10:00'));
});

test('a booking that is moved counts in its new period, and not in the old one', async () => {
  const world = await auditedWorld('admin');
  const eventType = await limited(world, [{ kind: 'bookings', period: 'day', max: 1 }]);
  const booking = await book(world, eventType, at(2, '09:00'));
  await move(world, booking, { startedAt: at(3, '09:00') });
  expect(await ask(world, eventType, at(3, '12:00'))).toMatchObject(refusedByLimit);
  await book(world, eventType, at(2, '12:00'));
});

test('a host can move a booking beyond a limit, and the count stays correct', async () => {
  const world = await auditedWorld('admin');
  const eventType = await limited(world, [
    { kind: 'bookings', period: 'day', max: 1 },
    { kind: 'minutes', period: 'day', max: 60 },
  ]);
  const booking = await book(world, eventType, at(2, '09:00'));
  const other = await book(world, eventType, at(3, '09:00'));
  expect((await move(world, other, { startedAt: at(2, '12:00') })).status).toBe(200);
  expect((await move(world, other, { endedAt: at(2, '14:00') })).status).toBe(200);
  await cancel(world, booking);
  expect(await ask(world, eventType, at(2, '16:00'))).toMatchObject(refusedByLimit);
  await cancel(world, other);
  expect(await seatsLeft(world, eventType, at(2, '16:00'))).toBe(2);
});

test('a guest who loses the last place of a limit to a concurrent guest is refused', async () => {
  const world = await auditedWorld('admin');
  const eventType = await limited(world, [{ kind: 'bookings', period: 'day', max: 1 }]);
  let isOvertaken = false;
  beforeTableCalls(async (name) => {
    if (name !== 'TransactWriteItems' || isOvertaken) return;
    isOvertaken = true;
    await book(world, eventType, at(2, '10:00'));
  });
  expect(await ask(world, eventType, at(2, '15:00'))).toMatchObject(refusedByLimit);
});

test('concurrent guests never exceed a limit', async () => {
  const world = await auditedWorld('admin');
  const eventType = await limited(world, [
    { kind: 'bookings', period: 'week', max: 3 },
    { kind: 'bookingsPerEmail', period: 'week', max: 2 },
  ]);
  const first = monday();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      ask(world, eventType, at(first + (i % 6), `${10 + i}:00`), {
        email: i % 2 ? 'odd@example.com' : 'even@example.com',
      }),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(3);
  expect(statuses.filter((status) => status === 409)).toHaveLength(9);
  expect(await offers(world, eventType, at(first, '00:00'), at(first + 7, '00:00'))).toEqual([]);
});
