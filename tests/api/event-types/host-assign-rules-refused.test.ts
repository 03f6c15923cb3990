import { expect, test } from 'vitest';
import { DeleteHostAssignRule } from '../../../lib/contract/event-types/delete-host-assign-rule.ts';
import { ListHostAssignRules } from '../../../lib/contract/event-types/list-host-assign-rules.ts';
import { UpdateHostAssignRule } from '../../../lib/contract/event-types/update-host-assign-rule.ts';
import { anyRule } from '../../support/any-rule.ts';
import { call } from '../../support/call.ts';
import { condition, ruled } from './ruled.ts';

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
