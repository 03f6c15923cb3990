import { afterEach, expect, test, vi } from 'vitest';
import { deletionDeps } from '../../../lib/app/people/delete-organization-user.ts';
import { UpdateBooking } from '../../../lib/contract/bookings/update-booking.ts';
import { GetOrganizationUser } from '../../../lib/contract/organization/get-organization-user.ts';
import type { Problem } from '../../../lib/contract/problem.ts';
import { beforeTableCalls, recordTableCalls } from '../../support/engine/table-calls.ts';
import { call } from '../../support/http/call.ts';
import { newWorld } from '../../support/world.ts';
import { book, bookingOf, expectGone, remove, removeAtOnce, startOf } from './deleting-users.ts';

afterEach(() => {
  vi.useRealTimers();
});

const aWeek = 7 * 48;

/** A host with `each` bookings in each of some weeks. */
async function bookedHost(weeks: number, each: number) {
  const world = await newWorld('admin');
  const { owner, member } = world;
  const eventType = await world.eventType([member]);
  const uids: string[] = [];
  for (let index = 0; index < weeks * each; index += 1) {
    const week = Math.floor(index / each);
    const { body } = await book(owner, eventType, week * aWeek + (index % each));
    uids.push(body.data.uid);
  }
  return { world, member, owner, uids };
}

test('bookings of one week are reassigned one after the other, so no write is repeated', async () => {
  const { world, member } = await bookedHost(3, 10);
  const calls = recordTableCalls();
  expect(await removeAtOnce(world, member)).toEqual({});
  // In addition to the bookings: two marks of the user, the event type, the API key, and the user.
  expect(calls.filter((name) => name === 'TransactWriteItems')).toHaveLength(30 + 5);
  await expectGone(world, member);
});

test('no write begins after a failure, during or after the response', async () => {
  const { world, member, uids } = await bookedHost(4, 3);
  const away = Object.assign(new Error('connect ECONNRESET'), { code: 'ECONNRESET' });
  let begun = 0;
  let isAway = true;
  beforeTableCalls((name) => {
    if (name !== 'TransactWriteItems') return;
    begun += 1;
    // The first three write the user and the event type. Those of the four weeks begin concurrently.
    if (isAway && begun === 4) throw away;
  });
  const failed = await removeAtOnce(world, member).catch((error: Problem) => error);
  expect(failed).toMatchObject({ code: 'service/undecided' });
  const atTheAnswer = begun;
  expect(atTheAnswer).toBeLessThanOrEqual(3 + 2 * 4);
  // If other weeks continued, they would begin their next write before all these reads end.
  for (const uid of uids) expect((await bookingOf(world.owner, uid)).uid).toBe(uid);
  expect(begun).toBe(atTheAnswer);
  isAway = false;
  expect(await removeAtOnce(world, member)).toEqual({});
  await expectGone(world, member);
});

test('a request without time left is undecided, stores nothing under its Idempotency-Key, and a retry continues the deletion', async () => {
  const { world, member, owner } = await bookedHost(1, 2);
  const { stepMs, untilDecided } = deletionDeps;
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const ask = () => remove(owner, member, { bookings: 'cancel' }, headers);
  const settings = { stepMs: -1, untilDecided: async () => {} };
  Object.assign(deletionDeps, settings);
  try {
    const first = await ask();
    expect(first.body).toMatchObject({ status: 503, code: 'service/undecided' });
    expect(first.headers['retry-after']).toBe('1');
    const params = { userId: member.userId };
    expect((await call(GetOrganizationUser, { as: owner, params })).status).toBe(200);
    Object.assign(deletionDeps, { stepMs });
    expect((await ask()).status).toBe(204);
    const replay = await ask();
    expect([replay.status, replay.headers['idempotency-replayed']]).toEqual([204, 'true']);
  } finally {
    Object.assign(deletionDeps, { stepMs, untilDecided });
  }
  await expectGone(world, member);
});

test('a past booking does not block the deletion of its host, and still names the host', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 10 * 86_400_000 });
  const { world, member, owner, uids } = await bookedHost(1, 1);
  vi.useRealTimers();
  const { status } = await remove(owner, member);
  expect(status).toBe(204);
  const { hosts, ...booking } = await bookingOf(owner, uids[0] ?? '');
  expect([booking.status, hosts.map(({ userId }) => userId)]).toEqual(['open', [member.userId]]);
  await expectGone(world, member);
});

test('a past booking of a deleted host can be moved to the future only with another host', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 10 * 86_400_000 });
  const { world, member, owner, uids } = await bookedHost(1, 2);
  vi.useRealTimers();
  expect(await removeAtOnce(world, member)).toEqual({});
  const [uid = '', other = ''] = uids;
  const move = (uid: string, body: object) =>
    call(UpdateBooking, { as: owner, params: { uid }, body });
  const startedAt = startOf(9).toISOString();
  for (const [pointer, body] of [
    ['/startedAt', { startedAt }],
    ['/endedAt', { endedAt: startedAt }],
  ] as const) {
    const { body: refused } = await move(uid, body);
    expect(refused).toMatchObject({ code: 'user/unknown', errors: [{ pointer }] });
  }
  expect((await move(uid, { name: 'What it was about' })).status).toBe(200);
  const hosts = [{ userId: world.admin.userId }];
  expect((await move(other, { startedAt, hosts })).body.data).toMatchObject({ startedAt, hosts });
  await expectGone(world, member);
});
