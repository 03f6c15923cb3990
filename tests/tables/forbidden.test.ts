import { beforeAll, expect, test } from 'vitest';
import type { Contract } from '../../lib/contract/contract.ts';
import { roles } from '../../lib/domain/tenancy.ts';
import { loadContracts, rows } from '../../scripts/contracts.ts';
import { call } from '../support/http/call.ts';
import { type Ready, type Request, readyWorld } from '../support/ready.ts';
import { access } from './access.ts';

let ready: Ready;
beforeAll(async () => {
  ready = await readyWorld();
});

const contracts = await loadContracts();
/** Operations with a credential whose path contains an ID. */
const naming = rows.flatMap(({ id, path }) =>
  path.includes('{') && typeof access[id] !== 'string'
    ? [{ id, contract: contracts.get(id) as Contract }]
    : [],
);

type Params = Readonly<Record<string, string>>;

/** The same request with other IDs: each one alone and all together, unknown and longer than an ID can be. */
function* withOtherIds({ params, ...rest }: Request): Generator<Request> {
  const names = Object.keys(params ?? {});
  for (const id of ['unknown-0000', 'x'.repeat(65)]) {
    for (const changed of [...names.map((name) => [name]), names]) {
      const others = Object.fromEntries(changed.map((name) => [name, id]));
      yield { ...rest, params: { ...(params as Params), ...others } as never };
    }
  }
}

/** The problem without the ID of its request, which differs in every response. */
async function refusalOf(contract: Contract, as: { readonly key: string }, request: Request) {
  const { status, body } = await call(contract, { as, ...request });
  const { instance: _, ...members } = body;
  return { status, ...members };
}

async function expectAlike(contract: Contract, as: { readonly key: string }, code: string) {
  const request = (await ready.request(contract.id)) as Request;
  const refusal = await refusalOf(contract, as, request);
  expect(refusal).toMatchObject({ status: 403, code });
  for (const other of withOtherIds(request)) {
    expect(await refusalOf(contract, as, other)).toEqual(refusal);
  }
}

const forbidden = naming.flatMap(({ id, contract }) =>
  roles
    .filter((role) => !contract.roles.includes(role))
    .map((role) => ({ id, contract, role: role as 'member' | 'restricted' })),
);

test.each(forbidden)(
  '$id is refused equally for a $role user, whether or not the IDs exist',
  async ({ contract, role }) => {
    await expectAlike(contract, ready.world[role], 'caller/role-forbids');
  },
);

test.each(naming.filter(({ contract }) => contract.scope !== 'none'))(
  '$id is refused equally for a credential without the scope, whether or not the IDs exist',
  async ({ contract }) => {
    const other = contract.scope.startsWith('bookings') ? 'schedules:read' : 'bookings:read';
    const as = await ready.world.keyFor(ready.world.owner, [other]);
    await expectAlike(contract, as, 'caller/scope-missing');
  },
);
