import { afterEach, expect, test, vi } from 'vitest';
import { ConfirmBookingRequest } from '../../../lib/contract/answers/confirm-booking-request.ts';
import { CancelBooking } from '../../../lib/contract/bookings/cancel-booking.ts';
import { ReassignBooking } from '../../../lib/contract/bookings/reassign-booking.ts';
import { RescheduleGuestBooking } from '../../../lib/contract/guests/reschedule-guest-booking.ts';
import { UpdateOrganizationUser } from '../../../lib/contract/organization/update-organization-user.ts';
import { beforeTableCalls, recordWrites } from '../../support/engine/table-calls.ts';
import { call } from '../../support/http/call.ts';
import { expectReplay } from '../../support/http/expect-replay.ts';
import { ledgerOf } from '../../support/ledger/ledger.ts';
import { answerTo } from '../../support/messages/answer-to.ts';
import { at, book, read } from '../bookings/guests.ts';
import { tokenOf } from '../guests/links.ts';
import { changeOf, confirm, decline, requested } from './requests.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a host confirms a booking request with the answer link, as with a credential', async () => {
  const { world, booking, token } = await requested();
  const { status, headers, body } = await confirm(token);
  expect([status, headers['referrer-policy']]).toEqual([200, 'no-referrer']);
  expect(headers.etag).toMatch(/^"2-/u);
  expect(body.data).toMatchObject({ status: 'open', isAnswerable: false });
  const { updatedAt } = body.data;
  expect(await read(world, booking)).toEqual({ ...booking, status: 'open', updatedAt });
  const { userId } = world.member;
  expect(await changeOf(booking)).toMatchObject({ kind: 'booking_confirmed', by: userId });
  const { entries } = await ledgerOf(world.of, world.member, at(1, '00:00'), at(4, '00:00'));
  expect(entries).toMatchObject([{ kind: 'booking', uid: booking.uid }]);
});

test('a confirmation after the first answer is 409, with a code that names that answer', async () => {
  const [confirmed, declined] = [await requested(), await requested()];
  await confirm(confirmed.token);
  expect(await confirm(confirmed.token)).toMatchObject({
    status: 409,
    body: { code: 'booking/already-confirmed' },
  });
  await decline(declined.token);
  expect((await confirm(declined.token)).body.code).toBe('booking/already-cancelled');
});

test('only one of eight concurrent answers to a booking request is accepted', async () => {
  const { world, booking, token } = await requested();
  const acts = Array.from({ length: 4 }, () => [confirm(token), decline(token)]).flat();
  const answers = await Promise.all(acts);
  const made = answers.filter(({ status }) => status === 200);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
  expect(made[0]?.body.data.status).toBe((await read(world, booking)).status);
});

test('an answer link is 412 if the booking request has changed since the link was sent', async () => {
  const { world, booking, token } = await requested();
  const guest = await tokenOf(world, booking);
  const to = { startedAt: at(3, '11:00'), timeZone: 'Asia/Tokyo' };
  expect((await call(RescheduleGuestBooking, { guest, body: to })).status).toBe(200);
  for (const answer of [await confirm(token), await decline(token)]) {
    expect(answer).toMatchObject({ status: 412, body: { code: 'resource/changed' } });
  }
  expect((await read(world, booking)).status).toBe('request');
  expect((await confirm(await answerTo(world, booking, { version: 2 }))).status).toBe(200);
});

test('a booking request that changes during its confirmation is not confirmed', async () => {
  const { world, booking, token } = await requested();
  const guest = await tokenOf(world, booking);
  let isMoved = false;
  beforeTableCalls(async (kind) => {
    if (kind !== 'TransactWriteItems' || isMoved) return;
    isMoved = true;
    const to = { startedAt: at(3, '11:00'), timeZone: 'Asia/Tokyo' };
    await call(RescheduleGuestBooking, { guest, body: to });
  });
  expect((await confirm(token)).body.code).toBe('resource/changed');
  expect((await read(world, booking)).status).toBe('request');
});

test.each<['is no host' | 'may not answer', string]>([
  ['is no host', 'answer-link/unknown'],
  ['may not answer', 'answer-link/unknown'],
])(
  'an answer link is unknown if its user %s any more when the booking is read for the confirmation',
  async (what, code) => {
    const { world, booking, token } = await requested();
    let reads = 0;
    beforeTableCalls(async (kind) => {
      // Runs after the link is checked and before the booking is read.
      if (kind !== 'BatchGetItem') return;
      reads += 1;
      if (reads !== 2) return;
      const { userId } = world.member;
      const other = { bookingId: booking.uid, userId: world.admin.userId };
      const body = { role: 'restricted' } as const;
      if (what === 'is no host') await call(ReassignBooking, { as: world.owner, params: other });
      else await call(UpdateOrganizationUser, { as: world.owner, params: { userId }, body });
    });
    expect((await confirm(token)).body.code).toBe(code);
    expect((await read(world, booking)).status).toBe('request');
  },
);

test('a confirmation is refused if the time is taken, the request is cancelled or its time is over', async () => {
  const { world, eventType, booking, token } = await requested({ holdsWhileRequested: false });
  const other = await book(world, eventType, at(3, '09:00'), { email: 'bo@example.com' });
  await confirm(await answerTo(world, other));
  expect(await confirm(token)).toMatchObject({
    status: 409,
    body: { code: 'booking/slot-taken', reason: 'busy' },
  });
  await call(CancelBooking, { as: world.owner, params: { uid: booking.uid } });
  expect((await confirm(token)).body.code).toBe('booking/already-cancelled');
  const over = await requested();
  vi.useFakeTimers({ now: Date.parse(over.booking.endedAt), toFake: ['Date'] });
  expect((await confirm(over.token)).body.code).toBe('booking/already-over');
});

test('a guest link does not confirm a booking request, and an answer link does not reschedule it', async () => {
  const { world, booking, token } = await requested();
  const guest = await tokenOf(world, booking);
  expect((await confirm(guest)).body.code).toBe('answer-link/unknown');
  const body = { startedAt: at(3, '11:00'), timeZone: 'Asia/Tokyo' };
  const moved = await call(RescheduleGuestBooking, { guest: token, body });
  expect(moved.body.code).toBe('guest-link/unknown');
  // Version 0 is also the generation of the guest's first link.
  const alike = await answerTo(world, booking, { version: 0 });
  const again = await call(RescheduleGuestBooking, { guest: alike, body });
  expect(again.body.code).toBe('guest-link/unknown');
});

test('a retry with the same Idempotency-Key is replayed, and another host cannot use that key', async () => {
  const { world, booking, token } = await requested();
  const headers = { 'idempotency-key': 'mine' };
  const first = await confirm(token, headers);
  expectReplay(ConfirmBookingRequest, first, await confirm(token, headers));
  const params = { bookingId: booking.uid, userId: world.admin.userId };
  await call(ReassignBooking, { as: world.owner, params });
  const other = await answerTo(world, booking, { userId: world.admin.userId });
  expect((await confirm(other, headers)).body.code).toBe('idempotency/key-reused');
  // The link of the former host is not valid any more, so the retry gets no stored response.
  expect((await confirm(token, headers)).body.code).toBe('answer-link/unknown');
});

test('a dry run of a confirmation writes nothing', async () => {
  const { world, booking, token } = await requested();
  const written = recordWrites();
  const { body } = await confirm(token, { prefer: 'handling=dry-run' });
  written.end();
  expect([body.data.status, written.keys]).toEqual(['open', []]);
  expect(await read(world, booking)).toEqual(booking);
});
