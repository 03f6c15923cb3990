import { expect, test } from 'vitest';
import { putEventType } from '../../../lib/admin/put-event-type.ts';
import { CancelBooking } from '../../../lib/contract/bookings/cancel-booking.ts';
import { UpdateBooking } from '../../../lib/contract/bookings/update-booking.ts';
import { limitKinds } from '../../../lib/domain/event-types/event-type.ts';
import { call } from '../../support/http/call.ts';
import { ledgerOf } from '../../support/ledger/ledger.ts';
import { newWorld, type World } from '../../support/world.ts';
import { at, auditedWorld, book, read, seatsLeft } from './guests.ts';

const cancel = (
  world: World,
  { uid }: { uid: string },
  body: unknown = {},
  headers: Readonly<Record<string, string>> = {},
) => call(CancelBooking, { as: world.owner, params: { uid }, body, headers });

async function booked(world: World) {
  const eventType = await world.eventType([world.member], { bufferAfter: 60 });
  return { eventType, booking: await book(world, eventType, at(2, '09:00')) };
}

test('a cancelled booking has its new status and reason, and its time is free immediately', async () => {
  const world = await auditedWorld();
  const { eventType, booking } = await booked(world);
  const { status, headers, body } = await cancel(world, booking, { reason: 'Ill 🤒' });
  expect([status, headers.etag]).toEqual([200, '"2"']);
  expect(body.data).toEqual({
    ...booking,
    status: 'cancel',
    cancelReason: 'Ill 🤒',
    cancelledBy: 'host',
    cancelledAt: expect.stringMatching(/Z$/u),
    updatedAt: body.data.cancelledAt,
  });
  expect(await read(world, booking)).toEqual(body.data);
  const { entries } = await ledgerOf(world.of, world.member, at(1, '00:00'), at(3, '00:00'));
  expect(entries).toEqual([]);
  expect(await seatsLeft(world, eventType, at(2, '09:00'))).toBe(1);
  await book(world, eventType, at(2, '09:00'));
});

test('the cancellation of a booking without a body has an empty reason', async () => {
  const world = await auditedWorld();
  const { booking } = await booked(world);
  const { body } = await call(CancelBooking, {
    as: world.owner,
    params: { uid: booking.uid },
  });
  expect(body.data).toMatchObject({ status: 'cancel', cancelReason: '' });
});

test('a second cancellation of a booking is 409 and changes nothing', async () => {
  const world = await auditedWorld();
  const { booking } = await booked(world);
  const first = await cancel(world, booking, { reason: 'First' });
  expect(await cancel(world, booking, { reason: 'Second' })).toMatchObject({
    status: 409,
    body: { code: 'booking/already-cancelled' },
  });
  expect(await read(world, booking)).toEqual(first.body.data);
});

test('one of several concurrent cancellations of a booking is accepted', async () => {
  const world = await auditedWorld();
  const { booking } = await booked(world);
  const answers = await Promise.all([1, 2, 3, 4].map(() => cancel(world, booking)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
});

test('a booking request can be cancelled, whether it holds time or not', async () => {
  const world = await auditedWorld();
  for (const holdsWhileRequested of [true, false]) {
    const eventType = await world.eventType([world.member], {
      requiresConfirmation: true,
      holdsWhileRequested,
      limits: [{ kind: 'bookings', period: 'day', max: 1 }],
    });
    const request = await book(world, eventType, at(2, '09:00'));
    expect((await cancel(world, request)).body.data.status).toBe('cancel');
    expect(await seatsLeft(world, eventType, at(2, '09:00'))).toBe(1);
  }
});

test('a cancellation frees every host of the booking', async () => {
  const world = await auditedWorld('admin');
  const all = { assignment: { type: 'all' } } as const;
  const eventType = await world.eventType([world.member, world.admin], all);
  await cancel(world, await book(world, eventType, at(2, '09:00')));
  for (const user of [world.member, world.admin]) {
    const { entries } = await ledgerOf(world.of, user, at(1, '00:00'), at(3, '00:00'));
    expect(entries).toEqual([]);
  }
});

test('a cancellation reason of 2 000 characters is stored, and a longer one is 400', async () => {
  const world = await auditedWorld();
  const { booking } = await booked(world);
  expect((await cancel(world, booking, { reason: '🤒'.repeat(2001) })).body.errors).toMatchObject([
    { pointer: '/reason', code: 'member/too-long' },
  ]);
  expect((await cancel(world, booking, { reason: '🤒'.repeat(2000) })).status).toBe(200);
});

test('a cancellation with another version, as a dry run or by another user leaves the booking as it is', async () => {
  const [world, other] = await Promise.all([auditedWorld(), auditedWorld()]);
  const { booking } = await booked(world);
  expect((await cancel(world, booking, {}, { 'If-Match': '"7"' })).status).toBe(412);
  const dry = await cancel(world, booking, {}, { Prefer: 'handling=dry-run' });
  expect(dry.body.data.status).toBe('cancel');
  expect((await cancel(other, booking)).body.code).toBe('booking/unknown');
  const { uid } = booking;
  const stranger = await world.addUser('member');
  const refused = await call(CancelBooking, { as: stranger, params: { uid }, body: {} });
  expect(refused.body.code).toBe('caller/role-forbids');
  expect(await read(world, booking)).toEqual(booking);
  expect((await call(CancelBooking, { as: world.member, params: { uid }, body: {} })).status).toBe(
    200,
  );
});

test('a booking with the maximum of weeks can be cancelled, whatever limits were added later', async () => {
  const world = await newWorld();
  const eventType = await world.eventType([world.member]);
  const booking = await book(world, eventType, at(2, '00:00'));
  const prolong = (weeks: number) =>
    call(UpdateBooking, {
      as: world.owner,
      params: { uid: booking.uid },
      body: { endedAt: at(2 + 7 * (weeks - 1), '00:00') },
    });
  expect((await prolong(91)).body.code).toBe('booking/too-large');
  expect((await prolong(89)).status).toBe(200);
  // The limits are stored without counters, because this test does not read counters.
  const limits = limitKinds.flatMap((kind) =>
    (['day', 'week', 'month'] as const).map((period) => ({ kind, period, max: 9 })),
  );
  await putEventType(world.of, { ...eventType, limits });
  const key = { 'Idempotency-Key': 'a key' };
  expect((await cancel(world, booking, {}, key)).body.data.status).toBe('cancel');
  const { entries } = await ledgerOf(world.of, world.member, at(2, '00:00'), at(600, '00:00'));
  expect(entries).toEqual([]);
});
