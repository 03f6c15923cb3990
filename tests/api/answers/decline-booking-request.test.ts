import { expect, test } from 'vitest';
import { DeclineBookingRequest } from '../../../lib/contract/answers/decline-booking-request.ts';
import { call } from '../../support/http/call.ts';
import { ledgerOf } from '../../support/ledger/ledger.ts';
import { at, read } from '../bookings/guests.ts';
import { changeOf, confirm, decline, requested } from './requests.ts';

test('a host declines a booking request with the answer link and a reason, and the time is free again', async () => {
  const { world, booking, token } = await requested();
  const { status, headers, body } = await decline(token);
  expect([status, headers['referrer-policy']]).toEqual([200, 'no-referrer']);
  expect(body.data).toMatchObject({
    status: 'cancel',
    cancelReason: 'Away 🏝',
    isAnswerable: false,
  });
  const { cancelledAt, updatedAt } = body.data;
  expect(await read(world, booking)).toEqual({
    ...booking,
    status: 'cancel',
    cancelReason: 'Away 🏝',
    cancelledAt,
    cancelledBy: 'host',
    updatedAt,
  });
  const { userId } = world.member;
  expect(await changeOf(booking)).toMatchObject({ kind: 'booking_declined', by: userId });
  const { entries } = await ledgerOf(world.of, world.member, at(1, '00:00'), at(4, '00:00'));
  expect(entries).toEqual([]);
});

test('a decline without a reason is accepted', async () => {
  const { token } = await requested();
  const { body } = await call(DeclineBookingRequest, { guest: token });
  expect(body.data).toMatchObject({ status: 'cancel', cancelReason: '' });
});

test('a decline after the first answer is 409, with a code that names that answer', async () => {
  const [confirmed, declined] = [await requested(), await requested()];
  await confirm(confirmed.token);
  expect(await decline(confirmed.token)).toMatchObject({
    status: 409,
    body: { code: 'booking/already-confirmed' },
  });
  await decline(declined.token);
  expect((await decline(declined.token)).body.code).toBe('booking/already-cancelled');
});

test('a reason that is too long is 400, with a pointer to the reason', async () => {
  const { token } = await requested();
  const { status, body } = await decline(token, {}, 'x'.repeat(2001));
  expect([status, body.errors?.map(({ pointer }) => pointer)]).toEqual([400, ['/reason']]);
});
