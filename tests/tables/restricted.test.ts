import { beforeAll, expect, test } from 'vitest';
import type { Contract } from '../../lib/contract/contract.ts';
import { loadContracts, rows } from '../../scripts/contracts.ts';
import { call } from '../support/http/call.ts';
import { expectStatus } from '../support/http/expect-status.ts';
import { deleteAtOnce } from '../support/people/delete-at-once.ts';
import { type Ready, readyWorld } from '../support/ready.ts';
import { access } from './access.ts';
import { Cast } from './cast.ts';

deleteAtOnce();

let ready: Ready;
let cast: Cast;
beforeAll(async () => {
  ready = await readyWorld();
  cast = new Cast(ready);
});

const contracts = await loadContracts();
/** Operations that a restricted user can call for resources in which the user participates. */
const allowed = rows.flatMap(({ id }) => {
  const right = access[id];
  const contract = contracts.get(id) as Contract;
  const isAllowed = typeof right !== 'string' && right.rule.restricted.host === 'done';
  return isAllowed ? [{ id, contract, right }] : [];
});

test.each(allowed)(
  '$id returns no email address of another user to a restricted user',
  async ({ id, contract, right }) => {
    const { as, request } = await cast.scene(id, right, 'restricted', 'host');
    const answer = await call(contract, { as, ...request });
    expectStatus(answer, contract.status);
    const text = JSON.stringify(answer.body ?? null);
    const { owner, admin, member } = ready.world;
    for (const { email } of [owner, admin, member]) expect(text).not.toContain(email);
  },
);
