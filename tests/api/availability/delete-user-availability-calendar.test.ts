import { expect, test } from 'vitest';
import {
  get,
  newcomer,
  patch,
  patched,
  post,
  remove,
  soundCalendars,
} from '../../support/hours/calendars.ts';
import { untilDecided } from '../../support/processes/until-decided.ts';
import { newWorld } from '../../support/world.ts';
import { createCalendars, sendConcurrently, statusesOf } from './send-concurrently.ts';

test('a deleted calendar is unknown to a read, a change and another deletion', async () => {
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

test('the default calendar cannot be deleted or stop being the default before another one replaces it', async () => {
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

test('concurrent deletions and changes of the default leave one default calendar', async () => {
  const world = await newWorld();
  const user = await newcomer(world);
  const uids = await createCalendars(user, 12);
  const answers = await sendConcurrently(
    24,
    async (i, headers): Promise<{ readonly status: number }> => {
      const uid = uids[i % 12] ?? '';
      return i < 12 ? patch(user, uid, { isDefault: true }, headers) : remove(user, uid, headers);
    },
  );
  expect([200, 204, 404, 409]).toEqual(expect.arrayContaining(statusesOf(answers)));
  const left = await soundCalendars(world, user);
  const gone = answers.filter(({ status }) => status === 204);
  expect(left).toHaveLength(12 - gone.length);
});

test('ten concurrent deletions of a calendar with one Idempotency-Key delete it once, and the others are replayed', async () => {
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
