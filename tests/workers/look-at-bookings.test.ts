import { expect, onTestFinished, test } from 'vitest';
import { client } from '../../lib/data/engine/table.ts';
import type { DueJob } from '../../lib/data/jobs/due.ts';
import { lookAtBookings } from '../../lib/workers/calendars/look-at-bookings.ts';
import { at, book } from '../api/bookings/guests.ts';
import { storedItems } from '../support/engine/stored-items.ts';
import { newWorld, type World } from '../support/world.ts';
import { entriesDue } from './target-calendars.ts';

/** Limits each page of an index to one item. */
function turnEachPage(): void {
  const name = `pages-${crypto.randomUUID()}`;
  client.middlewareStack.add(
    (next) => (args) => {
      const input = args.input as { IndexName?: string; Limit?: number };
      return next(input.IndexName ? { ...args, input: { ...input, Limit: 1 } as never } : args);
    },
    { step: 'initialize', name },
  );
  onTestFinished(() => void client.middlewareStack.remove(name));
}

const look = ({ of, member: { userId } }: World, puts: number, isOver: boolean) => {
  const id = `user.${userId}`;
  const taken: DueJob = {
    of,
    kind: 'entry',
    id,
    dueAtMs: 0,
    sinceMs: 1,
    puts,
    taken: undefined,
  };
  return lookAtBookings(
    taken,
    userId,
    () => Date.now(),
    () => isOver,
  );
};

const bookmarks = async ({ of }: World) =>
  (await storedItems()).filter(({ pk }) => String(pk).startsWith(`O#${of}#EN#user.`));

async function createBookedWorld(): Promise<World> {
  const world = await newWorld();
  const eventType = await world.eventType([world.member]);
  for (const time of ['09:00', '10:00', '11:00']) await book(world, eventType, at(2, time));
  turnEachPage();
  return world;
}

test('who has no time left goes on where they stopped, and looks at each booking once', async () => {
  const world = await createBookedWorld();
  let [count, looks] = [0, 0];
  for (let isOpen = true; isOpen; looks += 1) {
    const came = await look(world, 1, true);
    isOpen = came.isOpen;
    count += came.count;
    expect(await bookmarks(world)).toHaveLength(isOpen ? 1 : 0);
  }
  expect(count).toBe(3);
  expect(looks).toBeGreaterThanOrEqual(3);
  const due = await entriesDue();
  // Three jobs for the bookings, and a fourth one to list all of them again a little later.
  expect(due).toHaveLength(4);
  expect(due.map(({ puts }) => puts)).toEqual([1, 1, 1, 1]);
});

test('who is asked once more begins anew, since the calendar may be another', async () => {
  const world = await createBookedWorld();
  expect(await look(world, 1, true)).toEqual({ count: 1, isOpen: true });
  expect(await look(world, 2, false)).toEqual({ count: 3, isOpen: false });
  expect(await bookmarks(world)).toEqual([]);
});
