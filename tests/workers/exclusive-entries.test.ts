import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { at, book } from '../api/bookings/guests.ts';
import { reassignTo } from '../api/bookings/moves.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { newWorld } from '../support/world.ts';
import { namesIn, runWriter, withTarget, writeAll } from './target-calendars.ts';

test('while a worker writes a booking, no other worker writes it, even if another host has taken it', async () => {
  const world = await newWorld('admin');
  const target = await withTarget(world.member);
  await withTarget(world.admin);
  const eventType = await world.eventType([world.member, world.admin]);
  const booking = await book(world, eventType, at(6, '09:00'));
  await reassignTo(world, booking, world.member);
  await tellChanges();
  const others: boolean[] = [];
  const writeMeanwhile = async (response: ServerResponse) => {
    await reassignTo(world, booking, world.admin);
    await tellChanges();
    others.push((await runWriter()).isIdle);
    response.writeHead(503).end();
  };
  target.double.manners = {
    instead: ({ method }, response) => {
      const isFirst = method === 'PUT' && others.length === 0;
      if (isFirst) void writeMeanwhile(response);
      return isFirst;
    },
  };
  await runWriter();
  target.double.manners = {};
  expect(others).toEqual([true]);
  for (const aheadMs of [0, 10_000, 60_000, 300_000]) await writeAll(aheadMs);
  expect(namesIn(target)).not.toContain(booking.uid);
});
