import { afterEach, expect, test, vi } from 'vitest';
import { CancelBooking } from '../../../lib/contract/bookings/cancel-booking.ts';
import { UpdateBooking } from '../../../lib/contract/bookings/update-booking.ts';
import { CancelGuestBooking } from '../../../lib/contract/guests/cancel-guest-booking.ts';
import { storedItems } from '../../support/engine/stored-items.ts';
import {
  beforeTableCalls,
  recordTableCalls,
  recordWrites,
} from '../../support/engine/table-calls.ts';
import { call } from '../../support/http/call.ts';
import { expectReplay } from '../../support/http/expect-replay.ts';
import { ledgerOf } from '../../support/ledger/ledger.ts';
import { at, auditedWorld, book, read } from '../bookings/guests.ts';
import { tokenOf } from './links.ts';

afterEach(() => {
  vi.useRealTimers();
});

async function booked(overrides: object = {}) {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member], overrides);
  const booking = await book(world, eventType, at(3, '09:00'));
  return { world, eventType, booking, token: await tokenOf(world, booking) };
}

const cancel = (guest: string, headers: Readonly<Record<string, string>> = {}) =>
  call(CancelGuestBooking, { guest, body: { reason: 'Ill 🤒' }, headers });

/** Reads the last change that is stored with a booking. */
async function changeOf({ uid }: { readonly uid: string }) {
  const items = await storedItems();
  return items.find(({ pk, sk }) => String(pk).endsWith(`#B#${uid}`) && sk === 'META')?.change;
}

test('a guest cancels a booking with the same effects as a host, and the change names the guest', async () => {
  const { world, booking, token } = await booked();
  const { status, headers, body } = await cancel(token);
  expect([status, headers['referrer-policy']]).toEqual([200, 'no-referrer']);
  expect(headers.etag).toMatch(/^"2-/u);
  expect(body.data).toMatchObject({
    status: 'cancel',
    cancelReason: 'Ill 🤒',
    cancelledBy: 'guest',
    cancellableUntil: null,
  });
  const { cancelledAt, updatedAt } = body.data;
  expect(await read(world, booking)).toEqual({
    ...booking,
    status: 'cancel',
    cancelReason: 'Ill 🤒',
    cancelledBy: 'guest',
    cancelledAt,
    updatedAt,
  });
  expect(await changeOf(booking)).toMatchObject({ kind: 'guest_cancelled', by: 'guest' });
  const { entries } = await ledgerOf(world.of, world.member, at(1, '00:00'), at(4, '00:00'));
  expect(entries).toEqual([]);
});

test('guestMayCancelUntil of the event type ends the cancellation by guests, exact to the millisecond', async () => {
  const { booking, token } = await booked({ guestMayCancelUntil: 60 });
  const untilMs = Date.parse(booking.startedAt) - 3_600_000;
  vi.useFakeTimers({ now: untilMs, toFake: ['Date'] });
  expect(await cancel(token)).toMatchObject({ status: 409, body: { code: 'booking/too-late' } });
  vi.setSystemTime(untilMs - 1);
  expect((await cancel(token)).status).toBe(200);
});

test('a guest can cancel until the start without guestMayCancelUntil, and a host at any time', async () => {
  const { world, booking, token } = await booked();
  const startMs = Date.parse(booking.startedAt);
  vi.useFakeTimers({ now: startMs, toFake: ['Date'] });
  expect((await cancel(token)).body.code).toBe('booking/too-late');
  const sent = { as: world.owner, params: { uid: booking.uid } };
  expect((await call(CancelBooking, sent)).body.data.cancelledBy).toBe('host');
});

test('a second cancellation by a guest is 409', async () => {
  const { token } = await booked();
  await cancel(token);
  expect((await cancel(token)).body.code).toBe('booking/already-cancelled');
});

test('a retry of a cancellation with the same Idempotency-Key is replayed and stored under the booking, and another body is refused', async () => {
  const { booking, token } = await booked();
  const headers = { 'idempotency-key': 'mine' };
  const first = await cancel(token, headers);
  const again = await cancel(token, headers);
  expectReplay(CancelGuestBooking, first, again);
  const other = await call(CancelGuestBooking, { guest: token, body: {}, headers });
  expect(other.body.code).toBe('idempotency/key-reused');
  const records = (await storedItems()).filter(({ sk }) => sk === 'I');
  expect(records.map(({ pk }) => pk)).toContainEqual(
    expect.stringContaining(`#B#${booking.uid}#I#`),
  );
});

test('a refused cancellation is replayed under its Idempotency-Key', async () => {
  const { token } = await booked({ guestMayCancelUntil: 525_600 });
  const headers = { 'idempotency-key': 'mine' };
  const first = await cancel(token, headers);
  expect(first.body.code).toBe('booking/too-late');
  const again = await cancel(token, headers);
  expect([again.body.code, again.headers['idempotency-replayed']]).toEqual([
    'booking/too-late',
    'true',
  ]);
});

test('a revoked link does not read the recorded response of an Idempotency-Key', async () => {
  const { world, booking, token } = await booked();
  const headers = { 'idempotency-key': 'mine' };
  await cancel(token, headers);
  await tokenOf(world, booking, { revokeFormer: true });
  const calls = recordTableCalls();
  expect((await cancel(token, headers)).body.code).toBe('guest-link/unknown');
  expect(calls).toEqual(['GetItem']);
});

test('a link that is revoked during its request changes nothing', async () => {
  const { world, booking, token } = await booked();
  let isRevoked = false;
  beforeTableCalls(async (kind) => {
    if (kind !== 'TransactWriteItems' || isRevoked) return;
    isRevoked = true;
    await tokenOf(world, booking, { revokeFormer: true });
  });
  expect((await cancel(token)).body.code).toBe('guest-link/unknown');
  expect((await read(world, booking)).status).toBe('open');
});

test('a cancellation by a guest with an outdated If-Match is 412', async () => {
  const { world, booking, token } = await booked();
  const body = { startedAt: at(3, '11:00') };
  await call(UpdateBooking, { as: world.owner, params: { uid: booking.uid }, body });
  expect((await cancel(token, { 'if-match': '"1"' })).status).toBe(412);
  expect((await cancel(token, { 'if-match': '"2"' })).status).toBe(200);
});

test('the dry run of a cancellation by a guest cancels nothing', async () => {
  const { world, booking, token } = await booked();
  const written = recordWrites();
  const { body } = await cancel(token, { prefer: 'handling=dry-run' });
  written.end();
  expect([body.data.cancelledBy, written.keys]).toEqual(['guest', []]);
  expect(await read(world, booking)).toEqual(booking);
});

test('only one of eight concurrent cancellations by a guest succeeds', async () => {
  const { token } = await booked();
  const all = await Promise.all(Array.from({ length: 8 }, () => cancel(token)));
  const statuses = all.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
});
