import { describe, expect, test } from 'vitest';
import type { Contract } from '../../lib/contract/contract.ts';
import { loadContracts, rows } from '../../scripts/contracts.ts';
import { faultsOfCalls, lastKeyOnly, unreadable } from '../support/engine/engine-faults.ts';
import { forgetFailures } from '../support/engine/table-at.ts';
import type { TableCall } from '../support/engine/table-calls.ts';
import { call } from '../support/http/call.ts';
import type { Request } from '../support/ready.ts';
import { operations } from './operations.ts';
import { expectTruth, markOf, stageOf } from './truth.ts';

const stage = stageOf();

const everyRead: readonly TableCall[] = ['GetItem', 'BatchGetItem', 'Query'];
const faults = Object.entries(faultsOfCalls).map(([name, fault]) => ({ name, fault }));
/** Takes the faults in turn, so that each is met by some operations. */
const turnOf = (index: number) => faults[index % faults.length] as (typeof faults)[0];

const contracts = await loadContracts();
const reads = rows.flatMap(({ id, method }) => {
  const contract = contracts.get(id) as Contract;
  return method === 'GET' && contract.scope !== 'public' ? [{ id, contract }] : [];
});

describe('a read with failing calls to the table', () => {
  const turns = reads.map((row, index) => ({ ...row, ...turnOf(index), other: turnOf(index + 5) }));

  test.each(turns)(
    '$id succeeds when $name once, $other.name once, or the table leaves keys unprocessed',
    async ({ id, contract, fault, other }) => {
      const { engine, ready } = stage;
      const request = (await ready.request(id)) as Request;
      const sent = { as: ready.world.owner, ...request };
      const mark = markOf(stage, id, request);
      for (const one of [fault, other.fault, lastKeyOnly]) {
        engine.arm(mark, one === lastKeyOnly ? ['BatchGetItem'] : everyRead, one, 1);
        expect((await call(contract, sent)).status).toBe(200);
      }
      engine.calm(mark);
    },
  );

  test.each([...turns, { ...reads[0], name: 'the answer cannot be read', fault: unreadable }])(
    '$id is 503 when $name every time',
    async ({ id, contract, fault }) => {
      const { engine, ready } = stage;
      const request = (await ready.request(id as never)) as Request;
      await forgetFailures();
      const mark = markOf(stage, id, request);
      engine.arm(mark, everyRead, fault, 99);
      const sent = { as: ready.world.owner, ...request };
      const { body, headers } = await call(contract as Contract, sent);
      engine.calm(mark);
      expect([body?.code, headers['retry-after']]).toEqual(['service/unavailable', '1']);
    },
  );
});

describe.concurrent('a write with failing reads', () => {
  const code = 'service/unavailable';
  const inBatches = operations.filter(({ looksUp }) => looksUp === undefined);

  test.each(inBatches)('$name reads keys again that the table leaves unprocessed', async (one) => {
    const first = await expectTruth(stage, one, {
      fault: lastKeyOnly,
      times: 2,
      calls: ['BatchGetItem'],
      code,
    });
    expect(first.status).toBe(one.contract.status);
  });

  const turns = operations.map((operation, index) => ({
    operation,
    does: operation.name,
    ...turnOf(index),
  }));
  test.each(turns)('$does is not started when $name every time', async ({ operation, fault }) => {
    const calls = [operation.looksUp ?? 'BatchGetItem'] as const;
    const first = await expectTruth(stage, operation, { fault, times: 99, calls, code });
    expect(first.status).toBe(503);
  });
});
