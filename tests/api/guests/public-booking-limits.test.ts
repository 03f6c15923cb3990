import { afterEach, expect, test, vi } from 'vitest';
import { CancelGuestBooking } from '../../../lib/contract/guests/cancel-guest-booking.ts';
import { RescheduleGuestBooking } from '../../../lib/contract/guests/reschedule-guest-booking.ts';
import { call } from '../../support/http/call.ts';
import { newWorld } from '../../support/world.ts';
import { at, auditedWorld } from '../bookings/guests.ts';
import { bookAt, openTo } from './public-bookings.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const nine = at(3, '09:00');
const dryRun = { prefer: 'handling=dry-run' };

test('an event type with more hosts than a transaction can write is not booked', async () => {
  const world = await newWorld();
  const hosts = await Promise.all(Array.from({ length: 31 }, () => world.addUser('member')));
  // A booking of one day across the end of a ledger week writes two weeks of each host, and a shared slot.
  const weekMs = 604_800_000;
  const startMs = (Math.floor(Date.now() / weekMs) + 2) * weekMs - 43_200_000;
  const eventType = await world.eventType(hosts, {
    visibility: 'public',
    duration: 1440,
    interval: 720,
    capacity: 2,
    assignment: { type: 'all' },
  });
  const { body } = await bookAt(world.of, eventType, new Date(startMs).toISOString());
  expect(body.code).toBe('booking/too-large');
});

test('a dry run of a public booking counts towards the rate limit of its client', async () => {
  const world = await newWorld();
  const eventType = await openTo(world);
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubEnv('CREDENTIAL_RATE', '0.1');
  const client = '203.0.113.20';
  const own = [
    await bookAt(world.of, eventType, nine, {}, dryRun, client),
    await bookAt(world.of, eventType, nine, {}, dryRun, client),
  ];
  expect(own.map(({ status }) => status)).toEqual([200, 429]);
});

test('an email address is also counted if the first hosts in the order are not free', async () => {
  const world = await auditedWorld();
  const hosts = await Promise.all(Array.from({ length: 35 }, () => world.addUser('member')));
  const closed = { timeZone: 'UTC', items: [], overrides: {} };
  await Promise.all(hosts.slice(1).map((one) => world.setHours(one, closed)));
  const eventType = await world.eventType(hosts, {
    visibility: 'public',
    assignment: { type: 'any', method: 'sequential' },
  });
  // After this booking, all other hosts are before this host in the order.
  expect((await bookAt(world.of, eventType, nine)).status).toBe(201);
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubEnv('CREDENTIAL_RATE', '5');
  const statuses: number[] = [];
  for (const time of ['10:00', '11:00']) {
    const email = `t.essa${world.of}@gmail.com`;
    const sent = { email: time === '10:00' ? email : email.replace('.', '') };
    statuses.push((await bookAt(world.of, eventType, at(3, time), sent)).status);
  }
  expect(statuses).toEqual([201, 429]);
});

test('the rate limit of an email address includes all teams, its spellings and the changes by its links', async () => {
  const [world, other] = [await auditedWorld(), await auditedWorld()];
  const [here, there] = [await openTo(world), await openTo(other)];
  vi.useFakeTimers({ toFake: ['Date'], now: Math.ceil(Date.now() / 3_600_000) * 3_600_000 });
  vi.stubEnv('CREDENTIAL_RATE', '15');
  const name = crypto.randomUUID();
  const times = ['09:00', '10:00', '11:00'].map((time) => at(5, time));
  const [first, second, third] = times as [string, string, string];
  const made = await bookAt(world.of, here, first, { email: `${name}@example.com` });
  // A refused booking sends no message and does not count.
  await bookAt(world.of, here, first, { email: `${name}@example.com` });
  await bookAt(other.of, there, second, { email: `${name.toUpperCase()}+1@example.com` });
  const { token } = made.body.data;
  expect((await call(CancelGuestBooking, { guest: token, headers: dryRun })).status).toBe(200);
  expect((await call(CancelGuestBooking, { guest: token })).status).toBe(200);
  const full = await bookAt(world.of, here, third, { email: `${name}@example.com` });
  expect([full.status, full.headers['retry-after']]).toEqual([429, '3600']);
  expect((await bookAt(world.of, here, third)).status).toBe(201);
  vi.setSystemTime(Date.now() + 3_600_000);
  const later = await bookAt(world.of, here, second, { email: `${name}@example.com` });
  expect(later.status).toBe(201);
});

test('a refused, repeated or suspected request does not count for an email address', async () => {
  const world = await auditedWorld();
  const eventType = await openTo(world);
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubEnv('CREDENTIAL_RATE', '10');
  const sent = { email: `${crypto.randomUUID()}@example.com` };
  const program = { ...sent, website: 'https://buy.example.com' };
  const suspected = await bookAt(world.of, eventType, nine, program);
  expect((await call(CancelGuestBooking, { guest: suspected.body.data.token })).status).toBe(200);
  const { token: guest } = (await bookAt(world.of, eventType, nine, sent)).body.data;
  const body = { startedAt: at(3, '09:10'), timeZone: 'UTC' };
  const missed = await call(RescheduleGuestBooking, { guest, body });
  expect(missed.body.code).toBe('booking/not-offered');
  const headers = { 'idempotency-key': crypto.randomUUID() };
  for (const isReplayed of [undefined, 'true', 'true']) {
    const cancelled = await call(CancelGuestBooking, { guest, headers });
    expect([cancelled.status, cancelled.headers['idempotency-replayed']]).toEqual([
      200,
      isReplayed,
    ]);
  }
  expect((await bookAt(world.of, eventType, nine, program)).status).toBe(201);
  expect((await bookAt(world.of, eventType, nine, sent)).status).toBe(429);
});
