import { beforeAll, expect, test } from 'vitest';
import { type Fronts, startFronts } from '../../support/processes/fronts.ts';
import { cases } from '../../support/random/cases.ts';
import { givenSeed } from '../../support/random/given-seed.ts';
import { checkEvents, isOfService } from './check-events.ts';
import { playEvents } from './play-events.ts';

const nodeArguments = ['--import', new URL('./torn-reads.ts', import.meta.url).href];
const seed = givenSeed(1);
/** Number of kills, without the workers that are killed at the end. */
const kills = 3;

let fronts: Fronts;
beforeAll(async () => {
  fronts = await startFronts(1, nodeArguments);
  return () => fronts.stop();
});

/** `npm run soak -- --events` plays more, every week in the pipeline. */
test(`every change is published to all its receivers, however often the workers are killed (FC_SEED=${seed})`, async () => {
  const played = await playEvents({
    seed,
    clients: 6,
    starts: 2,
    operations: cases(20),
    kills,
    places: ['dispatch', 'deliver', 'sendMessages'],
    baseUrls: fronts.baseUrls,
    nodeArguments,
  });
  expect(checkEvents(played)).toEqual([]);
  expect(played.deaths.length).toBeGreaterThan(kills);
  expect(played.changes.length).toBeGreaterThan(10);
  // The history must also contain damaged changes, meetings, calendar entries and changes of the service.
  expect(played.damaged.length).toBeGreaterThan(0);
  expect(played.meetings.length).toBeGreaterThan(0);
  expect(played.calendars.flatMap(({ entries }) => entries).length).toBeGreaterThan(0);
  expect(played.feed.filter(({ event }) => event.startsWith('schedule_')).length).toBeGreaterThan(
    0,
  );
  for (const kind of ['Invited', 'Cancelled']) {
    const mails = played.mails.filter(({ messageId }) => messageId.includes(`.schedule${kind}.`));
    expect(mails.length, kind).toBeGreaterThan(0);
  }
  expect(played.feed.filter(isOfService).length).toBeGreaterThan(2);
  expect(played.received.length).toBeGreaterThan(5 * played.changes.length);
});
