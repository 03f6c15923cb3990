import { expect, test } from 'vitest';
import { DeleteHostAssignRule } from '../../../lib/contract/event-types/delete-host-assign-rule.ts';
import { UpdateHostAssignRule } from '../../../lib/contract/event-types/update-host-assign-rule.ts';
import { call } from '../../support/call.ts';
import { ruled } from './ruled.ts';

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
