import { beforeAll, expect, test } from 'vitest';
import type { Contract } from '../../lib/contract/contract.ts';
import { problems } from '../../lib/contract/problems.ts';
import { resources, roles } from '../../lib/domain/tenancy.ts';
import { loadContracts, rows } from '../../scripts/contracts.ts';
import { call } from '../support/call.ts';
import { type Ready, type Request, readyWorld } from '../support/ready.ts';

let ready: Ready;
let other: Ready;
beforeAll(async () => {
  [ready, other] = await Promise.all([readyWorld(), readyWorld()]);
});

const contracts = await loadContracts();
const all = rows.map((row) => ({ ...row, contract: contracts.get(row.id) as Contract }));
const guarded = all.filter(({ contract }) => contract.scope !== 'public');
const open = all.filter(({ contract }) => contract.scope === 'public');
const withId = guarded.filter(({ path }) => path.includes('{'));

test.each(guarded)('$id: without a credential it is 401', async ({ id, contract }) => {
  const request = (await ready.request(id)) as Request;
  const { body, headers } = await call(contract, request);
  expect(body).toMatchObject({ status: 401, code: 'credential/missing' });
  expect(headers['www-authenticate']).toBeTruthy();
});

test.each(open)(
  '$id: everyone may call it, and what they send along is not looked at',
  async ({ contract }) => {
    expect((await call(contract)).status).toBe(200);
    expect((await call(contract, { as: { key: 'bad' } })).status).toBe(200);
  },
);

test.each(guarded)(
  '$id: its own scope is enough, and every other together is not',
  async ({ id, contract }) => {
    const { world } = ready;
    const scopes = resources.flatMap((name) => [`${name}:read`, `${name}:write`]);
    const own = await world.keyFor(world.owner, [contract.scope]);
    const others = await world.keyFor(
      world.owner,
      scopes.filter((scope) => scope !== contract.scope),
    );
    const request = (await ready.request(id)) as Request;
    const refused = await call(contract, { as: others, ...request });
    expect(refused.body).toMatchObject({ status: 403, code: 'caller/scope-missing' });
    expect(refused.body.detail).toContain(contract.scope);
    expect((await call(contract, { as: own, ...request })).status).toBe(contract.status);
  },
);

test.each(guarded.flatMap((row) => roles.map((role) => ({ ...row, role }))))(
  '$id: a user of the role $role is let in exactly when the contract says so',
  async ({ id, contract, role }) => {
    const { world } = ready;
    const request = (await ready.request(id)) as Request;
    const { status, body } = await call(contract, { as: world[role], ...request });
    if (role === 'owner' || role === 'admin') expect(status).toBe(contract.status);
    // Others may meet a resource of somebody else.
    else if (contract.roles.includes(role)) expect([contract.status, 403, 404]).toContain(status);
    else expect([403, 404], body.code).toContain(status);
    if (id === 'createBooking' || id === 'createSchedule') {
      expect(status).toBe(contract.roles.includes(role) ? 201 : 403);
    }
  },
);

test.each(withId)(
  '$id: what belongs to another organization looks like none',
  async ({ id, contract }) => {
    const foreign = (await other.request(id)) as Request;
    const { body } = await call(contract, { as: ready.world.owner, ...foreign });
    const unknown = Object.fromEntries(
      Object.keys(foreign.params ?? {}).map((name) => [name, 'unknown-0000']),
    ) as NonNullable<Request['params']>;
    const none = await call(contract, { as: ready.world.owner, ...foreign, params: unknown });
    expect(problems[body.code as keyof typeof problems].status).toBe(404);
    const { instance: _, ...told } = body;
    const { instance: __, ...toldOfNone } = none.body;
    expect(told).toEqual(toldOfNone);
    expect((await call(contract, { as: other.world.owner, ...foreign })).status).toBe(
      contract.status,
    );
  },
);
