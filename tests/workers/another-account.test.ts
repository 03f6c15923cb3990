import { expect, test } from 'vitest';
import { at, book, read } from '../api/bookings/guests.ts';
import { cancel, connected, made, move } from '../api/conferencing/meetings-at-zoom.ts';
import { connectZoom, runWorker, settle } from '../api/conferencing/zoom.ts';
import { dieAt } from '../support/engine/die-at.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';

const minuteMs = 60_000;

test('a meeting whose booking is cancelled while another account is connected is removed when its account is connected again', async () => {
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

test('a booking that is rescheduled after its host connected another account gets a meeting there, and the former one is removed when its account is connected again', async () => {
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

test('a meeting whose worker died after it was created is removed when its account, which was replaced meanwhile, is connected again', async () => {
  const { zoom, world, eventType } = await connected();
  const death = dieAt();
  zoom.instead = ({ method }) => {
    if (method === 'POST') death.arm(1, 'before');
    return undefined;
  };
  const booking = await book(world, eventType, at(2, '09:00'));
  await tellChanges();
  await runWorker().catch(() => undefined);
  expect(death.disarm()).toBe(true);
  zoom.instead = undefined;
  const [lost] = made(zoom);
  await connectZoom(zoom, world, world.member, { ownerId: 'another' });
  for (const minutes of [3, 4, 5]) await runWorker(minutes * minuteMs);
  const { url } = await read(world, booking);
  expect(made(zoom).map(({ join_url }) => join_url)).toEqual([lost?.join_url, url]);
  await connectZoom(zoom, world, world.member);
  await runWorker(20 * minuteMs);
  expect(made(zoom).map(({ join_url }) => join_url)).toEqual([url]);
});

test('a meeting that a failed request created in a replaced account is removed when that account is connected again', async () => {
  const { zoom, world, eventType } = await connected();
  zoom.instead = ({ method }) =>
    method === 'POST' ? { status: 500, isFinished: true } : undefined;
  const booking = await book(world, eventType, at(2, '09:00'));
  await settle();
  zoom.instead = undefined;
  const [lost] = made(zoom);
  await connectZoom(zoom, world, world.member, { ownerId: 'another' });
  for (const aheadMs of [6000, 12_000]) await runWorker(aheadMs);
  const { url } = await read(world, booking);
  expect(made(zoom).map(({ join_url }) => join_url)).toEqual([lost?.join_url, url]);
  await connectZoom(zoom, world, world.member);
  await runWorker(minuteMs);
  expect(made(zoom).map(({ join_url }) => join_url)).toEqual([url]);
});
