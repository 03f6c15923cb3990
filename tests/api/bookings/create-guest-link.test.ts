import { afterEach, expect, test, vi } from 'vitest';
import { CreateGuestLink } from '../../../lib/contract/bookings/create-guest-link.ts';
import { GetBooking } from '../../../lib/contract/bookings/get-booking.ts';
import { storedItems } from '../../support/engine/stored-items.ts';
import { recordTableCalls, recordWrites } from '../../support/engine/table-calls.ts';
import { call } from '../../support/http/call.ts';
import { look, tokenOf } from '../guests/links.ts';
import { at, auditedWorld, book, read } from './guests.ts';

afterEach(() => {
  vi.useRealTimers();
});

async function booked() {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member]);
  return { world, booking: await book(world, eventType, at(3, '09:00')) };
}

test('a guest link leads to the page of guests, and its token opens the booking', async () => {
  const { world, booking } = await booked();
  const { uid } = booking;
  const { status, headers, body } = await call(CreateGuestLink, {
    as: world.member,
    params: { uid },
  });
  const { url, expiresAt } = body.data;
  expect(url).toMatch(/^https:\/\/api\.example\.com\/b#[\w-]+\.[\w-]{22}$/u);
  expect(expiresAt).toBe(new Date(Date.parse(booking.endedAt) + 30 * 86_400_000).toISOString());
  expect([status, headers.location, headers.etag]).toEqual([200, undefined, undefined]);
  expect((await look(url.split('#')[1] ?? '')).body.data.uid).toBe(uid);
});

test('a guest link needs one read, writes nothing, and is the same each time', async () => {
  const { world, booking } = await booked();
  const first = await tokenOf(world, booking);
  const [calls, written] = [recordTableCalls(), recordWrites()];
  expect(await tokenOf(world, booking)).toBe(first);
  written.end();
  expect([calls, written.keys]).toEqual([['BatchGetItem'], []]);
  expect(await read(world, booking)).toEqual(booking);
});

test('a revocation ends the former guest links, makes a new version of the booking, and changes nothing else', async () => {
  const { world, booking } = await booked();
  const former = await tokenOf(world, booking);
  const next = await tokenOf(world, booking, { revokeFormer: true });
  expect(next).not.toBe(former);
  expect((await look(former)).body.code).toBe('guest-link/unknown');
  expect((await look(next)).status).toBe(200);
  expect(await tokenOf(world, booking)).toBe(next);
  const { headers, body } = await call(GetBooking, {
    as: world.owner,
    params: { uid: booking.uid },
  });
  expect(headers.etag).toBe('"2"');
  expect(body.data).toEqual({ ...booking, updatedAt: expect.any(String) });
});

test('only the last of several concurrently revoked guest links is valid', async () => {
  const { world, booking } = await booked();
  const revoke = () => tokenOf(world, booking, { revokeFormer: true });
  const tokens = await Promise.all([revoke(), revoke(), revoke(), revoke()]);
  expect(new Set(tokens).size).toBe(4);
  const statuses = await Promise.all(tokens.map(async (token) => (await look(token)).status));
  expect(statuses.toSorted()).toEqual([200, 404, 404, 404]);
});

test('a guest link is not stored with its Idempotency-Key, and a retry is 409', async () => {
  const { world, booking } = await booked();
  const headers = { 'idempotency-key': 'once' };
  const sent = { as: world.owner, params: { uid: booking.uid }, headers };
  const { url } = (await call(CreateGuestLink, sent)).body.data;
  const again = await call(CreateGuestLink, sent);
  expect([again.status, again.body.code]).toEqual([409, 'idempotency/secret-shown-once']);
  const token = url.split('#')[1] ?? '';
  expect(JSON.stringify(await storedItems())).not.toContain(token.split('.')[1]);
});

test('the guest link of a dry run opens nothing and revokes nothing', async () => {
  const { world, booking } = await booked();
  const former = await tokenOf(world, booking);
  const { body } = await call(CreateGuestLink, {
    as: world.owner,
    params: { uid: booking.uid },
    body: { revokeFormer: true },
    headers: { prefer: 'handling=dry-run' },
  });
  expect(body.data.url).toBe('https://api.example.com/b#dry-run');
  expect((await look('dry-run')).status).toBe(404);
  expect((await look(former)).status).toBe(200);
});

test('a guest link is refused from the millisecond at which it would expire', async () => {
  const { world, booking } = await booked();
  const endMs = Date.parse(booking.endedAt) + 30 * 86_400_000;
  vi.useFakeTimers({ now: endMs - 1, toFake: ['Date'] });
  expect((await look(await tokenOf(world, booking))).status).toBe(200);
  vi.setSystemTime(endMs);
  for (const revokeFormer of [false, true]) {
    const sent = { as: world.owner, params: { uid: booking.uid }, body: { revokeFormer } };
    const { status, body } = await call(CreateGuestLink, sent);
    expect([status, body.code]).toEqual([409, 'booking/already-over']);
  }
});

test('a guest link of a booking that does not exist is refused', async () => {
  const { world } = await booked();
  const sent = { as: world.owner, params: { uid: 'unknown-0000' } };
  expect((await call(CreateGuestLink, sent)).body.code).toBe('booking/unknown');
});
