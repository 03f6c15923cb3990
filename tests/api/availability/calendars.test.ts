import { expect, test } from 'vitest';
import {
  get,
  list,
  newcomer,
  nineToFive,
  patch,
  patched,
  post,
  remove,
  soundCalendars,
  tryToPost,
  wholeItem,
} from '../../support/calendars.ts';
import { newWorld } from '../../support/world.ts';

test('a calendar is answered whole, with what was not sent filled in, and read back', async () => {
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

test('every member of an item and every override is kept as it was sent', async () => {
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

test('a change replaces what was sent and leaves the rest; an empty one changes nothing', async () => {
  const world = await newWorld();
  const user = await newcomer(world);
  const made = await post(user, { calendars: [nineToFive], overrides: { '2027-02-01': [] } });
  const renamed = await patched(user, made.uid, { name: 'Other' });
  expect(renamed).toEqual({ ...made, name: 'Other', updatedAt: renamed.updatedAt });
  const emptied = await patched(user, made.uid, { overrides: {}, timezone: 'asia/tokyo' });
  expect(emptied).toMatchObject({ name: 'Other', overrides: {}, timezone: 'asia/tokyo' });
  expect(emptied.calendars).toEqual([wholeItem]);
  const empty = await patch(user, made.uid, {});
  expect([empty.status, empty.body.data, empty.headers.etag]).toEqual([200, emptied, '"3"']);
  expect(await soundCalendars(world, user)).toEqual([emptied]);
});

test('a deleted calendar is gone for everyone, and its id names nothing any more', async () => {
  const world = await newWorld();
  const user = await newcomer(world);
  const first = await post(user);
  const second = await post(user);
  expect((await remove(user, second.uid)).status).toBe(204);
  for (const answer of [
    await get(user, second.uid),
    await patch(user, second.uid, { name: 'Back' }),
    await remove(user, second.uid),
  ]) {
    expect(answer.body.code).toBe('calendar/unknown');
  }
  expect(await soundCalendars(world, user)).toEqual([first]);
});

test('the list goes by age and pages neither skip nor repeat while calendars come and go', async () => {
  const world = await newWorld();
  const user = await newcomer(world);
  const made: string[] = [];
  for (let i = 0; i < 5; i += 1) made.push((await post(user, { name: `N${i}` })).uid);
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const query = { userId: user.userId, perPage: '2', ...(cursor !== null && { cursor }) };
    const page = (await list(world.member, query)).body;
    found.push(...page.data.map(({ uid }) => uid));
    cursor = page.nextCursor as string | null;
    // What was answered already goes, and the default moves.
    if (found.length === 2) await remove(user, found[1] as string);
    if (found.length === 4) await patched(user, found[3] as string, { isDefault: true });
  } while (cursor !== null);
  expect(found).toEqual(made);
});

test('the list needs a user; one whom nobody knows has no calendars', async () => {
  const world = await newWorld();
  const missing = await list(world.owner, {});
  expect(missing.body).toMatchObject({
    code: 'request/invalid',
    errors: [{ pointer: 'query/userId', code: 'member/missing' }],
  });
  const none = await list(world.owner, { userId: 'nobody' });
  expect([none.status, none.body]).toEqual([200, { data: [], nextCursor: null }]);
});

test('members set their own hours and read everybody’s, managers set everybody’s', async () => {
  const world = await newWorld();
  const user = await newcomer(world);
  const own = await post(user);
  const given = await post(world.admin, { userId: user.userId, name: 'Given' });
  expect(given.userId).toBe(user.userId);
  await patched(world.owner, own.uid, { name: 'Renamed' });
  expect((await get(world.member, own.uid)).status).toBe(200);
  for (const refused of [
    await tryToPost(world.member, { userId: user.userId }),
    await patch(world.member, own.uid, { name: 'X' }),
    await patch(world.member, own.uid, { timezone: 'Mars/Olympus' }, { 'if-match': '"9"' }),
    await remove(world.member, given.uid),
  ]) {
    expect([refused.status, refused.body.code]).toEqual([403, 'caller/role-forbids']);
  }
  expect((await remove(user, given.uid)).status).toBe(204);
});

test('a restricted user reads their own hours, sees no others and sets none', async () => {
  const world = await newWorld();
  const as = await newcomer(world, 'restricted');
  const own = await post(world.owner, { userId: as.userId });
  const other = await post(await newcomer(world));
  expect((await get(as, own.uid)).body.data).toEqual(own);
  expect((await list(as, { userId: as.userId })).body.data).toEqual([own]);
  expect((await list(as, { userId: other.userId })).body.data).toEqual([]);
  for (const hidden of [
    await get(as, other.uid),
    await patch(as, other.uid, { name: 'X' }),
    await remove(as, other.uid),
  ]) {
    expect(hidden.body.code).toBe('calendar/unknown');
  }
  for (const refused of [
    await tryToPost(as),
    await patch(as, own.uid, { name: 'X' }),
    await remove(as, own.uid),
  ]) {
    expect(refused.body.code).toBe('caller/role-forbids');
  }
});

test('everything that means nothing is told at once', async () => {
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

test('an item of hours ends after it begins to count, in whatever zones it is said', async () => {
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
] as const)('%j is 400 and named, on creation and on change', async (members, pointer) => {
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
});
