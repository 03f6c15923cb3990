import { beforeAll, expect, test } from 'vitest';
import { CancelBooking } from '../../lib/contract/bookings/cancel-booking.ts';
import { CreateBooking } from '../../lib/contract/bookings/create-booking.ts';
import { GetBooking } from '../../lib/contract/bookings/get-booking.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { type Service, sharedService } from '../support/processes/service.ts';
import { cases } from '../support/random/cases.ts';
import { newWorld } from '../support/world.ts';
import { expectCleanBooks } from './books.ts';
import { book, guest, instant, noonIn, tally, times } from './guests.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

type BookingReply = Awaited<ReturnType<typeof book>>;

/** The parts of a response that must be equal in a replay. */
const replayedParts = ({ status, body, headers }: BookingReply) => ({
  status,
  body,
  etag: headers.etag,
  location: headers.location,
});

const isReplay = ({ headers }: BookingReply): boolean => headers['idempotency-replayed'] === 'true';

/** The number of concurrent bookings. More than 200 would test the timeouts of clients. */
const bookingCount = cases(60, 200);

test('concurrent bookings that are each sent two or three times become one booking per key, and the ledger matches them', async () => {
  const world = await newWorld();
  const hosts = await Promise.all(times(3, () => world.addUser('member')));
  const [first] = hosts;
  if (first === undefined) throw new Error('The list of hosts is empty.');
  const types = await Promise.all([
    world.eventType([first], { duration: 30, interval: 5, bufferAfter: 10 }),
    world.eventType(hosts, { duration: 45, interval: 15 }),
    world.eventType(hosts.slice(1), { duration: 60, interval: 30, capacity: 3 }),
    world.eventType(hosts.slice(0, 2), {
      duration: 20,
      interval: 10,
      assignment: { type: 'all' },
    }),
  ]);
  const noon = noonIn(6);
  const requests = times(bookingCount, (index) => ({
    eventType: types[index % types.length] as (typeof types)[0],
    start: noon + 30 * ((index * 13) % 40),
    index,
    key: crypto.randomUUID(),
  }));
  const answers = await Promise.all(
    requests.map(({ eventType, ...one }) =>
      Promise.all(
        times(2 + (one.index % 2), (copy) =>
          book(service, world, eventType, { ...one, process: (one.index + copy) % 2 }),
        ),
      ),
    ),
  );
  const originals: BookingReply[] = [];
  for (const copies of answers) {
    const [original, ...others] = copies as [BookingReply, ...BookingReply[]];
    for (const other of others) expect(replayedParts(other)).toEqual(replayedParts(original));
    expect(copies.filter((copy) => !isReplay(copy)).length).toBeLessThanOrEqual(1);
    originals.push(original);
  }
  const counts = tally(originals);
  expect(Object.keys(counts).sort()).toEqual(['201', '409 booking/slot-taken']);
  const made = originals.flatMap(({ status, body }) => (status === 201 ? [body.data] : []));
  expect(new Set(made.map(({ uid }) => uid)).size).toBe(made.length);
  for (const booking of made.slice(0, 20)) {
    const { body } = await service.decided(GetBooking, {
      as: world.owner,
      params: { uid: booking.uid },
    });
    expect(body.data).toEqual(booking);
  }
  await expectCleanBooks(world.of);
});

test('one key that is sent twenty times concurrently makes one booking, and all responses are equal', async () => {
  const world = await newWorld();
  const eventType = await world.eventType([world.member]);
  const key = crypto.randomUUID();
  const start = noonIn(5);
  const answers = await Promise.all(
    times(20, () => book(service, world, eventType, { start, key })),
  );
  expect(tally(answers)).toEqual({ 201: 20 });
  expect(new Set(answers.map((answer) => JSON.stringify(replayedParts(answer)))).size).toBe(1);
  expect(answers.filter((answer) => !isReplay(answer))).toHaveLength(1);
  await expectCleanBooks(world.of);
});

test('repeated reschedules and cancellations under one key return the first response and are done once', async () => {
  const world = await newWorld();
  const eventType = await world.eventType([world.member]);
  const start = noonIn(5);
  const { body } = await book(service, world, eventType, { start });
  const params = { uid: body.data.uid };
  const headers = () => ({ 'idempotency-key': crypto.randomUUID() });
  const move = {
    as: world.owner,
    params,
    headers: headers(),
    body: { startedAt: instant(start + 60) },
  };
  const moved = await Promise.all(times(6, () => service.decided(UpdateBooking, move)));
  expect(new Set(moved.map(({ status, headers: { etag } }) => `${status} ${etag}`))).toEqual(
    new Set(['200 "2"']),
  );
  const cancel = { as: world.owner, params, headers: headers(), body: { reason: 'Ill' } };
  const cancelled = await Promise.all(times(6, () => service.decided(CancelBooking, cancel)));
  expect(tally(cancelled)).toEqual({ 200: 6 });
  // The key still returns its first response after the booking was changed again.
  const late = await service.decided(UpdateBooking, move);
  expect([late.status, late.body.data.status]).toEqual([200, 'open']);
  await expectCleanBooks(world.of);
});

test('a 409 under a key is repeated for this key even if the time is free again', async () => {
  const world = await newWorld();
  const eventType = await world.eventType([world.member]);
  const start = noonIn(5);
  const key = crypto.randomUUID();
  const first = await book(service, world, eventType, { start, process: 0 });
  const original = await book(service, world, eventType, { start, index: 1, key, process: 0 });
  expect(original.status).toBe(409);
  await service.decided(CancelBooking, {
    as: world.owner,
    params: { uid: first.body.data.uid },
    body: {},
  });
  const again = await book(service, world, eventType, { start, index: 1, key, process: 1 });
  expect(replayedParts(again)).toEqual(replayedParts(original));
  expect(isReplay(again)).toBe(true);
  const other = await service.decided(CreateBooking, {
    as: world.owner,
    body: { ...guest(2), eventTypeId: eventType.uid, startedAt: instant(start) },
    headers: { 'idempotency-key': key },
  });
  expect(other.status).toBe(422);
  expect(other.body.code).toBe('idempotency/key-reused');
});
