import { expect, onTestFinished, test } from 'vitest';
import { client } from '../../lib/data/engine/table.ts';
import { listEntries, type Progress } from '../../lib/workers/calendars/list-entries.ts';
import { at, book } from '../api/bookings/guests.ts';
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

async function createBookedWorld(): Promise<World> {
  const world = await newWorld();
  const eventType = await world.eventType([world.member]);
  for (const time of ['09:00', '10:00', '11:00']) await book(world, eventType, at(2, time));
  turnEachPage();
  return world;
}

/** Runs one part of the job, which has little time. */
const runPart = ({ of, member: { userId } }: World, progress?: Progress, isSecondPass = false) =>
  listEntries(of, { userId, progress, isSecondPass }, Date.now, () => true);

test('a job that runs out of time continues where it stopped, and enqueues each booking once', async () => {
  const world = await createBookedWorld();
  let [count, parts] = [0, 0];
  let progress: Progress | undefined;
  do {
    const part = await runPart(world, progress);
    expect(part).toMatchObject({ outcome: 'again' });
    progress = (part.record?.progress as Progress | null) ?? undefined;
    count += part.count;
    parts += 1;
  } while (progress !== undefined);
  expect(count).toBe(3);
  expect(parts).toBeGreaterThanOrEqual(3);
  expect(await entriesDue()).toHaveLength(3);
});

test('the job that lists the bookings of a user lists them a second time two minutes later', async () => {
  const { of, member } = await newWorld();
  const job = { userId: member.userId, progress: undefined };
  const first = await listEntries(of, { ...job, isSecondPass: false }, Date.now, () => false);
  expect(first).toMatchObject({ outcome: 'again', afterSeconds: 120 });
  const second = await listEntries(of, { ...job, isSecondPass: true }, Date.now, () => false);
  expect(second).toEqual({ outcome: 'done', count: 0 });
});
