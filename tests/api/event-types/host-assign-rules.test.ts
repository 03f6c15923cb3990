import { expect, test } from 'vitest';
import { ListHostAssignRules } from '../../../lib/contract/event-types/list-host-assign-rules.ts';
import { call } from '../../support/call.ts';
import { condition, ruled } from './ruled.ts';

test('a rule of a name alone is met by every request and wants nothing', async () => {
  const { list, create } = await ruled();
  const { status, body, headers } = await create({ name: 'All' });
  expect([status, headers.etag]).toEqual([201, '"2"']);
  expect(headers.location).toMatch(new RegExp(`/host_assign_rules/${body.data.uid}$`, 'u'));
  const { uid, createdAt } = body.data;
  expect(body.data).toEqual({
    uid,
    createdAt,
    updatedAt: createdAt,
    name: 'All',
    sort: 0,
    operator: 'and',
    groups: [],
    hostIds: [],
    minutesPerDay: null,
    minutesPerWeek: null,
    minutesPerMonth: null,
    method: null,
  });
  expect((await list()).body).toEqual({ data: [body.data], nextCursor: null });
});

test('every member is kept as it was sent, and what is left out of a condition is told', async () => {
  const { world, create } = await ruled();
  const sent = {
    name: 'Key accounts',
    sort: 7,
    operator: 'or',
    groups: [
      { conditions: [condition] },
      {
        operator: 'or',
        conditions: [{ field: 'answer', questionUid: 'size', operator: 'is', value: 'Large' }],
      },
    ],
    hostIds: [world.admin.userId],
    minutesPerDay: 60,
    minutesPerWeek: 120,
    minutesPerMonth: 240,
    method: 'sequential',
  };
  expect((await create(sent)).body.data).toMatchObject({
    ...sent,
    groups: [
      { operator: 'and', conditions: [{ ...condition, questionUid: null }] },
      sent.groups[1],
    ],
  });
});

test('without a place a rule is asked after all others, and one beside another by their ids', async () => {
  const { list, create } = await ruled();
  const [first, third, second] = [
    (await create({ name: 'First' })).body.data,
    (await create({ name: 'Third', sort: 9 })).body.data,
    (await create({ name: 'Second', sort: 4 })).body.data,
  ];
  const last = (await create({ name: 'Last' })).body.data;
  expect(last.sort).toBe(10);
  const beside = (await create({ name: 'Beside', sort: 4 })).body.data;
  const [lower, higher] = [second.uid, beside.uid].toSorted();
  expect((await list()).body.data.map(({ uid }) => uid)).toEqual([
    first.uid,
    lower,
    higher,
    third.uid,
    last.uid,
  ]);
});

test('pages of the list reach every rule once, and a cursor belongs to its event type', async () => {
  const { world, list, create } = await ruled();
  for (const name of ['A', 'B', 'C', 'D', 'E']) await create({ name });
  const names: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof list>> = await list({
      perPage: '2',
      ...(cursor && { cursor }),
    });
    names.push(...page.body.data.map(({ name }) => name));
    cursor = page.body.nextCursor;
    if (cursor !== null) {
      const params = { eventTypeId: (await world.eventType([world.member])).uid };
      const other = await call(ListHostAssignRules, { as: world.owner, params, query: { cursor } });
      expect(other.body.errors?.[0]?.pointer).toBe('query/cursor');
    }
  } while (cursor !== null);
  expect(names).toEqual(['A', 'B', 'C', 'D', 'E']);
});

test('only what is sent is changed, null clears minutes and method', async () => {
  const { create, patch, list } = await ruled();
  const sent = { name: 'A', minutesPerDay: 60, minutesPerMonth: 90, method: 'priority' };
  const { data } = (await create(sent)).body;
  const changed = await patch(data.uid, { minutesPerDay: null, method: null, sort: 3 });
  expect([changed.status, changed.headers.etag]).toEqual([200, '"3"']);
  expect(changed.body.data).toEqual({
    ...data,
    minutesPerDay: null,
    method: null,
    sort: 3,
    updatedAt: expect.any(String),
  });
  expect((await list()).body.data).toEqual([changed.body.data]);
});

test('a rule is read alone as the list shows it', async () => {
  const { create, patch, read, list } = await ruled();
  const { uid } = (await create({ name: 'A', minutesPerDay: 60 })).body.data;
  await create({ name: 'B' });
  await patch(uid, { name: 'C', sort: 0 });
  const { status, body, headers } = await read(uid);
  expect([status, headers.etag]).toEqual([200, '"4"']);
  expect(body.data).toEqual((await list()).body.data[0]);
  expect((await read('nothing')).body.code).toBe('host-assign-rule/unknown');
});

test('each member can be changed alone', async () => {
  const { world, create, patch } = await ruled();
  let { data } = (await create({ name: 'A' })).body;
  for (const [member, value] of [
    ['name', 'B'],
    ['sort', 12],
    ['operator', 'or'],
    ['groups', [{ operator: 'or', conditions: [{ ...condition, questionUid: null }] }]],
    ['hostIds', [world.member.userId]],
    ['minutesPerDay', 1440],
    ['minutesPerWeek', 10_080],
    ['minutesPerMonth', 44_640],
    ['method', 'equal'],
    ['groups', []],
    ['hostIds', []],
  ] as const) {
    const { body } = await patch(data.uid, { [member]: value });
    expect(body.data).toEqual({ ...data, [member]: value, updatedAt: expect.any(String) });
    data = body.data;
  }
});

test('a host who is named twice counts once', async () => {
  const { world, create, patch } = await ruled();
  const { userId } = world.admin;
  const hostIds = [userId, world.member.userId, userId];
  const { data } = (await create({ name: 'A', hostIds })).body;
  expect(data.hostIds).toEqual([userId, world.member.userId]);
  const changed = await patch(data.uid, { hostIds: [userId, userId] });
  expect(changed.body.data.hostIds).toEqual([userId]);
});

test('a deleted rule is gone, and the others stay', async () => {
  const { create, remove, list, patch } = await ruled();
  const { data: first } = (await create({ name: 'A' })).body;
  const { data: second } = (await create({ name: 'B' })).body;
  expect((await remove(first.uid)).status).toBe(204);
  expect((await list()).body.data).toEqual([second]);
  for (const again of [await remove(first.uid), await patch(first.uid, {})]) {
    expect([again.status, again.body.code]).toEqual([404, 'host-assign-rule/unknown']);
  }
});
