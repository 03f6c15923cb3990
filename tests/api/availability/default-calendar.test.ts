import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  get,
  newcomer,
  patch,
  patched,
  post,
  remove,
  soundCalendars,
  tryToPost,
} from '../../support/calendars.ts';
import { untilDecided } from '../../support/until-decided.ts';
import { newWorld, type Person } from '../../support/world.ts';

const zones = ['Asia/Tokyo', 'Europe/London', 'Asia/Kathmandu', 'America/New_York'] as const;
const zoneOf = (i: number) => zones[i % zones.length] as string;

type Headers = Readonly<Record<string, string>>;

/** All at once, each with a key of its own and until it is decided. */
const many = <Answer extends { readonly status: number }>(
  count: number,
  act: (i: number, headers: Headers) => Promise<Answer>,
) =>
  Promise.all(
    Array.from({ length: count }, (_, i) => {
      const headers = { 'idempotency-key': `key ${randomUUID()}` };
      return untilDecided(() => act(i, headers));
    }),
  );
const statusesOf = (answers: readonly { readonly status: number }[]) =>
  [...new Set(answers.map(({ status }) => status))].toSorted();

async function several(as: Person, count: number): Promise<readonly string[]> {
  const made: string[] = [];
  for (let i = 0; i < count; i += 1) made.push((await post(as, { timezone: zoneOf(i) })).uid);
  return made;
}

test('the first calendar is the default whatever was sent, the second is not unless it says so', async () => {
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

test('a change moves the default, and back', async () => {
  const world = await newWorld();
  const user = await newcomer(world);
  const first = await post(user, { timezone: 'Asia/Tokyo' });
  const second = await post(user, { timezone: 'Europe/London' });
  for (const { uid } of [second, first, first]) {
    expect((await patched(user, uid, { isDefault: true })).isDefault).toBe(true);
    const calendars = await soundCalendars(world, user);
    expect(calendars.find((each) => each.isDefault)?.uid).toBe(uid);
  }
  // Saying what is so already is no conflict.
  expect((await patched(user, second.uid, { isDefault: false })).isDefault).toBe(false);
});

test('the default cannot stop being it or be deleted before another one takes its place', async () => {
  const world = await newWorld();
  const user = await newcomer(world);
  const first = await post(user);
  const second = await post(user);
  for (const refused of [
    await patch(user, first.uid, { isDefault: false }),
    await remove(user, first.uid),
  ]) {
    expect([refused.status, refused.body.code]).toEqual([409, 'calendar/is-default']);
  }
  await patched(user, second.uid, { isDefault: true });
  expect((await remove(user, first.uid)).status).toBe(204);
  expect(await soundCalendars(world, user)).toHaveLength(1);
});

test('a user has at most fifty calendars, and room again for each that is deleted', async () => {
  const world = await newWorld();
  const user = await newcomer(world);
  const first = await post(user);
  const answers = await many(54, (_, headers) => tryToPost(user, {}, headers));
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

test('of many first calendars at once one is the default, and its hours count', async () => {
  const world = await newWorld();
  const user = await newcomer(world);
  const answers = await many(20, (i, headers) =>
    tryToPost(user, { timezone: zoneOf(i), ...(i % 2 === 0 && { isDefault: true }) }, headers),
  );
  expect(statusesOf(answers)).toEqual([201]);
  expect(await soundCalendars(world, user)).toHaveLength(20);
});

test('when many are to be the default at once, the last one to be it is the only one', async () => {
  const world = await newWorld();
  const user = await newcomer(world);
  const uids = await several(user, 12);
  for (let round = 0; round < 2; round += 1) {
    const answers = await many(12, (i, headers) =>
      patch(user, uids[i] ?? '', { isDefault: true }, headers),
    );
    expect(statusesOf(answers)).toEqual([200]);
    expect(await soundCalendars(world, user)).toHaveLength(12);
  }
});

test('hours that change while the default moves are never lost, nor counted for the wrong calendar', async () => {
  const world = await newWorld();
  const user = await newcomer(world);
  const uids = await several(user, 4);
  const changes = (i: number) =>
    [{ isDefault: true }, { timezone: zoneOf(i) }, { name: `N${i}` }][i % 3] as object;
  const answers = await many(40, (i, headers) =>
    patch(user, uids[i % 4] ?? '', changes(i), headers),
  );
  expect(statusesOf(answers)).toEqual([200]);
  await soundCalendars(world, user);
});

test('while some are deleted and some become the default, one default is left', async () => {
  const world = await newWorld();
  const user = await newcomer(world);
  const uids = await several(user, 12);
  const answers = await many(24, async (i, headers): Promise<{ readonly status: number }> => {
    const uid = uids[i % 12] ?? '';
    return i < 12 ? patch(user, uid, { isDefault: true }, headers) : remove(user, uid, headers);
  });
  expect([200, 204, 404, 409]).toEqual(expect.arrayContaining(statusesOf(answers)));
  const left = await soundCalendars(world, user);
  const gone = answers.filter(({ status }) => status === 204);
  expect(left).toHaveLength(12 - gone.length);
});

test('a calendar is deleted once under its key, and the repetition is told so', async () => {
  const world = await newWorld();
  const user = await newcomer(world);
  await post(user);
  const { uid } = await post(user);
  const headers = { 'idempotency-key': `key ${uid}` };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => untilDecided(() => remove(user, uid, headers))),
  );
  expect(statusesOf(answers)).toEqual([204]);
  expect(answers.filter((each) => each.headers['idempotency-replayed'] === undefined)).toHaveLength(
    1,
  );
  expect((await remove(user, uid, headers)).status).toBe(204);
});
