import { expect, test } from 'vitest';
import { ListHostAssignRules } from '../../../lib/contract/event-types/list-host-assign-rules.ts';
import { anyRule } from '../../support/event-types/any-rule.ts';
import { call } from '../../support/http/call.ts';
import { setUpRules } from './set-up-rules.ts';

test('the pages of the list contain every rule once, and a cursor is valid only for its event type', async () => {
  const { world, list, create } = await setUpRules();
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

test('a member reads all rules, and a restricted user only those of an event type that they host', async () => {
  const { world, list } = await setUpRules({ rules: [anyRule] });
  expect((await list({}, world.member)).body.data).toEqual([anyRule]);
  const restricted = await world.addUser('restricted');
  expect((await list({}, restricted)).body.code).toBe('event-type/unknown');
  const own = await world.eventType([restricted], { rules: [anyRule] });
  const seen = await call(ListHostAssignRules, {
    as: restricted,
    params: { eventTypeId: own.uid },
  });
  expect(seen.body.data).toEqual([anyRule]);
});
