import { beforeAll, expect, test } from 'vitest';
import { CancelBooking } from '../../lib/contract/bookings/cancel-booking.ts';
import { ListBookings } from '../../lib/contract/bookings/list-bookings.ts';
import { RescheduleBooking } from '../../lib/contract/bookings/reschedule-booking.ts';
import { type Service, startService } from '../support/service.ts';
import { newWorld, type World } from '../support/world.ts';
import { expectCleanBooks } from './books.ts';
import { book, bookAll, instant, noonIn, times } from './guests.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
  return () => service.stop();
});

type Query = Readonly<Record<string, string>>;

async function everyUid(world: World, query: Query): Promise<readonly string[]> {
  const uids: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const sent = { as: world.owner, query: { ...query, perPage: '3', ...(cursor && { cursor }) } };
    const { body } = await service.decided(ListBookings, sent);
    uids.push(...body.data.map(({ uid }) => uid));
    cursor = body.nextCursor;
  }
  return uids;
}

test('pages that are read while others book, cancel and reschedule hold what did not change just once', async () => {
  const world = await newWorld();
  const [calm, busy] = [await world.addUser('member'), await world.addUser('member')];
  const [stays, changes] = [await world.eventType([calm]), await world.eventType([busy])];
  const noon = noonIn(5);
  const starts = times(12, (index) => noon + 60 * index);
  const kept = (await bookAll(service, world, stays, starts)).map(({ body }) => body.data.uid);
  let isOver = false;
  const others = (async () => {
    for (let round = 0; !isOver; round += 1) {
      const start = noon + 30 * (round % 24);
      const { status, body } = await book(service, world, changes, { start });
      if (status !== 201) continue;
      const params = { uid: body.data.uid };
      const to = { timeZone: 'UTC', startedAt: instant(start + 1440 * ((round % 3) - 1)) };
      await service.decided(RescheduleBooking, { as: world.owner, params, body: to });
      if (round % 4) await service.decided(CancelBooking, { as: world.owner, params, body: {} });
    }
  })();
  const queries: Query[] = [
    {},
    { sort: 'desc' },
    { order: 'createdAt' },
    { order: 'createdAt', sort: 'desc', status: 'open' },
  ];
  try {
    for (const query of queries) {
      const read = await everyUid(world, query);
      const found = read.filter((uid) => kept.includes(uid));
      expect(found.toSorted()).toEqual(kept.toSorted());
    }
  } finally {
    isOver = true;
    await others;
  }
  await expectCleanBooks(world.of);
});
