import { expect, onTestFinished, test } from 'vitest';
import { newUid } from '../../lib/app/new-uid.ts';
import { commit } from '../../lib/data/engine/commit.ts';
import {
  type DueJob,
  keepDue,
  moveDue,
  putDue,
  putDueAlone,
  readDue,
  releaseDue,
  removeDue,
  takeDue,
} from '../../lib/data/jobs/due.ts';
import type { Due } from '../../lib/data/keys/due.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';

const of = 'org' as OrganizationId;
const nowMs = Date.parse('2026-03-01T00:00:00.000Z');

const due = (dueAtMs = nowMs): Omit<Due, 'of'> => ({ kind: 'calendar', id: newUid(), dueAtMs });

const readJobs = (untilMs = nowMs, atMs = nowMs) =>
  readDue('calendar', atMs, { untilMs, atMost: 1000 }).then((all) =>
    all.filter((one) => one.of === of),
  );

/** Removes the jobs after the test, so that other tests do not read them. */
function removeAfterTest(...some: readonly Omit<Due, 'of'>[]): void {
  onTestFinished(async () => {
    for (const one of await readJobs(Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)) {
      if (some.some(({ id }) => id === one.id)) await removeDue(of, one);
    }
  });
}

const leaseOf = (by: string, untilMs = nowMs + 1000) => ({ by, untilMs });

test('due jobs are found from their instant on, the oldest first', async () => {
  const some = [due(nowMs - 2), due(nowMs + 1), due(0), due(nowMs - 1)];
  removeAfterTest(...some);
  for (const one of some) await putDueAlone(of, one, nowMs - 5);
  const instants = async (untilMs: number) =>
    (await readJobs(untilMs)).map(({ dueAtMs }) => dueAtMs);
  expect(await instants(nowMs)).toEqual([0, nowMs - 2, nowMs - 1]);
  expect(await instants(nowMs + 1)).toEqual([0, nowMs - 2, nowMs - 1, nowMs + 1]);
});

test('a job that is put twice is one job with the age of the first', async () => {
  const one = due(0);
  removeAfterTest(one);
  await putDueAlone(of, one, nowMs - 10);
  expect(await commit(of, [putDue(of, one, nowMs)])).toBe('committed');
  expect(await readJobs()).toEqual([
    { ...one, of, sinceMs: nowMs - 10, puts: 2, taken: undefined } satisfies DueJob,
  ]);
});

test('only one of eight concurrent workers acquires a job, until it releases it or the lease ends', async () => {
  const one = due(0);
  removeAfterTest(one);
  await putDueAlone(of, one, nowMs);
  const names = Array.from({ length: 8 }, (_, index) => `worker ${index}`);
  const all = await Promise.all(names.map((by) => takeDue(of, one, nowMs, leaseOf(by))));
  const had = all.filter((outcome) => outcome !== 'refused');
  expect(had).toHaveLength(1);
  expect(await readJobs()).toEqual([]);
  const [first] = had as [DueJob];
  // The worker that holds the lease can extend it.
  expect(await takeDue(of, one, nowMs, leaseOf(first.taken?.by ?? '', nowMs + 5000))).not.toBe(
    'refused',
  );
  expect(await takeDue(of, one, nowMs + 4999, leaseOf('other'))).toBe('refused');
  expect(await readJobs(nowMs, nowMs + 5000)).toHaveLength(1);
  expect(await takeDue(of, one, nowMs + 5000, leaseOf('other', nowMs + 9000))).not.toBe('refused');
  // A worker that lost its lease can neither renew it nor release or remove the job.
  expect(await keepDue(of, one, leaseOf(first.taken?.by ?? '', nowMs + 99_999))).toBe('refused');
  expect(await releaseDue(of, first)).toBe('refused');
  expect(await removeDue(of, first)).toBe('refused');
});

test('a job that was put again or is acquired by a worker is not removed', async () => {
  const one = due(0);
  removeAfterTest(one);
  await putDueAlone(of, one, nowMs);
  const [read] = (await readJobs()) as [DueJob];
  const mine = (await takeDue(of, one, nowMs, leaseOf('me'))) as DueJob;
  expect(await removeDue(of, read)).toBe('refused');
  await putDueAlone(of, one, nowMs);
  expect(await removeDue(of, mine)).toBe('refused');
  const again = (await takeDue(of, one, nowMs, leaseOf('me'))) as DueJob;
  expect([again.puts, again.taken?.by]).toEqual([2, 'me']);
  expect(await keepDue(of, one, leaseOf('me', nowMs + 2000))).toEqual({
    ...again,
    taken: leaseOf('me', nowMs + 2000),
  });
  expect(await removeDue(of, again)).toBe('removed');
  expect(await keepDue(of, one, leaseOf('me'))).toBe('refused');
  expect(await readJobs(nowMs, nowMs + 99_999)).toEqual([]);
});

test('a released job can be acquired again, and a moved job is due only at its new instant', async () => {
  const one = due();
  removeAfterTest(one);
  const mine = (await takeDue(of, one, nowMs, leaseOf('me'))) as DueJob;
  expect(await releaseDue(of, mine)).toBe('released');
  const [read] = (await readJobs()) as [DueJob];
  await moveDue(of, read, nowMs + 60_000, nowMs);
  expect(await readJobs()).toEqual([]);
  const [moved] = await readJobs(nowMs + 60_000);
  expect(moved).toMatchObject({ id: one.id, dueAtMs: nowMs + 60_000, sinceMs: nowMs + 60_000 });
});

test('acquired jobs do not hide later jobs', async () => {
  const some = Array.from({ length: 230 }, () => ({ ...due(0), id: 'same-shard' }));
  const organizations = some.map(
    (_, index) => `many-${String(index).padStart(3, '0')}` as OrganizationId,
  );
  await Promise.all(
    organizations.map((each, index) =>
      index < 225
        ? takeDue(each, { kind: 'calendar', id: 'same-shard', dueAtMs: 0 }, nowMs, leaseOf('me'))
        : putDueAlone(each, { kind: 'calendar', id: 'same-shard', dueAtMs: 0 }, nowMs),
    ),
  );
  const free = await readDue('calendar', nowMs, { untilMs: nowMs, atMost: 3 });
  expect(free.map((one) => one.of)).toEqual(organizations.slice(225, 228));
});
