import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { CancelBooking } from '../../lib/contract/bookings/cancel-booking.ts';
import { ListBookings } from '../../lib/contract/bookings/list-bookings.ts';
import { RescheduleBooking } from '../../lib/contract/bookings/reschedule-booking.ts';
import type { Booking } from '../../lib/domain/bookings/booking.ts';
import { drain } from '../../lib/workers/dispatch/drain.ts';
import { booking } from '../../scripts/bench/stored-bookings.ts';
import { plantBookings } from '../support/bookings/plant-bookings.ts';
import { expectTrueLists } from '../support/bookings/true-lists.ts';
import { everyShard, tellChanges } from '../support/feed/tell-changes.ts';
import { type Service, sharedService } from '../support/processes/service.ts';
import { beside } from '../support/random/beside.ts';
import { newWorld, type World } from '../support/world.ts';
import { expectCleanBooks } from './books.ts';
import { book, bookAll, instant, noonIn, times } from './guests.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

type Query = Readonly<Record<string, string>>;

/** Times of other bookings. All start before the tested bookings, and half of them are created before these. */
const earlierTimes = (index: number): Partial<Booking> => {
  const [startMs, createdMs] = [Date.UTC(2020, 0, 1), Date.UTC(index % 2 ? 2019 : 2099, 0, 1)];
  const [startedAt, endedAt, createdAt] = [startMs, startMs + 1_800_000, createdMs].map((ms) =>
    new Date(ms + index * 1_800_000).toISOString(),
  ) as [string, string, string];
  return { startedAt, endedAt, createdAt };
};

async function everyUid(world: World, query: Query): Promise<readonly string[]> {
  const uids: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const input = { as: world.owner, query: { perPage: '3', ...query, ...(cursor && { cursor }) } };
    const { body } = await service.decided(ListBookings, input);
    uids.push(...body.data.map(({ uid }) => uid));
    cursor = body.nextCursor;
  }
  return uids;
}

test('pages that are read during other writes contain each unchanged booking exactly once', async () => {
  const world = await newWorld();
  const [calm, busy] = [await world.addUser('member'), await world.addUser('member')];
  const [stays, changes] = [await world.eventType([calm]), await world.eventType([busy])];
  const noon = noonIn(5);
  const starts = times(12, (index) => noon + 60 * index);
  // Many other bookings, among which a filter must find its own.
  await plantBookings(
    world.of,
    Array.from({ length: 200 }, (_, index) => ({ ...booking(index), ...earlierTimes(index) })),
  );
  const unchanged = (await bookAll(service, world, stays, starts)).map(({ body }) => body.data.uid);
  const dispatch = () => drain(everyShard, Date.now()).then(() => sleep(10));
  let round = 0;
  const change = async () => {
    const start = noon + 30 * (round % 24);
    const turn = round;
    round += 1;
    const { status, body } = await book(service, world, changes, { start });
    if (status !== 201) return;
    const params = { uid: body.data.uid };
    const to = { timeZone: 'UTC', startedAt: instant(start + 1440 * ((turn % 3) - 1)) };
    await service.decided(RescheduleBooking, { as: world.owner, params, body: to });
    if (turn % 4) await service.decided(CancelBooking, { as: world.owner, params, body: {} });
  };
  const filter = { eventTypeId: stays.uid };
  // Lists without a filter contain all bookings, so they use larger pages to send fewer requests.
  const perPage = '12';
  const queries: Query[] = [
    { perPage },
    filter,
    { ...filter, order: 'createdAt', sort: 'desc' },
    { userId: calm.userId, sort: 'desc' },
    { userId: calm.userId, order: 'createdAt', status: 'open' },
    { perPage, sort: 'desc' },
    { perPage, order: 'createdAt' },
    { perPage, order: 'createdAt', sort: 'desc', status: 'open' },
  ];
  await beside([dispatch, change], async () => {
    for (const query of queries) {
      const read = await everyUid(world, query);
      const readUnchanged = read.filter((uid) => unchanged.includes(uid));
      expect(readUnchanged.toSorted()).toEqual(unchanged.toSorted());
    }
  });
  await tellChanges();
  await expectTrueLists(world.of);
  await expectCleanBooks(world.of);
});
