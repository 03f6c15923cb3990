import { expect, test } from 'vitest';
import { keepConflict } from '../../lib/app/keep-conflict.ts';
import { newUid } from '../../lib/app/new-uid.ts';
import { commit } from '../../lib/data/engine/commit.ts';
import { type ReplayableReply, writeRecord } from '../../lib/data/engine/idempotency.ts';
import { wholeStoreOf } from '../../lib/data/whole-store.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';

const key = { hash: 'hash', fingerprint: 'one request', nowSeconds: 1000 };
const conflict: ReplayableReply = { status: 409, body: '{"instance":"request 2"}' };
const organization = () => `org${newUid()}` as OrganizationId;

test('a conflict that is already stored identically counts as stored', async () => {
  const of = organization();
  await keepConflict(key, conflict, wholeStoreOf(of));
  await expect(keepConflict(key, conflict, wholeStoreOf(of))).resolves.toBeUndefined();
});

test.each([
  { status: 201, body: '{"data":{}}' },
  { status: 409, body: '{"instance":"request 1"}' },
])('a stored reply takes precedence over a later conflict: %j', async (reply) => {
  const of = organization();
  await commit(of, [writeRecord(of, key, reply)]);
  await expect(keepConflict(key, conflict, wholeStoreOf(of))).rejects.toMatchObject({
    name: 'Replay',
    reply,
  });
});
