import { expect, test } from 'vitest';
import type { Booking } from '../../lib/domain/bookings/booking.ts';
import { at, book, read } from '../api/bookings/guests.ts';
import { connected, made } from '../api/conferencing/meetings-at-zoom.ts';
import { runWorker } from '../api/conferencing/zoom.ts';
import { tellChanges } from '../support/tell-changes.ts';

test('a provider that is away for a moment costs the guests of a slot no meeting, however many they are', async () => {
  const { zoom, world, eventType } = await connected({ capacity: 12 });
  zoom.instead = () => ({ status: 503 });
  const guests: Booking[] = [];
  for (let seat = 1; seat <= 12; seat += 1) {
    const email = `guest${seat}@example.com`;
    guests.push(await book(world, eventType, at(2, '09:00'), { email }));
  }
  await tellChanges();
  for (const aheadMs of [1, 2500, 5500, 8000, 10_000]) await runWorker(aheadMs);
  // What counts as a try is asked of the provider, whoever looks.
  expect(zoom.asked.length).toBeLessThan(5);
  zoom.instead = undefined;
  for (const aheadMs of [60_000, 66_000]) await runWorker(aheadMs);
  const now = await Promise.all(guests.map((guest) => read(world, guest)));
  const [meeting] = made(zoom);
  expect(made(zoom)).toHaveLength(1);
  expect(now.map(({ url, urlStatus }) => [urlStatus, url])).toEqual(
    guests.map(() => ['available', meeting?.join_url]),
  );
});
