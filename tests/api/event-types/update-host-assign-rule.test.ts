import { expect, test } from 'vitest';
import { anyRule } from '../../support/event-types/any-rule.ts';
import { condition, setUpRules } from './set-up-rules.ts';

test('only the members of a rule that are sent are changed, and null clears minutes and method', async () => {
  const { create, patch, list } = await setUpRules();
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

test('each member of a rule can be changed alone', async () => {
  const { world, create, patch } = await setUpRules();
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

test('concurrent changes of several rules are all kept', async () => {
  const rules = Array.from({ length: 6 }, (_, i) => ({ ...anyRule, uid: `rule_of_all${i}` }));
  const { patch, list } = await setUpRules({ rules });
  await Promise.all(rules.map(({ uid }, i) => patch(uid, { name: `N${i}` })));
  expect((await list()).body.data.map(({ name }) => name)).toEqual(rules.map((_, i) => `N${i}`));
});

test('a rule that would make the event type too large is refused, on creation and on change', async () => {
  const { create, patch } = await setUpRules({
    rules: [anyRule],
    description: 'x'.repeat(348_000),
  });
  const groups = [{ conditions: Array.from({ length: 10 }, () => condition) }];
  expect((await create({ name: 'A', groups })).body.code).toBe('event-type/too-large');
  expect((await patch(anyRule.uid, { groups })).body.code).toBe('event-type/too-large');
});
