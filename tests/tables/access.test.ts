import { beforeAll, expect, test } from 'vitest';
import type { Contract } from '../../lib/contract/contract.ts';
import type { OperationId } from '../../lib/contract/routes.ts';
import { loadContracts, rows } from '../../scripts/contracts.ts';
import { recordWrites } from '../support/engine/table-calls.ts';
import { call } from '../support/http/call.ts';
import { expectStatus } from '../support/http/expect-status.ts';
import { pages } from '../support/http/pages.ts';
import { deleteAtOnce } from '../support/people/delete-at-once.ts';
import { type Ready, type Request, readyWorld } from '../support/ready.ts';
import { type Access, access, type Outcome, standings } from './access.ts';
import { Cast, type Scene } from './cast.ts';

deleteAtOnce();

let ready: Ready;
let cast: Cast;
beforeAll(async () => {
  ready = await readyWorld();
  cast = new Cast(ready);
});

const contracts = await loadContracts();
const guarded = rows.flatMap(({ id, method }) => {
  const right = access[id];
  const contract = contracts.get(id) as Contract;
  return typeof right === 'string' ? [] : [{ id, method, right, contract }];
});

test('the contracts have the scopes of the access table, and are public where it lists them as public', () => {
  const scopes = rows.map(({ id }) => [id, contracts.get(id)?.scope]);
  const wanted = rows.map(({ id, method }) => {
    const right = access[id];
    if (typeof right === 'string') return [id, right];
    if (right.scope === 'none') return [id, right.scope];
    return [id, `${right.scope}:${method === 'GET' ? 'read' : 'write'}`];
  });
  expect(scopes).toEqual(wanted);
});

test.each(guarded)(
  'the contract of $id names the roles that the access table allows',
  ({ right, contract }) => {
    const may = (['member', 'restricted'] as const).filter((role) =>
      standings[right.about].some((standing) => right.rule[role][standing] === 'done'),
    );
    expect(contract.roles).toEqual(['owner', 'admin', ...may]);
  },
);

/** The read of a single resource, whose request prepares the resource that a list must contain or hide. */
const single: Readonly<Partial<Record<Access['about'], OperationId>>> = {
  booking: 'getBooking',
  schedule: 'getSchedule',
  eventType: 'getEventType',
};

/** Whether a list contains the resource of the scene. For a list of one user's data, whether it contains anything. */
async function isListed(contract: Contract, { as, request }: Scene, about: Access['about']) {
  if (about === 'user') {
    const { body } = await call(contract, { as, ...request });
    return (body.data as unknown[]).length > 0;
  }
  const list = contract as Parameters<typeof pages>[0];
  const shown = (await pages(list, { as, query: { perPage: '100' } })).flat();
  const { uid } = request.params as { uid: string };
  return shown.some((one) => (one as { uid: string }).uid === uid);
}

/** A hidden resource is reported as one that does not exist. */
async function expectLikeUnknown(contract: Contract, { as, request }: Scene, hidden: object) {
  const names = Object.keys(request.params ?? {});
  const params = Object.fromEntries(names.map((name) => [name, 'unknown-0000']));
  const unknown = (await call(contract, { as, ...request, params: params as never })).body;
  expect({ ...hidden, instance: '' }).toEqual({ ...unknown, instance: '' });
}

async function expectOutcome(row: (typeof guarded)[number], scene: Scene, outcome: Outcome) {
  const { id, contract, right } = row;
  if (right.hidden === 'left out') {
    expect(await isListed(contract, scene, right.about), id).toBe(outcome === 'done');
    return;
  }
  const written = recordWrites();
  const { as, request } = scene;
  const { status, body } = await call(contract, { as, ...request });
  written.end();
  const refused = { forbidden: 403, hidden: right.hidden ?? 404 };
  expect(status, JSON.stringify(body)).toBe(
    outcome === 'done' ? contract.status : refused[outcome],
  );
  if (outcome === 'forbidden') expect(body.code).toBe('caller/role-forbids');
  if (outcome === 'hidden' && status === 404) await expectLikeUnknown(contract, scene, body);
  if (outcome !== 'done') expect(written.keys).toEqual([]);
}

const cases = guarded.flatMap((row) =>
  (['member', 'restricted'] as const).flatMap((role) =>
    standings[row.right.about].map((standing) => {
      const outcome = row.right.rule[role][standing];
      return { ...row, role, standing, outcome };
    }),
  ),
);

test.each(cases)(
  '$id is $outcome for a $role user (relation to the resource: $standing)',
  async ({ role, standing, outcome, ...row }) => {
    const { right, id } = row;
    const asked = right.hidden === 'left out' ? (single[right.about] ?? id) : id;
    await expectOutcome(row, await cast.scene(asked, right, role, standing), outcome);
  },
);

test.each(
  guarded.flatMap((row) => (['owner', 'admin'] as const).map((role) => ({ ...row, role }))),
)('$id succeeds for the $role with resources of other users', async ({ id, role, contract }) => {
  const as = ready.world[role];
  const request = (await ready.request(id, as)) as Request;
  expectStatus(await call(contract, { as, ...request }), contract.status);
});
