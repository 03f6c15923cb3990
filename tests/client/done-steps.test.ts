import { beforeAll, expect, test } from 'vitest';
import { createClient } from '../../client/src/index.ts';
import { doneSteps } from '../../pages/first-steps/done-steps.ts';
import { stepsOf } from '../../pages/first-steps/steps.ts';
import { connect } from '../api/calendar-connections/connecting.ts';
import { feedOf } from '../support/external-calendars/feeds.ts';
import { daily } from '../support/hours/daily.ts';
import { type Service, sharedPatientService } from '../support/processes/service.ts';
import { newWorld, type Person } from '../support/world.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedPatientService();
});

/** The allowed steps and the done steps of a user, and the number of requests that find the done steps. */
async function checkSteps({ key }: Pick<Person, 'key'>, browserZone = 'Pacific/Apia') {
  let requests = 0;
  const client = createClient({
    baseUrl: service.baseUrls[0] ?? '',
    apiKey: key,
    fetch: (...given) => {
      requests += 1;
      return fetch(...given);
    },
  });
  const { data: me } = await client.users.getCurrent();
  requests = 0;
  const allowed = stepsOf(me);
  const done = [...(await doneSteps(client, me, allowed, browserZone))];
  return { me, allowed, done, requests };
}

const noHours = { ...daily('UTC', 9, 17), items: [] };

test('nothing is done for a new owner, which takes three requests', async () => {
  const { owner, setHours } = await newWorld();
  await setHours(owner, noHours);
  const { allowed, done, requests } = await checkSteps(owner);
  expect(allowed).toEqual(['profile', 'hours', 'connections', 'event-types']);
  expect([done, requests]).toEqual([[], 3]);
});

test('a step is done by its resource', async () => {
  const world = await newWorld();
  const { owner, member } = world;
  await world.eventType([member], { visibility: 'public' });
  await world.eventType([owner], { visibility: 'private' });
  await world.eventType([owner], { visibility: 'public', status: 'disable' });
  await world.setHours(owner, noHours);
  const { me, done } = await checkSteps(owner);
  expect(done).toEqual([]);
  expect((await checkSteps(owner, me.timeZone)).done).toEqual(['profile']);
  await world.setHours(owner, daily('UTC', 9, 17));
  expect((await checkSteps(owner)).done).toEqual(['hours']);
  await connect(owner, feedOf());
  expect((await checkSteps(owner)).done).toEqual(['hours', 'connections']);
  await world.eventType([member, owner], { visibility: 'unlisted' });
  expect((await checkSteps(owner)).done).toEqual(['hours', 'connections', 'event-types']);
});

test('the profile needs a name, and the time of the browser, also if the browser has another name for the zone', async () => {
  const world = await newWorld();
  const unnamed = await world.addUser('member', { name: '', timeZone: 'Asia/Kolkata' });
  expect((await checkSteps(unnamed, 'Asia/Calcutta')).done).toEqual(['hours']);
  const named = await world.addUser('member', { timeZone: 'Asia/Kolkata' });
  expect((await checkSteps(named, 'Asia/Calcutta')).done).toEqual(['profile', 'hours']);
  expect((await checkSteps(named, 'Etc/Unknown')).done).toEqual(['profile', 'hours']);
});

test('a user gets the steps that their role and their credential allow', async () => {
  const world = await newWorld('admin', 'restricted');
  const all = ['profile', 'hours', 'connections', 'event-types'];
  expect((await checkSteps(world.admin)).allowed).toEqual(all);
  expect((await checkSteps(world.member)).allowed).toEqual(all.slice(0, 3));
  expect((await checkSteps(world.restricted)).allowed).toEqual(['profile', 'connections']);
  const key = await world.keyFor(world.owner, ['users:write', 'availability:read']);
  expect((await checkSteps(key)).allowed).toEqual(['profile']);
});
