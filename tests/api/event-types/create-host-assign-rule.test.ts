import { expect, test } from 'vitest';
import { anyRule } from '../../support/event-types/any-rule.ts';
import { condition, setUpRules } from './set-up-rules.ts';

test('a rule with a name alone has no conditions, no hosts and no maximum of minutes', async () => {
  const { list, create } = await setUpRules();
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

test('every member of a rule is stored as it was sent, with defaults for the omitted parts of a condition', async () => {
  const { world, create } = await setUpRules();
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

test('a rule without a position is sorted last, and rules with the same position are sorted by their IDs', async () => {
  const { list, create } = await setUpRules();
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

test('a host who is listed twice in a rule is stored once', async () => {
  const { world, create, patch } = await setUpRules();
  const { userId } = world.admin;
  const hostIds = [userId, world.member.userId, userId];
  const { data } = (await create({ name: 'A', hostIds })).body;
  expect(data.hostIds).toEqual([userId, world.member.userId]);
  const changed = await patch(data.uid, { hostIds: [userId, userId] });
  expect(changed.body.data.hostIds).toEqual([userId]);
});

test('all hosts and questions that the event type does not have are reported, on creation and on change', async () => {
  const { world, create, patch } = await setUpRules();
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
  'the condition %j is 400, because the field "answer" requires a question and other fields refuse one',
  async (one) => {
    const { create } = await setUpRules();
    const { status, body } = await create({ name: 'A', groups: [{ conditions: [one] }] });
    expect([status, body.errors?.[0]?.pointer]).toEqual([400, '/groups/0/conditions/0']);
  },
);

test('an event type has at most twenty rules', async () => {
  const rules = Array.from({ length: 19 }, (_, i) => ({ ...anyRule, uid: `rule_of_al${10 + i}` }));
  const { create, remove } = await setUpRules({ rules });
  const { data } = (await create({ name: 'The twentieth' })).body;
  const refused = await create({ name: 'One more' });
  expect([refused.status, refused.body.code]).toEqual([409, 'host-assign-rule/too-many']);
  await remove(data.uid);
  expect((await create({ name: 'In its place' })).status).toBe(201);
});

test('concurrent creations of rules are refused after the twentieth rule', async () => {
  const rules = Array.from({ length: 16 }, (_, i) => ({ ...anyRule, uid: `rule_of_al${10 + i}` }));
  const { create, list } = await setUpRules({ rules });
  const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => create({ name: `N${i}` })));
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([201, 201, 201, 201, 409, 409, 409, 409]);
  expect((await list()).body.data).toHaveLength(20);
});

test('a creation of a rule with If-Match requires the current version of the event type', async () => {
  const { create } = await setUpRules();
  expect((await create({ name: 'A' }, { 'if-match': '"2"' })).body.code).toBe('resource/changed');
  expect((await create({ name: 'A' }, { 'if-match': '"1"' })).headers.etag).toBe('"2"');
});
