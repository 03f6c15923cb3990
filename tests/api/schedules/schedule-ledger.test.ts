import { expect, test } from 'vitest';
import { beforeTableCalls } from '../../support/engine/table-calls.ts';
import { ledgerOf } from '../../support/ledger/ledger.ts';
import {
  create,
  everyTuesday,
  guest,
  host,
  patch,
  patched,
  talk,
} from '../../support/schedules/schedules.ts';
import { newWorld, type World } from '../../support/world.ts';

const minute = (text: string): number => Date.parse(text) / 60_000;

// A ledger week begins on Thursday 2030-03-07.

/** The ledger entries of a user from January until June 2030, as pairs of instants. */
async function entriesOf(world: World, user: { userId: string }): Promise<readonly string[]> {
  const { entries } = await ledgerOf(world.of, user, '2030-01-01T00:00Z', '2030-06-01T00:00Z');
  return entries.map(({ start, end }) => `${instant(start)}/${instant(end)}`).sort();
}
const instant = (epochMinute: number) => new Date(epochMinute * 60_000).toISOString().slice(0, 16);

const rulesOf = async (world: World, user: { userId: string }) =>
  (await ledgerOf(world.of, user, talk.startedAt, talk.endedAt)).rules;

test('an opaque schedule occupies the time of its hosts and of no other user', async () => {
  const world = await newWorld('admin', 'restricted');
  const { member, admin, restricted } = world;
  const { uid, createdAt } = await create(world, {
    attendees: [host(member), host(admin), guest(restricted)],
  });
  const entry = {
    kind: 'schedule',
    uid,
    eventTypeId: null,
    start: minute('2030-03-05T10:00Z'),
    end: minute('2030-03-05T11:00Z'),
    busyStart: minute('2030-03-05T10:00Z'),
    busyEnd: minute('2030-03-05T11:00Z'),
    createdMinute: Math.floor(minute(createdAt)),
  };
  for (const user of [member, admin]) {
    const { entries } = await ledgerOf(world.of, user, talk.startedAt, talk.endedAt);
    expect(entries).toEqual([entry]);
  }
  expect(await entriesOf(world, restricted)).toEqual([]);
  expect(await entriesOf(world, world.owner)).toEqual([]);
});

test('a transparent schedule occupies no time', async () => {
  const world = await newWorld();
  await create(world, { attendees: [host(world.member)], transparency: 'transparent' });
  expect(await entriesOf(world, world.member)).toEqual([]);
});

test('the start is rounded down and the end is rounded up to the minute', async () => {
  const world = await newWorld();
  await create(world, {
    attendees: [host(world.member)],
    startedAt: '2030-03-05T10:00:59.999Z',
    endedAt: '2030-03-05T10:01:00.001Z',
  });
  expect(await entriesOf(world, world.member)).toEqual(['2030-03-05T10:00/2030-03-05T10:02']);
});

test('schedules can overlap each other', async () => {
  const world = await newWorld();
  const attendees = [host(world.member)];
  await create(world, { attendees });
  await create(world, { attendees });
  expect(await entriesOf(world, world.member)).toEqual([
    '2030-03-05T10:00/2030-03-05T11:00',
    '2030-03-05T10:00/2030-03-05T11:00',
  ]);
});

test('a schedule across two ledger weeks is stored completely in both', async () => {
  const world = await newWorld();
  const [startedAt, endedAt] = ['2030-03-06T23:00:00Z', '2030-03-07T01:00:00Z'];
  await create(world, { attendees: [host(world.member)], startedAt, endedAt });
  const { entries, versions } = await ledgerOf(world.of, world.member, startedAt, endedAt);
  expect(versions).toEqual([1, 1]);
  expect(entries).toHaveLength(1);
});

test('a schedule of at most two ledger weeks is stored in them, and a longer one as a rule of its host', async () => {
  const world = await newWorld();
  const attendees = [host(world.member)];
  const [startedAt, endedAt] = ['2030-03-01T00:00:00Z', '2030-03-14T00:00:00Z'];
  const schedule = await create(world, { attendees, startedAt, endedAt });
  expect(await entriesOf(world, world.member)).toEqual(['2030-03-01T00:00/2030-03-14T00:00']);
  expect(await rulesOf(world, world.member)).toEqual([]);
  await patched(world, schedule, { endedAt: '2030-03-14T00:00:01Z' });
  expect(await entriesOf(world, world.member)).toEqual([]);
  expect(await rulesOf(world, world.member)).toEqual([
    {
      uid: schedule.uid,
      startedAt: '2030-03-01T00:00:00.000Z',
      endedAt: '2030-03-14T00:00:01.000Z',
      timeZone: 'Europe/London',
      routine: null,
    },
  ]);
});

test('a recurring schedule is a rule of its hosts until its routine is cleared', async () => {
  const world = await newWorld();
  const schedule = await create(world, {
    attendees: [host(world.member)],
    routine: everyTuesday,
  });
  expect(await rulesOf(world, world.member)).toMatchObject([
    { uid: schedule.uid, routine: everyTuesday },
  ]);
  expect(await entriesOf(world, world.member)).toEqual([]);
  await patched(world, schedule, { routine: null });
  expect(await rulesOf(world, world.member)).toEqual([]);
  expect(await entriesOf(world, world.member)).toEqual(['2030-03-05T10:00/2030-03-05T11:00']);
});

test('the rules of other schedules do not change', async () => {
  const world = await newWorld();
  const attendees = [host(world.member)];
  const first = await create(world, { attendees, routine: everyTuesday });
  const second = await create(world, { attendees, routine: everyTuesday });
  await patched(world, first, { transparency: 'transparent' });
  expect((await rulesOf(world, world.member)).map(({ uid }) => uid)).toEqual([second.uid]);
});

test('a moved schedule is removed from its old week and stored in the new one', async () => {
  const world = await newWorld();
  const schedule = await create(world, { attendees: [host(world.member)] });
  await patched(world, schedule, {
    startedAt: '2030-04-02T10:00:00Z',
    endedAt: '2030-04-02T11:00:00Z',
  });
  expect(await entriesOf(world, world.member)).toEqual(['2030-04-02T10:00/2030-04-02T11:00']);
});

test('a former host is free and a new host is busy', async () => {
  const world = await newWorld('admin');
  const { member, admin } = world;
  const schedule = await create(world, { attendees: [host(member)] });
  await patched(world, schedule, { attendees: [guest(member), host(admin)] });
  expect(await entriesOf(world, member)).toEqual([]);
  expect(await entriesOf(world, admin)).toEqual(['2030-03-05T10:00/2030-03-05T11:00']);
});

test('a change of transparency removes the time from the ledger and stores it again', async () => {
  const world = await newWorld();
  const schedule = await create(world, { attendees: [host(world.member)] });
  await patched(world, schedule, { transparency: 'transparent' });
  expect(await entriesOf(world, world.member)).toEqual([]);
  await patched(world, schedule, { transparency: 'opaque' });
  expect(await entriesOf(world, world.member)).toEqual(['2030-03-05T10:00/2030-03-05T11:00']);
});

test('a week without changes is not written', async () => {
  const world = await newWorld('admin');
  const { member, admin } = world;
  const schedule = await create(world, { attendees: [host(member)] });
  await patched(world, schedule, { name: 'Another name', isRemind: true });
  await patched(world, schedule, { attendees: [host(member), host(admin)] });
  const { versions } = await ledgerOf(world.of, member, talk.startedAt, talk.endedAt);
  expect(versions).toEqual([1]);
});

test('thirty concurrent schedules of one host are all in the ledger', async () => {
  const world = await newWorld();
  const attendees = [host(world.member)];
  await Promise.all(
    Array.from({ length: 30 }, (_, i) =>
      create(world, i % 3 === 0 ? { attendees, routine: everyTuesday } : { attendees }),
    ),
  );
  expect(await entriesOf(world, world.member)).toHaveLength(20);
  expect(await rulesOf(world, world.member)).toHaveLength(10);
});

test('a move that conflicts with another change in the same week of the host loses neither', async () => {
  const world = await newWorld();
  const schedule = await create(world, { attendees: [host(world.member)] });
  let isFirst = true;
  beforeTableCalls(async (tableCall) => {
    if (tableCall !== 'TransactWriteItems' || !isFirst) return;
    isFirst = false;
    await create(world, { attendees: [host(world.member)], name: 'In between' });
  });
  await patched(world, schedule, { endedAt: '2030-03-05T12:00:00Z' });
  expect(await entriesOf(world, world.member)).toEqual([
    '2030-03-05T10:00/2030-03-05T11:00',
    '2030-03-05T10:00/2030-03-05T12:00',
  ]);
});

test('a schedule that is moved concurrently is in the ledger once, at the place of the last change', async () => {
  const world = await newWorld('admin');
  const { member, admin } = world;
  const schedule = await create(world, { attendees: [host(member)] });
  let isFirst = true;
  beforeTableCalls(async (tableCall) => {
    if (tableCall !== 'TransactWriteItems' || !isFirst) return;
    isFirst = false;
    const [startedAt, endedAt] = ['2030-05-01T10:00:00Z', '2030-05-01T12:00:00Z'];
    await patched(world, schedule, { attendees: [host(admin)], startedAt, endedAt });
  });
  const { endedAt } = await patched(world, schedule, { endedAt: '2030-05-01T11:00:00Z' });
  expect(endedAt).toBe('2030-05-01T11:00:00.000Z');
  expect(await entriesOf(world, member)).toEqual([]);
  expect(await entriesOf(world, admin)).toEqual(['2030-05-01T10:00/2030-05-01T11:00']);
});

test('a schedule with 40 hosts can be created across two weeks, and a move to two other weeks is 422', async () => {
  const world = await newWorld();
  const users = await Promise.all(Array.from({ length: 40 }, () => world.addUser('member')));
  const before = { startedAt: '2030-03-06T23:00:00.000Z', endedAt: '2030-03-07T01:00:00.000Z' };
  const after = { startedAt: '2030-03-20T23:00:00.000Z', endedAt: '2030-03-21T01:00:00.000Z' };
  const schedule = await create(world, { attendees: users.map(host), ...before });
  const { status, body } = await patch(world, schedule, after);
  expect([status, body.code]).toEqual([422, 'schedule/too-large']);
  expect((await patch(world, schedule, { name: 'Still there' })).body.data).toMatchObject(before);
  const kept = await Promise.all(
    users.map((user) => ledgerOf(world.of, user, before.startedAt, after.endedAt)),
  );
  for (const { entries, versions } of kept) {
    expect(entries).toHaveLength(1);
    expect(versions).toEqual([1, 1, 0, 0]);
  }
  // The move takes two steps, as documented.
  await patched(world, schedule, { transparency: 'transparent' });
  expect(await patched(world, schedule, { ...after, transparency: 'opaque' })).toMatchObject(after);
});
