import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { googleMeetSource } from '../../../lib/outbound/meetings/google-meet-source.ts';
import { type MeetDouble, startMeetDouble } from '../../support/meetings/meet-double.ts';

let meet: MeetDouble;
beforeAll(async () => {
  meet = await startMeetDouble();
  meet.isGood = (token) => token === 'good';
});
afterAll(() => meet.close());
beforeEach(() => {
  meet.clear();
  meet.asked.length = 0;
  meet.instead = undefined;
  meet.state = 'success';
});

const surroundings = {
  reach: 'local',
  resolve: () => [{ address: '127.0.0.1', family: 4 }],
} as const;
const source = (token = 'good') => googleMeetSource(meet.url, token, { surroundings });

const startedAtMs = Date.parse('2030-03-05T10:00:00.000Z');
let markers = 0;
const meeting = (parts: object = {}) => {
  markers += 1;
  return {
    marker: `marker${markers}`,
    topic: 'Talk',
    startedAtMs,
    minutes: 30,
    timeZone: 'Asia/Tokyo',
    ...parts,
  };
};
const failure = (asked: Promise<unknown>) => asked.catch((error: unknown) => error);

test('an account is named by its primary calendar', async () => {
  const id = 'ann@meet.example';
  expect(await source().account()).toEqual({ id, ownerId: id, name: id });
});

test('a meeting is a private, transparent calendar entry with a link and without attendees', async () => {
  const { id, url } = await source().create(meeting());
  expect(url).toBe(`https://meet.example/${id}`);
  expect(meet.entries.get(id)).toMatchObject({
    summary: 'Talk',
    start: { dateTime: '2030-03-05T10:00:00.000Z', timeZone: 'Asia/Tokyo' },
    end: { dateTime: '2030-03-05T10:30:00.000Z', timeZone: 'Asia/Tokyo' },
    transparency: 'transparent',
    visibility: 'private',
    reminders: { useDefault: false },
  });
  expect(meet.entries.get(id)).not.toHaveProperty('attendees');
  expect(meet.asked[0]?.url.searchParams.get('sendUpdates')).toBe('none');
});

test('a long topic is cut between two characters', async () => {
  await source().create(meeting({ topic: '📅'.repeat(300) }));
  expect(meet.shown()[0]?.topic).toBe('📅'.repeat(200));
});

test('a second creation with the same marker updates the meeting, which is found by its marker', async () => {
  const first = meeting();
  const made = await source().create(first);
  const later = { ...first, startedAtMs: startedAtMs + 3_600_000 };
  expect(await source().create(later)).toEqual(made);
  expect(meet.shown()).toMatchObject([{ startedAt: '2030-03-05T11:00:00.000Z' }]);
  expect(await source().find(first.marker, startedAtMs)).toEqual(made);
  expect(await source().find('another', startedAtMs)).toBe(undefined);
});

test('a pending link is found by the next attempt without another calendar entry', async () => {
  const asked = meeting();
  meet.state = 'pending';
  expect(await failure(source().create(asked))).toMatchObject({ problem: 'unreachable' });
  expect(await source().find(asked.marker, startedAtMs)).toMatchObject({ url: '' });
  expect(await failure(source().create(asked))).toMatchObject({ problem: 'unreachable' });
  meet.state = 'success';
  const { url } = await source().create(asked);
  expect(meet.shown()).toMatchObject([{ url }]);
  const requests = meet.asked.flatMap(({ body }) => body?.conferenceData?.createRequest ?? []);
  expect(new Set(requests.map(({ requestId }) => requestId))).toEqual(new Set([asked.marker]));
});

test('a link that could not be created is requested again', async () => {
  const asked = meeting();
  meet.state = 'failure';
  expect(await failure(source().create(asked))).toMatchObject({ problem: 'refused' });
  meet.state = 'success';
  const { url } = await source().create(asked);
  expect(meet.shown()).toMatchObject([{ url }]);
});

test('a meeting can be moved and removed, and a deleted meeting is reported as missing', async () => {
  const asked = meeting();
  const { id } = await source().create(asked);
  const later = { ...asked, startedAtMs: startedAtMs + 3_600_000, minutes: 45 };
  expect(await source().move(id, later)).toBe('moved');
  expect(meet.shown()).toMatchObject([{ startedAt: '2030-03-05T11:00:00.000Z', minutes: 45 }]);
  expect(await source().remove(id)).toBe('removed');
  expect(meet.shown()).toEqual([]);
  expect(await source().remove(id)).toBe('gone');
  expect(await source().move(id, later)).toBe('gone');
  expect(await source().find(asked.marker, startedAtMs)).toBe(undefined);
  expect(await source().remove('0000000')).toBe('gone');
});

test('an expired token and an invalid response are different problems', async () => {
  expect(await failure(source('old').account())).toMatchObject({ problem: 'unauthorized' });
  meet.instead = () => ({ status: 204 });
  expect(await failure(source().create(meeting()))).toMatchObject({ problem: 'refused' });
  expect(await failure(source().account())).toMatchObject({ problem: 'refused' });
});
