import { expect, test } from 'vitest';
import { newUid } from '../../../lib/app/new-uid.ts';
import { DeleteSchedule } from '../../../lib/contract/schedules/delete-schedule.ts';
import { ListSchedules } from '../../../lib/contract/schedules/list-schedules.ts';
import { commit } from '../../../lib/data/engine/commit.ts';
import { findSchedule, writeSchedule } from '../../../lib/data/schedules/stored-schedules.ts';
import type { Schedule } from '../../../lib/domain/schedules/schedule.ts';
import { recordTableCalls } from '../../support/engine/table-calls.ts';
import { tellChanges } from '../../support/feed/tell-changes.ts';
import { call } from '../../support/http/call.ts';
import { pages } from '../../support/http/pages.ts';
import { create, everyTuesday, guest, host, patched } from '../../support/schedules/schedules.ts';
import type { World } from '../../support/world.ts';
import { auditedWorld } from '../bookings/guests.ts';

type Query = Readonly<Record<string, string>>;

const list = (world: World, query: Query = {}, as: { readonly key: string } = world.owner) =>
  call(ListSchedules, { as, query });

const names = async (world: World, query: Query = {}, as = world.owner) => {
  const read = await pages(ListSchedules, { as, query });
  return read.flat().map(({ name }) => name);
};

const march = (day: number, time = '10:00') =>
  `2030-03-${String(day).padStart(2, '0')}T${time}:00Z`;
const onDay = (day: number, name = `on ${day}`) => ({
  name,
  startedAt: march(day),
  endedAt: march(day, '11:00'),
});

test('an organization without schedules has an empty list', async () => {
  const [world, other] = await Promise.all([auditedWorld(), auditedWorld()]);
  await create(other);
  expect((await list(world)).body).toEqual({ data: [], nextCursor: null });
});

test('schedules are listed completely, first the recurring and long ones, then the others by their start', async () => {
  const world = await auditedWorld();
  const late = await create(world, onDay(9));
  const early = await create(world, onDay(8));
  const weekly = await create(world, { ...onDay(12), routine: everyTuesday });
  const month = await create(world, { ...onDay(1), endedAt: '2030-04-01T00:00:00Z' });
  const fortnight = await create(world, { ...onDay(2), endedAt: march(16) });
  expect((await list(world)).body.data).toEqual([month, weekly, fortnight, early, late]);
});

test.each([
  [march(5, '00:00'), march(6, '00:00'), ['month', 'weekly', 'fortnight', 'short']],
  [march(5, '11:00'), march(12, '10:00'), ['month', 'fortnight']],
  [march(12, '10:59'), march(12, '11:00'), ['month', 'weekly', 'fortnight']],
  [march(16), march(17), ['month']],
  [march(15), march(16), ['month', 'fortnight']],
  ['2030-06-01T00:00:00Z', '2030-06-08T00:00:00Z', ['weekly']],
  ['2031-01-01T00:00:00Z', '2033-01-01T00:00:00Z', []],
  ['2020-01-01T00:00:00Z', march(1), []],
  ['2020-01-01T00:00:00Z', '2040-01-01T00:00:00Z', ['month', 'weekly', 'fortnight', 'short']],
])(
  'the schedules that overlap the period [%s, %s) are listed: %j',
  async (startedAt, endedAt, expected) => {
    const world = await auditedWorld();
    const routine = { ...everyTuesday, endedAt: '2030-12-31T00:00:00Z' };
    await create(world, { ...onDay(5, 'weekly'), routine });
    await create(world, onDay(5, 'short'));
    await create(world, { ...onDay(1, 'month'), endedAt: '2030-04-01T00:00:00Z' });
    await create(world, { ...onDay(2, 'fortnight'), endedAt: march(16) });
    expect(await names(world, { startedAt, endedAt })).toEqual(expected);
  },
);

test('the period can be open at either end', async () => {
  const world = await auditedWorld();
  await create(world, onDay(5));
  await create(world, onDay(6));
  await create(world, { ...onDay(12, 'weekly'), routine: everyTuesday });
  expect(await names(world, { startedAt: march(6) })).toEqual(['weekly', 'on 6']);
  expect(await names(world, { endedAt: march(6) })).toEqual(['on 5']);
  expect(await names(world, { startedAt: '9999-01-01T00:00:00Z' })).toEqual(['weekly']);
  expect(await names(world, { endedAt: '0001-01-01T00:00:00Z' })).toEqual([]);
  expect(await names(world, { startedAt: '0001-01-01T00:00:00Z' })).toHaveLength(3);
  const offset = { startedAt: '2030-03-06T19:30:00+09:00', endedAt: '2030-03-06T19:31:00+09:00' };
  expect(await names(world, offset)).toEqual(['on 6']);
});

test.each([
  [march(6), march(5)],
  [march(6), march(6)],
])('a period from %s to %s is 422 and names its end', async (startedAt, endedAt) => {
  const world = await auditedWorld();
  const { status, body } = await list(world, { startedAt, endedAt });
  expect([status, body.code]).toEqual([422, 'period/invalid']);
  expect(body.errors).toMatchObject([{ pointer: 'query/endedAt' }]);
});

test('the userId filter lists the schedules that the user attends, as host or guest', async () => {
  const world = await auditedWorld('admin');
  const { member, admin } = world;
  await create(world, { ...onDay(1, 'hosted'), attendees: [host(member), guest(admin)] });
  await create(world, { ...onDay(2, 'attended'), attendees: [guest(member)] });
  await create(world, { ...onDay(5, 'weekly'), attendees: [host(member)], routine: everyTuesday });
  await create(world, { ...onDay(3, 'foreign'), attendees: [host(admin)] });
  expect(await names(world, { userId: member.userId })).toEqual(['weekly', 'hosted', 'attended']);
  expect(await names(world, { userId: admin.userId, endedAt: march(3) })).toEqual(['hosted']);
  expect(await names(world, { userId: 'nobody' })).toEqual([]);
});

test('a restricted user lists only the schedules that they attend', async () => {
  const world = await auditedWorld('admin', 'restricted');
  const { restricted, member } = world;
  await create(world, { ...onDay(1, 'own'), attendees: [guest(restricted), host(member)] });
  await create(world, { ...onDay(2, 'foreign'), attendees: [host(member)] });
  expect(await names(world, {}, restricted)).toEqual(['own']);
  expect(await names(world, { userId: member.userId }, restricted)).toEqual(['own']);
  expect(await names(world, { userId: world.admin.userId }, restricted)).toEqual([]);
  expect(await names(world, {}, member)).toHaveLength(2);
});

test('a change of time, length or repetition moves a schedule within the list', async () => {
  const world = await auditedWorld();
  const first = await create(world, onDay(5, 'moving'));
  await create(world, onDay(6));
  await patched(world, first, { startedAt: march(7), endedAt: march(7, '11:00') });
  expect(await names(world)).toEqual(['on 6', 'moving']);
  await patched(world, first, { endedAt: '2030-06-01T00:00:00Z' });
  expect(await names(world, { startedAt: '2030-05-01T00:00:00Z' })).toEqual(['moving']);
  await patched(world, first, { endedAt: march(7, '11:00') });
  expect(await names(world, { startedAt: '2030-05-01T00:00:00Z' })).toEqual([]);
  expect(await names(world)).toEqual(['on 6', 'moving']);
});

test.each(['1', '2', '3', '100'])(
  'pages of %s contain each schedule once, in order',
  async (perPage) => {
    const world = await auditedWorld();
    for (const day of [5, 12, 19]) {
      await create(world, { ...onDay(day, `weekly ${day}`), routine: everyTuesday });
    }
    for (const day of [9, 7, 7, 8, 6]) await create(world, onDay(day));
    const read = await pages(ListSchedules, { as: world.owner, query: { perPage } });
    expect(read.every(({ length }) => length <= Number(perPage))).toBe(true);
    const seen = read.flat();
    expect(new Set(seen.map(({ uid }) => uid)).size).toBe(8);
    expect(seen.map(({ name }) => name)).toEqual([
      'weekly 5',
      'weekly 12',
      'weekly 19',
      'on 6',
      'on 7',
      'on 7',
      'on 8',
      'on 9',
    ]);
  },
);

test.each([{}, { startedAt: march(1), endedAt: '2030-05-01T00:00:00Z' }])(
  'concurrent creations, changes and deletions do not make the pages skip or repeat other schedules (%j)',
  async (query) => {
    const world = await auditedWorld();
    const kept: string[] = [];
    for (const day of [5, 12, 19, 26]) {
      const { uid } = await create(world, { ...onDay(day), routine: everyTuesday });
      kept.push(uid);
    }
    const going: Schedule[] = [];
    for (const day of [6, 7, 8, 9, 10, 11]) {
      const { uid } = await create(world, onDay(day));
      kept.push(uid);
      going.push(await create(world, onDay(day, 'going')));
    }
    let step = 0;
    const read = await pages(
      ListSchedules,
      { as: world.owner, query: { ...query, perPage: '2' } },
      async () => {
        const leaving = going[step % 2 === 0 ? step : going.length - step];
        if (leaving !== undefined) {
          await call(DeleteSchedule, { as: world.owner, params: { uid: leaving.uid } });
        }
        const day = 5 + step;
        await create(
          world,
          step % 2 === 0 ? onDay(day, 'new') : { ...onDay(5), routine: everyTuesday },
        );
        step += 1;
      },
    );
    const seen = read.flat().map(({ uid }) => uid);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining(kept));
  },
);

/** Stores copies of a schedule without ledger entries, so that one user can have all of them. */
async function copies(world: World, uid: string, count: number): Promise<void> {
  const stored = await findSchedule(world.of, uid, Date.now());
  if (stored === undefined) throw new Error('The schedule to copy was not found.');
  const change = {
    kind: 'schedule_created',
    by: stored.schedule.createdBy,
    at: march(1),
    requestId: 'x',
  } as const;
  const copy = () => ({ ...stored, ver: 0, schedule: { ...stored.schedule, uid: newUid() } });
  for (let made = 0; made < count; made += 50) {
    const writes = Array.from({ length: 50 }, () => writeSchedule(world.of, copy(), change));
    expect(await commit(world.of, writes)).toBe('committed');
  }
}

test('a page of an attendee takes at most five reads despite hundreds of unpublished changes, and the list reaches its end', async () => {
  const world = await auditedWorld();
  await copies(world, (await create(world, onDay(5))).uid, 500);
  await create(world, { ...onDay(6, 'last'), attendees: [guest(world.member)] });
  const calls = recordTableCalls();
  const query = { userId: world.member.userId };
  const first = await list(world, query);
  expect(first.body).toMatchObject({ data: [], nextCursor: expect.any(String) });
  // Two reads that try the list of all schedules, one of the outbox, and five reads of the page.
  expect(calls.filter((each) => each === 'Query')).toHaveLength(2 + 1 + 5);
  expect(await names(world, query)).toEqual(['last']);
  await tellChanges();
  const found = await list(world, query);
  expect(found.body).toMatchObject({ data: [{ name: 'last' }], nextCursor: null });
});

test('a page of large schedules is short, and the list is complete', async () => {
  const world = await auditedWorld();
  const exceptions = Array.from({ length: 366 }, () => '2031-01-01');
  const [item] = everyTuesday.schedules;
  const items = Array.from({ length: 20 }, () => ({ ...item, exceptions }));
  const routine = { ...everyTuesday, schedules: items };
  for (let made = 0; made < 24; made += 1) await create(world, { routine });
  const first = await list(world, { perPage: '100' });
  expect(first.body).toMatchObject({ nextCursor: expect.any(String) });
  expect(await names(world)).toHaveLength(24);
});

test('a list of a period does not read schedules far from it', async () => {
  const world = await auditedWorld();
  await copies(world, (await create(world, onDay(5))).uid, 100);
  await create(world, {
    ...onDay(5, 'then'),
    startedAt: '2030-05-01T10:00:00Z',
    endedAt: '2030-05-01T11:00:00Z',
  });
  const calls = recordTableCalls();
  const period = { startedAt: '2030-05-01T00:00:00Z', endedAt: '2030-05-08T00:00:00Z' };
  expect((await list(world, period)).body).toMatchObject({
    data: [{ name: 'then' }],
    nextCursor: null,
  });
  expect(calls).toEqual(['Query', 'Query']);
});

test('a cursor is valid only for its list, query and organization', async () => {
  const [world, other] = await Promise.all([auditedWorld('restricted'), auditedWorld()]);
  for (const day of [5, 6, 7]) await create(world, onDay(day));
  const asked = { startedAt: march(1) };
  const { body } = await list(world, { ...asked, perPage: '1' });
  const cursor = body.nextCursor ?? '';
  expect((await list(world, { ...asked, cursor, perPage: '2' })).body.data).toHaveLength(2);
  const refused = { status: 400, body: { errors: [{ pointer: 'query/cursor' }] } };
  expect(await list(world, { cursor })).toMatchObject(refused);
  expect(await list(world, { startedAt: march(2), cursor })).toMatchObject(refused);
  expect(await list(world, { ...asked, cursor }, world.restricted)).toMatchObject(refused);
  expect(await list(other, { ...asked, cursor })).toMatchObject(refused);
});

test.each([
  ['startedAt', '2030-02-30T00:00:00Z'],
  ['endedAt', '2030-03-01'],
  ['userId', ''],
  ['perPage', '101'],
  ['status', 'open'],
])('the query %s=%s is 400 and named', async (name, value) => {
  const world = await auditedWorld();
  expect(await list(world, { [name]: value })).toMatchObject({
    status: 400,
    body: { code: 'request/invalid', errors: [{ pointer: `query/${name}` }] },
  });
});
