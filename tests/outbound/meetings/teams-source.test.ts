import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { teamsSource } from '../../../lib/outbound/meetings/teams-source.ts';
import type { MeetingsDouble } from '../../support/meetings/meetings-double.ts';
import { startTeamsDouble } from '../../support/meetings/teams-double.ts';

let teams: MeetingsDouble;
beforeAll(async () => {
  teams = await startTeamsDouble();
  teams.isGood = (token) => token === 'good';
});
afterAll(() => teams.close());
beforeEach(() => {
  teams.clear();
  teams.asked.length = 0;
  teams.instead = undefined;
});

const surroundings = {
  reach: 'local',
  resolve: () => [{ address: '127.0.0.1', family: 4 }],
} as const;
const source = (token = 'good') => teamsSource(teams.url, token, { surroundings });

const startedAtMs = Date.parse('2030-03-05T10:00:00.000Z');
const meeting = {
  marker: 'marker000001',
  topic: 'Talk',
  startedAtMs,
  minutes: 30,
  timeZone: 'Asia/Tokyo',
};
const failure = (asked: Promise<unknown>) => asked.catch((error: unknown) => error);

test('an account is named by its ID and its address', async () => {
  expect(await source().account()).toEqual({
    id: '87d349ed-44d7-43e1-9a83-5f2406dee5bd',
    ownerId: '87d349ed-44d7-43e1-9a83-5f2406dee5bd',
    name: 'ann@teams.example',
  });
});

test('a second creation with the same marker returns the same meeting, which is found by its marker', async () => {
  const made = await source().create(meeting);
  expect(await source().create(meeting)).toEqual(made);
  expect(await source().find(meeting.marker, startedAtMs)).toEqual(made);
  expect(teams.shown()).toEqual([
    { topic: 'Talk', startedAt: '2030-03-05T10:00:00.000Z', minutes: 30, url: made.url },
  ]);
});

test('a search for an unknown marker creates the meeting', async () => {
  const found = await source().find('another', startedAtMs);
  expect(teams.shown()).toMatchObject([{ url: found?.url }]);
});

test('a long topic is cut between two characters', async () => {
  await source().create({ ...meeting, topic: '📅'.repeat(300) });
  expect(teams.shown()[0]?.topic).toBe('📅'.repeat(200));
});

test('a meeting can be moved and removed, and an unknown meeting is reported as missing', async () => {
  const { id } = await source().create(meeting);
  const later = { ...meeting, startedAtMs: startedAtMs + 3_600_000, minutes: 45 };
  expect(await source().move(id, later)).toBe('moved');
  expect(teams.shown()).toMatchObject([{ startedAt: '2030-03-05T11:00:00.000Z', minutes: 45 }]);
  expect(await source().remove(id)).toBe('removed');
  expect(await source().remove(id)).toBe('gone');
  expect(await source().move(id, later)).toBe('gone');
});

test('an expired token and an invalid response are different problems', async () => {
  expect(await failure(source('old').account())).toMatchObject({ problem: 'unauthorized' });
  teams.instead = () => ({ status: 204 });
  expect(await failure(source().create(meeting))).toMatchObject({ problem: 'refused' });
  expect(await failure(source().account())).toMatchObject({ problem: 'refused' });
  teams.instead = () => ({ status: 404 });
  expect(await failure(source().create(meeting))).toMatchObject({ problem: 'refused' });
});
