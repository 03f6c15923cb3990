import { expect, test } from 'vitest';
import { keepConflict } from '../../lib/app/keep-conflict.ts';
import { newUid } from '../../lib/app/new-uid.ts';
import { commit } from '../../lib/data/commit.ts';
import { type SentReply, writeRecord } from '../../lib/data/idempotency.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';

const claim = { hash: 'hash', fingerprint: 'one request', nowSeconds: 1000 };
const conflict: SentReply = { status: 409, body: '{"instance":"request 2"}' };
const organization = () => `org${newUid()}` as OrganizationId;

test('a conflict that is kept already, word for word, is one whose answer was lost: it is told', async () => {
  const of = organization();
  await keepConflict(of, claim, conflict);
  await expect(keepConflict(of, claim, conflict)).resolves.toBeUndefined();
});

test.each([
  { status: 201, body: '{"data":{}}' },
  { status: 409, body: '{"instance":"request 1"}' },
])('a conflict that comes after the key was answered is not told: %j', async (reply) => {
  const of = organization();
  await commit(of, [writeRecord(of, claim, reply)]);
  await expect(keepConflict(of, claim, conflict)).rejects.toMatchObject({
    name: 'Replay',
    reply,
  });
});
