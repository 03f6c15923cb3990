import { beforeAll, expect, test } from 'vitest';
import { type Contract, takesJson } from '../../lib/contract/contract.ts';
import { loadContracts, rows } from '../../scripts/contracts.ts';
import { recordWrites } from '../support/engine/table-calls.ts';
import { allItems } from '../support/engine/table-items.ts';
import { call } from '../support/http/call.ts';
import { membersOf } from '../support/http/members-of.ts';
import { type Ready, type Request, readyWorld } from '../support/ready.ts';

const contracts = await loadContracts();
const taking = rows.flatMap((row) => {
  const contract = contracts.get(row.id) as Contract;
  return takesJson(contract) ? [{ ...row, contract }] : [];
});

let ready: Ready;
let stored: readonly string[];
beforeAll(async () => {
  ready = await readyWorld();
  // Calls all operations, so that the table contains every kind of stored item.
  for (const { id, contract } of taking) {
    const request = (await ready.request(id)) as Request;
    const headers = { 'idempotency-key': crypto.randomUUID() };
    await call(contract, { as: ready.world.owner, ...request, headers });
  }
  const items = (await allItems()).map((text): unknown => JSON.parse(text));
  stored = [...new Set(items.flatMap((item) => [...namesIn(item)]))];
});

/** Every name in a stored item, including those in its documents. */
function* namesIn(value: unknown): Generator<string> {
  if (typeof value === 'string' && /^[{[]/u.test(value)) yield* namesIn(JSON.parse(value));
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (!Array.isArray(value)) yield name;
    yield* namesIn(inner);
  }
}

/** Fewer than the maximum number of reported violations, which is a hundred. */
const namedAtOnce = 90;

test('the names of the attributes of stored items include the listed names', () => {
  const names = 'pk sk lpk gsi1sk gsi2sk ver doc held contact change hostIds exp uid createdAt';
  expect(stored).toEqual(expect.arrayContaining(names.split(' ')));
});

test.each(taking)(
  '$id refuses stored names as members of the body unless its contract has them',
  async ({ id, contract }) => {
    const request = (await ready.request(id)) as Request;
    const foreign = [...new Set([...stored, 'deletedAt'])].filter(
      (name) => !(name in membersOf(contract.body)),
    );
    const writes = recordWrites();
    for (let at = 0; at < foreign.length; at += namedAtOnce) {
      const names = foreign.slice(at, at + namedAtOnce);
      const body = { ...request.body, ...Object.fromEntries(names.map((name) => [name, 1])) };
      const answer = await call(contract, { as: ready.world.owner, ...request, body });
      expect(answer.status).toBe(400);
      const violations = answer.body.errors?.map(({ pointer, code }) => `${pointer} ${code}`);
      expect(violations?.toSorted()).toEqual(
        names.map((name) => `/${name} member/unknown`).toSorted(),
      );
    }
    writes.end();
    expect(writes.keys).toEqual([]);
  },
);
