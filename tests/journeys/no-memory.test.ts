import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { revokeApiKey } from '../../lib/admin/revoke-api-key.ts';
import { CancelBooking } from '../../lib/contract/bookings/cancel-booking.ts';
import { GetBooking } from '../../lib/contract/bookings/get-booking.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { ListAvailableSchedules } from '../../lib/contract/event-types/list-available-schedules.ts';
import type { EventType } from '../../lib/domain/event-types/event-type.ts';
import { call } from '../support/http/call.ts';
import { type Service, sharedService } from '../support/processes/service.ts';
import { newWorld, type World } from '../support/world.ts';
import { book, instant, noonIn, tally, times } from './guests.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});
afterEach(() => {
  vi.useRealTimers();
});

const first = { process: 0 };
const second = { process: 1 };

async function offered(world: World, { uid }: EventType, start: number, process: number) {
  const { body } = await service.decided(ListAvailableSchedules, {
    as: world.owner,
    params: { uid },
    query: { periodStart: instant(start), periodEnd: instant(start + 60) },
    process,
  });
  return body.data.map(({ startedAt }) => startedAt);
}

test('a booking that one process has written can be read, changed and cancelled by another process immediately', async () => {
  const world = await newWorld();
  const eventType = await world.eventType([world.member]);
  const start = noonIn(5);
  for (const [one, other] of [
    [first, second],
    [second, first],
  ] as const) {
    const { body } = await book(service, world, eventType, { start, ...one });
    const caller = { as: world.owner, params: { uid: body.data.uid } };
    const read = await service.decided(GetBooking, { ...caller, ...other });
    expect(read.body).toEqual(body);
    expect(await offered(world, eventType, start, other.process)).toEqual([instant(start + 30)]);
    const changed = await service.decided(UpdateBooking, {
      ...caller,
      ...other,
      headers: { 'if-match': read.headers.etag ?? '', 'idempotency-key': crypto.randomUUID() },
      body: { startedAt: instant(start + 30) },
    });
    expect(changed.status).toBe(200);
    const again = await service.decided(GetBooking, { ...caller, ...one });
    expect(again.body).toEqual(changed.body);
    expect(await offered(world, eventType, start, one.process)).toEqual([instant(start)]);
    const cancelled = await service.decided(CancelBooking, {
      ...caller,
      ...one,
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: {},
    });
    expect(cancelled.status).toBe(200);
    const last = await service.decided(GetBooking, { ...caller, ...other });
    expect(last.body).toEqual(cancelled.body);
  }
});

test('a change of an event type applies immediately to the starts that every process offers and accepts', async () => {
  const world = await newWorld('admin');
  const eventType = await world.eventType([world.member]);
  const start = noonIn(5);
  for (const process of [0, 1]) {
    expect(await offered(world, eventType, start, process)).toHaveLength(2);
  }
  // The event type gets other starts, then another host, and is then disabled.
  await world.eventType([world.member], { uid: eventType.uid, duration: 60, interval: 60 });
  for (const process of [0, 1]) {
    expect(await offered(world, eventType, start, process)).toEqual([instant(start)]);
    const refused = await book(service, world, eventType, { start: start + 30, process });
    expect([refused.status, refused.body.code]).toEqual([422, 'booking/not-offered']);
  }
  await world.eventType([world.admin], { uid: eventType.uid });
  for (const process of [0, 1]) {
    const made = await book(service, world, eventType, { start: start + 30 * process, process });
    expect(made.body.data.hosts.map(({ userId }) => userId)).toEqual([world.admin.userId]);
    expect(made.body.data.endedAt).toBe(instant(start + 30 * process + 30));
  }
  await world.eventType([world.admin], { uid: eventType.uid, status: 'disable' });
  const answers = await Promise.all(
    times(2, (process) => book(service, world, eventType, { start: start + 120, process })),
  );
  expect(tally(answers)).toEqual({ '422 event-type/not-bookable': 2 });
});

test('a revoked key is accepted for at most one minute', async () => {
  const world = await newWorld();
  const { key, keyId } = await world.keyFor(world.member, ['bookings:read']);
  const readBooking = () => call(GetBooking, { as: { key }, params: { uid: 'none' } });
  expect((await readBooking()).status).toBe(404);
  expect(await revokeApiKey(world.of, keyId, Date.now())).toBe('revoked');
  const nowMs = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs + 60_000 });
  expect((await readBooking()).status).toBe(401);
});

test('a revoked key is refused immediately by a process that has not seen it yet', async () => {
  const world = await newWorld();
  const { key, keyId } = await world.keyFor(world.member, ['bookings:read']);
  await revokeApiKey(world.of, keyId, Date.now());
  const answers = await Promise.all(
    times(2, (process) =>
      service.decided(GetBooking, { as: { key }, params: { uid: 'none' }, process }),
    ),
  );
  expect(tally(answers)).toEqual({ '401 credential/refused': 2 });
});
