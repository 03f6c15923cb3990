import { beforeAll, expect, test } from 'vitest';
import { type Fronts, startFronts } from '../../support/fronts.ts';
import { givenSeed } from '../../support/given-seed.ts';
import { checkEvents } from './check-events.ts';
import { playEvents } from './play-events.ts';

const nodeArguments = ['--import', new URL('./torn-reads.ts', import.meta.url).href];
const seed = givenSeed(1);

let fronts: Fronts;
beforeAll(async () => {
  fronts = await startFronts(1, nodeArguments);
  return () => fronts.stop();
});

/** `npm run soak -- --events` plays as many as one likes, each week in the pipeline. */
test(`whatever kills the workers, every change is told to all who are to hear of it (FC_SEED=${seed})`, async () => {
  const played = await playEvents({
    seed,
    clients: 6,
    starts: 3,
    operations: 30,
    kills: 5,
    places: ['dispatch', 'dispatch', 'deliver', 'sendMessages'],
    baseUrls: fronts.baseUrls,
    nodeArguments,
  });
  expect(checkEvents(played)).toEqual([]);
  expect(played.deaths.length).toBeGreaterThanOrEqual(5);
  expect(played.changes.length).toBeGreaterThan(15);
  expect(played.received.length).toBeGreaterThan(5 * played.changes.length);
});
