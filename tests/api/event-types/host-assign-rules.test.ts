import { expect, test } from 'vitest';
import { CreateHostAssignRule } from '../../../lib/contract/event-types/create-host-assign-rule.ts';
import { DeleteHostAssignRule } from '../../../lib/contract/event-types/delete-host-assign-rule.ts';
import { ListHostAssignRules } from '../../../lib/contract/event-types/list-host-assign-rules.ts';
import { UpdateHostAssignRule } from '../../../lib/contract/event-types/update-host-assign-rule.ts';
import type { EventType } from '../../../lib/domain/event-types/event-type.ts';
import { anyRule } from '../../support/any-rule.ts';
import { call } from '../../support/call.ts';
import { newWorld } from '../../support/world.ts';

const question = {
  uid: 'size',
  label: 'How large?',
  type: 'text',
  required: false,
  options: [],
} as const;

async function ruled(overrides: Partial<EventType> = {}) {
  const world = await newWorld();
  const hosts = [world.member, world.admin];
  const { uid: eventTypeId } = await world.eventType(hosts, {
    questions: [question],
    ...overrides,
  });
  const as = world.admin;
  const params = { eventTypeId };
  const of = (uid: string) => ({ as, params: { eventTypeId, uid } });
  return {
    world,
    params,
    list: (query = {}, by: { readonly key: string } = as) =>
      call(ListHostAssignRules, { as: by, params, query }),
    create: (body: object, headers = {}) =>
      call(CreateHostAssignRule, { as, params, body, headers }),
    patch: (uid: string, body: object, headers = {}) =>
      call(UpdateHostAssignRule, { ...of(uid), body, headers }),
    remove: (uid: string, headers = {}) => call(DeleteHostAssignRule, { ...of(uid), headers }),
  };
}

const condition = { field: 'email', operator: 'endsWith', value: '@example.com' };

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

test('hosts and questions that the event type does not have are all named, at creation and change', async () => {
  const { world, create, patch } = await ruled();
  const wrong = {
    hostIds: [world.member.userId, world.owner.userId, 'nobody'],
    groups: [
      { conditions: [condition] },
      {
        conditions: [
          condition,
          { field: 'answer', questionUid: 'gone', operator: 'is', value: 'x' },
        ],
      },
    ],
  };
  const uid = (await create({ name: 'A' })).body.data.uid;
  for (const { status, body } of [await create({ name: 'B', ...wrong }), await patch(uid, wrong)]) {
    expect([status, body.code]).toEqual([422, 'request/unprocessable']);
    expect(body.errors?.map(({ pointer, code }) => [pointer, code])).toEqual([
      ['/hostIds/1', 'host-assign-rule/unknown-host'],
      ['/hostIds/2', 'host-assign-rule/unknown-host'],
      ['/groups/1/conditions/1/questionUid', 'host-assign-rule/unknown-question'],
    ]);
  }
  const { hostIds, groups } = wrong;
  for (const one of [{ hostIds }, { groups }]) {
    const code = 'hostIds' in one ? 'unknown-host' : 'unknown-question';
    expect((await create({ name: 'B', ...one })).body.code).toBe(`host-assign-rule/${code}`);
    expect((await patch(uid, one)).body.code).toBe(`host-assign-rule/${code}`);
  }
});

test.each([
  [{ ...condition, questionUid: 'size' }],
  [{ field: 'answer', operator: 'is', value: 'x' }],
  [{ field: 'answer', questionUid: null, operator: 'is', value: 'x' }],
])(
  'the condition %j is 400: answer needs a question, and no other field takes one',
  async (one) => {
    const { create } = await ruled();
    const { status, body } = await create({ name: 'A', groups: [{ conditions: [one] }] });
    expect([status, body.errors?.[0]?.pointer]).toEqual([400, '/groups/0/conditions/0']);
  },
);

test('an event type has at most twenty rules', async () => {
  const rules = Array.from({ length: 19 }, (_, i) => ({ ...anyRule, uid: `rule_of_al${10 + i}` }));
  const { create, remove } = await ruled({ rules });
  const { data } = (await create({ name: 'The twentieth' })).body;
  const refused = await create({ name: 'One more' });
  expect([refused.status, refused.body.code]).toEqual([409, 'host-assign-rule/too-many']);
  await remove(data.uid);
  expect((await create({ name: 'In its place' })).status).toBe(201);
});

test('of many who add a rule at once no more than twenty get one', async () => {
  const rules = Array.from({ length: 16 }, (_, i) => ({ ...anyRule, uid: `rule_of_al${10 + i}` }));
  const { create, list } = await ruled({ rules });
  const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => create({ name: `N${i}` })));
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([201, 201, 201, 201, 409, 409, 409, 409]);
  expect((await list()).body.data).toHaveLength(20);
});

test('changes of several rules at once are all kept', async () => {
  const rules = Array.from({ length: 6 }, (_, i) => ({ ...anyRule, uid: `rule_of_all${i}` }));
  const { patch, list } = await ruled({ rules });
  await Promise.all(rules.map(({ uid }, i) => patch(uid, { name: `N${i}` })));
  expect((await list()).body.data.map(({ name }) => name)).toEqual(rules.map((_, i) => `N${i}`));
});

test('a new rule may name the version of its event type, too', async () => {
  const { create } = await ruled();
  expect((await create({ name: 'A' }, { 'if-match': '"2"' })).body.code).toBe('resource/changed');
  expect((await create({ name: 'A' }, { 'if-match': '"1"' })).headers.etag).toBe('"2"');
});

test('an event type that would grow beyond what an item holds is refused', async () => {
  const { create, patch } = await ruled({
    rules: [anyRule],
    description: 'x'.repeat(348_000),
  });
  const groups = [{ conditions: Array.from({ length: 10 }, () => condition) }];
  expect((await create({ name: 'A', groups })).body.code).toBe('event-type/too-large');
  expect((await patch(anyRule.uid, { groups })).body.code).toBe('event-type/too-large');
});

test('an unknown rule is 404 before the role and the version are asked for', async () => {
  const { world, params } = await ruled();
  const sent = { as: world.member, params: { ...params, uid: 'unknown' } };
  const headers = { 'if-match': '"9"' };
  for (const answer of [
    await call(DeleteHostAssignRule, { ...sent, headers }),
    await call(UpdateHostAssignRule, { ...sent, headers, body: { hostIds: ['nobody'] } }),
  ]) {
    expect(answer.body.code).toBe('host-assign-rule/unknown');
  }
});

test('a member reads the rules, a restricted user those of an event type they host', async () => {
  const { world, list } = await ruled({ rules: [anyRule] });
  expect((await list({}, world.member)).body.data).toEqual([anyRule]);
  expect((await list({}, world.restricted)).body.code).toBe('event-type/unknown');
  const own = await world.eventType([world.restricted], { rules: [anyRule] });
  const seen = await call(ListHostAssignRules, {
    as: world.restricted,
    params: { eventTypeId: own.uid },
  });
  expect(seen.body.data).toEqual([anyRule]);
});
