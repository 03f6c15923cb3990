import { expect, test } from 'vitest';
import { DeleteHostAssignRule } from '../../../lib/contract/event-types/delete-host-assign-rule.ts';
import { UpdateHostAssignRule } from '../../../lib/contract/event-types/update-host-assign-rule.ts';
import { call } from '../../support/http/call.ts';
import { setUpRules } from './set-up-rules.ts';

test('a deleted rule is unknown, and the other rules are kept', async () => {
  const { create, remove, list, patch } = await setUpRules();
  const { data: first } = (await create({ name: 'A' })).body;
  const { data: second } = (await create({ name: 'B' })).body;
  expect((await remove(first.uid)).status).toBe(204);
  expect((await list()).body.data).toEqual([second]);
  for (const again of [await remove(first.uid), await patch(first.uid, {})]) {
    expect([again.status, again.body.code]).toEqual([404, 'host-assign-rule/unknown']);
  }
});

test('an unknown rule is 404 before the role and the version are checked', async () => {
  const { world, params } = await setUpRules();
  const sent = { params: { ...params, uid: 'unknown' }, headers: { 'if-match': '"9"' } };
  for (const as of [world.owner, world.member]) {
    for (const answer of [
      await call(DeleteHostAssignRule, { ...sent, as }),
      await call(UpdateHostAssignRule, { ...sent, as, body: { hostIds: ['nobody'] } }),
    ]) {
      expect(answer.body.code).toBe('host-assign-rule/unknown');
    }
  }
});
