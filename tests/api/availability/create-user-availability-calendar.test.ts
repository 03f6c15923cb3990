import { expect, test } from 'vitest';
import {
  get,
  newcomer,
  nineToFive,
  patch,
  patched,
  post,
  remove,
  soundCalendars,
  tryToPost,
  wholeItem,
} from '../../support/hours/calendars.ts';
import { newWorld } from '../../support/world.ts';
import { sendConcurrently, statusesOf, zoneOf } from './send-concurrently.ts';

test('a new calendar is returned with defaults for the omitted members, and a read returns the same', async () => {
  const world = await newWorld();
  const user = await newcomer(world);
  const body = { name: 'Term', timezone: 'Asia/Kathmandu', calendars: [nineToFive] };
  const made = await tryToPost(user, body);
  const { uid, createdAt } = made.body.data;
  expect(made.body.data).toEqual({
    uid: expect.stringMatching(/^[\w-]{12}$/u),
    teamId: world.of,
    userId: user.userId,
    name: 'Term',
    isDefault: true,
    timezone: 'Asia/Kathmandu',
    calendars: [wholeItem],
    overrides: {},
    createdAt,
    updatedAt: createdAt,
  });
  expect(made.headers).toMatchObject({
    location: `/v1/user_availability_calendars/${uid}`,
    etag: '"1"',
  });
  const seen = await get(world.member, uid);
  expect([seen.body, seen.headers.etag]).toEqual([made.body, '"1"']);
});

test('every member of an hours item and every override is stored as it was sent', async () => {
  const world = await newWorld();
  const item = {
    ...nineToFive,
    startedAt: '2027-01-01T00:00:00+09:00',
    endedAt: '2027-06-01T00:00:00Z',
    wday: 6,
    frequencyType: 4,
    frequencyInterval: 1000,
    exceptions: ['2027-02-28'],
  };
  const overrides = {
    '2027-02-01': [],
    '2027-02-02': [{ startHour: 22, startMinute: 30, endHour: 2, endMinute: 0 }],
  };
  const { calendars, ...rest } = await post(await newcomer(world), {
    calendars: [item],
    overrides,
  });
  expect(calendars).toEqual([
    {
      ...item,
      startedAt: '2026-12-31T15:00:00.000Z',
      endedAt: '2027-06-01T00:00:00.000Z',
    },
  ]);
  expect(rest.overrides).toEqual(overrides);
});

test('an unknown user and an unknown time zone are reported together', async () => {
  const world = await newWorld();
  const mars = { timezone: 'Mars/Olympus' };
  const both = await tryToPost(world.owner, { userId: 'nobody', ...mars });
  expect([both.status, both.body.code]).toEqual([422, 'request/unprocessable']);
  expect(both.body.errors?.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([
    '/timezone time-zone/unknown',
    '/userId user/unknown',
  ]);
  expect((await tryToPost(world.owner, { userId: 'nobody' })).body.code).toBe('user/unknown');
  expect((await tryToPost(world.owner, mars)).body.code).toBe('time-zone/unknown');
  const { uid } = await post(world.owner);
  const changed = await patch(world.owner, uid, mars);
  expect(changed.body).toMatchObject({
    code: 'time-zone/unknown',
    errors: [{ pointer: '/timezone' }],
  });
});

test('an hours item that does not end after its start is 422, whatever offsets its instants have', async () => {
  const world = await newWorld();
  const { uid } = await post(world.owner);
  const startedAt = '2027-03-01T00:00:00+01:00';
  const items = (endedAt: string) => ({
    calendars: [nineToFive, { ...nineToFive, startedAt, endedAt }],
  });
  for (const endedAt of ['2027-02-28T23:00:00Z', '2026-03-01T00:00:00Z']) {
    const answers = [
      await tryToPost(world.owner, items(endedAt)),
      await patch(world.owner, uid, items(endedAt)),
    ];
    for (const { status, body } of answers) {
      expect([status, body.code]).toEqual([422, 'time/end-not-after-start']);
      expect(body.errors).toMatchObject([{ pointer: '/calendars/1/endedAt' }]);
    }
  }
  await patched(world.owner, uid, items('2027-02-28T23:00:00.001Z'));
  const all = { ...items(startedAt), timezone: 'Mars/Olympus' };
  expect((await patch(world.owner, uid, all)).body.code).toBe('request/unprocessable');
});

test.each([
  [{ teamId: 'team' }, '/teamId'],
  [{ uid: 'myOwnUid0000' }, '/uid'],
  [{ name: '' }, '/name'],
  [{ isDefault: null }, '/isDefault'],
  [{ overrides: null }, '/overrides'],
  [{ overrides: { '2027-02-30': [] } }, '/overrides/2027-02-30'],
  [{ overrides: { '2027-02-01': [{ ...nineToFive }] } }, '/overrides/2027-02-01/0/frequencyType'],
  [{ calendars: [{ ...nineToFive, endHour: 24, endMinute: 1 }] }, '/calendars/0'],
  [{ calendars: [{ ...nineToFive, frequencyType: 5 }] }, '/calendars/0/frequencyType'],
  [{ calendars: [{ ...nineToFive, frequencyInterval: 0 }] }, '/calendars/0/frequencyInterval'],
  [{ calendars: [{ ...nineToFive, exceptions: ['tomorrow'] }] }, '/calendars/0/exceptions/0'],
  [{ calendars: Array.from({ length: 51 }, () => nineToFive) }, '/calendars'],
] as const)(
  'a calendar with %j is 400 with a pointer, on creation and on change',
  async (members, pointer) => {
    const world = await newWorld();
    const { uid } = await post(world.owner);
    for (const answer of [
      await tryToPost(world.owner, members),
      await patch(world.owner, uid, members),
    ]) {
      expect([answer.status, answer.body.errors?.map((each) => each.pointer)]).toEqual([
        400,
        [pointer],
      ]);
    }
  },
);

test('the first calendar of a user is always the default, and a later one only if it is sent as the default', async () => {
  const world = await newWorld();
  const user = await newcomer(world);
  const first = await post(user, { isDefault: false, timezone: 'Asia/Tokyo' });
  const second = await post(user);
  expect([first.isDefault, second.isDefault]).toEqual([true, false]);
  const third = await post(user, { isDefault: true, timezone: 'Europe/London' });
  expect(third.isDefault).toBe(true);
  const after = await get(user, first.uid);
  expect(after.body.data).toEqual({
    ...first,
    isDefault: false,
    updatedAt: after.body.data.updatedAt,
  });
  expect(after.headers.etag).toBe('"2"');
  expect(await soundCalendars(world, user)).toHaveLength(3);
});

test('a user has at most fifty calendars, and can create another one after a deletion', async () => {
  const world = await newWorld();
  const user = await newcomer(world);
  const first = await post(user);
  const answers = await sendConcurrently(54, (_, headers) => tryToPost(user, {}, headers));
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.map(({ body }) => body.code)).toEqual(
    Array.from({ length: 5 }, () => 'calendar/too-many'),
  );
  const calendars = await soundCalendars(world, user);
  expect(calendars).toHaveLength(50);
  const other = calendars.find(({ uid }) => uid !== first.uid);
  await remove(user, other?.uid ?? '');
  expect(statusesOf([await tryToPost(user), await tryToPost(user)])).toEqual([201, 409]);
});

test('one of twenty concurrently created first calendars is the default, and its hours count', async () => {
  const world = await newWorld();
  const user = await newcomer(world);
  const answers = await sendConcurrently(20, (i, headers) =>
    tryToPost(user, { timezone: zoneOf(i), ...(i % 2 === 0 && { isDefault: true }) }, headers),
  );
  expect(statusesOf(answers)).toEqual([201]);
  expect(await soundCalendars(world, user)).toHaveLength(20);
});
