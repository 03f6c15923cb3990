import { describe, expect, test } from 'vitest';
import type { Contract } from '../../lib/contract/contract.ts';
import { loadContracts, rows } from '../../scripts/contracts.ts';
import { cancellations, faultsOfPatience } from '../support/engine/engine-faults.ts';
import { forgetFailures } from '../support/engine/table-at.ts';
import { call } from '../support/http/call.ts';
import type { Request } from '../support/ready.ts';
import { isWhole, operations, rowsOf } from './operations.ts';
import { expectTruth, markOf, type Prepared, preparedOf, stageOf } from './truth.ts';

/** Each request takes three seconds until it gives up. Most runs test one in eight. */
const some = <Row>(all: readonly Row[]) => all.filter((_, index) => isWhole || index % 8 === 0);

const slowly = faultsOfPatience['the answer comes byte by byte'] ?? (() => {});
const conflict = cancellations['another transaction is at its items'] ?? (() => {});

const patience = rowsOf(faultsOfPatience).filter(({ turn }) => isWhole || turn % 8 === 0);
const slow = some(operations).map((one) => ({ operation: one, name: one.name }));
const contended = some(operations).map((one) => ({ operation: one, name: one.name }));

const prepared = new Map<object, Prepared>();
const stage = stageOf(async (set) => {
  for (const row of [...patience, ...slow, ...contended]) {
    prepared.set(row, await preparedOf(set, row.operation));
  }
});

describe.concurrent('a write without a response in time', () => {
  test.each(patience)('$does does not wait when $name, and is done once', async (row) => {
    const trouble = { fault: row.fault, times: 1 };
    const first = await expectTruth(stage, row.operation, trouble, prepared.get(row));
    expect([row.operation.contract.status, 503]).toContain(first.status);
  });

  test.each(slow)(
    '$name is undecided when each response arrives byte by byte, and the same key returns the outcome',
    async (row) => {
      const trouble = { fault: slowly, times: 99 };
      const first = await expectTruth(stage, row.operation, trouble, prepared.get(row));
      expect(first.status).toBe(503);
    },
  );

  test.each(contended)(
    '$name is undecided when other writes conflict with it every time, and the same key returns the outcome',
    async (row) => {
      const trouble = { fault: conflict, times: 999 };
      const first = await expectTruth(stage, row.operation, trouble, prepared.get(row));
      expect(first.status).toBe(503);
    },
  );
});

const contracts = await loadContracts();
const reads = rows.flatMap(({ id, method }) => {
  const contract = contracts.get(id) as Contract;
  return method === 'GET' && contract.scope !== 'public' ? [{ id, contract }] : [];
});

test('each read is 503 when each response arrives byte by byte', async () => {
  const { engine, ready } = stage;
  const asked = [];
  for (const { id, contract } of some(reads)) {
    const request = (await ready.request(id)) as Request;
    asked.push({ id, contract, request, mark: markOf(stage, id, request) });
  }
  const marks = [...new Set(asked.map(({ mark }) => mark))];
  await forgetFailures();
  for (const mark of marks) {
    engine.arm(mark, ['GetItem', 'BatchGetItem', 'Query'], slowly, Number.POSITIVE_INFINITY);
  }
  const answers = asked.map(async ({ id, contract, request }) => {
    const { body, headers } = await call(contract, { as: ready.world.owner, ...request });
    return [id, body?.code, headers['retry-after']];
  });
  const results = await Promise.all(answers);
  for (const mark of marks) engine.calm(mark);
  expect(results).toEqual(asked.map(({ id }) => [id, 'service/unavailable', '1']));
});
