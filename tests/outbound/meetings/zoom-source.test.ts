import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { zoomSource } from '../../../lib/outbound/meetings/zoom-source.ts';
import { startZoomDouble, type ZoomDouble } from '../../support/meetings/zoom-double.ts';

let zoom: ZoomDouble;
beforeAll(async () => {
  zoom = await startZoomDouble();
  zoom.accounts.set('good', { id: 'ann', account_id: 'account1', email: 'ann@example.com' });
});
afterAll(() => zoom.close());
beforeEach(() => {
  zoom.meetings.clear();
  zoom.asked.length = 0;
  zoom.instead = undefined;
  zoom.pageSize = 300;
});

const surroundings = {
  reach: 'local',
  resolve: () => [{ address: '127.0.0.1', family: 4 }],
} as const;
const source = (token = 'good', signal?: AbortSignal) =>
  zoomSource(zoom.url, token, { surroundings, ...(signal && { signal }) });

const startedAtMs = Date.parse('2030-03-05T10:00:00.000Z');
const meeting = {
  marker: 'marker000001',
  topic: 'Talk',
  startedAtMs,
  minutes: 30,
  timeZone: 'Asia/Tokyo',
};

test('an account is named by the ID in the notices of Zoom, and by the address of its user', async () => {
  expect(await source().account()).toEqual({
    id: 'account1',
    ownerId: 'ann',
    name: 'ann@example.com',
  });
});

test('a meeting is created in UTC with its time zone and its marker', async () => {
  const { id, url } = await source().create(meeting);
  expect(url).toBe(`https://zoom.example/j/${id}`);
  expect([...zoom.meetings.values()]).toEqual([
    {
      id: Number(id),
      type: 2,
      topic: 'Talk',
      agenda: 'Reference: marker000001',
      start_time: '2030-03-05T10:00:00Z',
      duration: 30,
      timezone: 'Asia/Tokyo',
      join_url: url,
    },
  ]);
  expect(zoom.asked.map(({ authorization }) => authorization)).toEqual(['Bearer good']);
});

test('a topic is cut to the maximum of Zoom, between two characters', async () => {
  await source().create({ ...meeting, topic: '📅'.repeat(300) });
  expect([...zoom.meetings.values()][0]?.topic).toBe('📅'.repeat(200));
});

test('a meeting is found by its marker on any page', async () => {
  zoom.pageSize = 2;
  for (const marker of ['a', 'b', 'c', 'd', 'e']) await source().create({ ...meeting, marker });
  const [, , , fourth] = [...zoom.meetings.keys()];
  expect(await source().find('d', startedAtMs)).toEqual({
    id: String(fourth),
    url: `https://zoom.example/j/${fourth}`,
  });
  expect(await source().find('f', startedAtMs)).toBe(undefined);
});

test('a meeting can be moved and removed, and an unknown meeting is reported as missing', async () => {
  const { id } = await source().create(meeting);
  const later = { ...meeting, startedAtMs: startedAtMs + 3_600_000, minutes: 45 };
  expect(await source().move(id, later)).toBe('moved');
  expect(zoom.meetings.get(Number(id))).toMatchObject({
    start_time: '2030-03-05T11:00:00Z',
    duration: 45,
  });
  expect(await source().remove(id)).toBe('removed');
  expect(await source().remove(id)).toBe('gone');
  expect(await source().move(id, later)).toBe('gone');
});

test.each([
  [401, 'unauthorized'],
  [400, 'refused'],
  [403, 'refused'],
  [302, 'refused'],
  [429, 'quota'],
  [408, 'timeout'],
  [504, 'timeout'],
  [500, 'unreachable'],
] as const)(
  'status %i is the problem %s, and the failure contains no text of Zoom',
  async (status, problem) => {
    zoom.instead = () => ({ status });
    const failure = await source()
      .create(meeting)
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'MeetingFailure', problem, status });
    expect(`${failure}${JSON.stringify(failure)}`).not.toContain('told');
  },
);

test('an expired access token is unauthorized', async () => {
  await expect(source('old').account()).rejects.toMatchObject({ problem: 'unauthorized' });
});

test('a response without a meeting is refused', async () => {
  zoom.instead = () => ({ status: 200 });
  await expect(source().create(meeting)).rejects.toMatchObject({ problem: 'refused' });
  zoom.instead = () => ({ status: 204 });
  await expect(source().create(meeting)).rejects.toMatchObject({ problem: 'refused' });
  await expect(source().account()).rejects.toMatchObject({ problem: 'refused' });
  expect(await source().find('a', startedAtMs)).toBe(undefined);
});

test('a timeout and an unreachable server are different problems', async () => {
  const over = AbortSignal.abort();
  await expect(source('good', over).account()).rejects.toMatchObject({ problem: 'timeout' });
  const away = zoomSource('http://127.0.0.1:9', 'good', { surroundings });
  await expect(away.account()).rejects.toMatchObject({ problem: 'unreachable' });
  const forbidden = zoomSource('https://10.0.0.1', 'good', {
    surroundings: { ...surroundings, reach: 'public' },
  });
  await expect(forbidden.account()).rejects.toMatchObject({ problem: 'unreachable' });
});
