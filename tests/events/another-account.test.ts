import { expect, test } from 'vitest';
import { at, book, read } from '../api/bookings/guests.ts';
import { cancel, connected, made, move } from '../api/conferencing/meetings-at-zoom.ts';
import { connectZoom, runWorker, settle } from '../api/conferencing/zoom.ts';

const minuteMs = 60_000;

test('a meeting of another account than the one that is connected by now is not taken for removed', async () => {
  const { zoom, world, eventType } = await connected();
  const booking = await book(world, eventType, at(2, '09:00'));
  await settle();
  await connectZoom(zoom, world, world.member, { ownerId: 'another' });
  await cancel(world, booking);
  await settle();
  expect(made(zoom)).toHaveLength(1);
  await connectZoom(zoom, world, world.member);
  await runWorker(minuteMs);
  expect(made(zoom)).toEqual([]);
});

test('a booking that moves gets a meeting with the account of now, and the former one goes once its account is back', async () => {
  const { zoom, world, eventType } = await connected();
  const booking = await book(world, eventType, at(2, '09:00'));
  await settle();
  const { url } = await read(world, booking);
  await connectZoom(zoom, world, world.member, { ownerId: 'another' });
  await move(world, booking, at(3, '09:00'));
  await settle();
  await runWorker(6000);
  const now = await read(world, booking);
  expect(now.urlStatus).toBe('available');
  expect(now.url).not.toBe(url);
  expect(made(zoom).map(({ join_url }) => join_url)).toEqual([url, now.url]);
  await connectZoom(zoom, world, world.member);
  await runWorker(minuteMs);
  expect(made(zoom).map(({ join_url }) => join_url)).toEqual([now.url]);
});
