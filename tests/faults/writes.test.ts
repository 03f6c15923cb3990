import { describe, expect, test } from 'vitest';
import {
  cancellations,
  faultsOfCalls,
  faultsOfHaste,
  unreadable,
} from '../support/engine/engine-faults.ts';
import { isWhole, operations, rowsOf } from './operations.ts';
import { expectTruth, stageOf } from './truth.ts';

const stage = stageOf();

const conflict = 'another transaction is at its items';
const rows = rowsOf({ ...faultsOfCalls, ...faultsOfHaste, ...cancellations });
const passing = rows.filter(({ turn }) => isWhole || turn % 8 === 0);
// Endless conflicts end with the time budget of the request, which this stage raises. `patience.test.ts` tests them.
const lasting = rows.filter(({ name, turn }) => name !== conflict && (isWhole || turn % 8 === 4));

describe.concurrent('a write with a failing transaction', () => {
  test.each(passing)('$does is done when $name once', async ({ operation, fault }) => {
    const first = await expectTruth(stage, operation, { fault, times: 1 });
    expect(first.status).toBe(operation.contract.status);
  });

  test.each(lasting)(
    '$does is undecided when $name every time, and the same key returns the outcome',
    async ({ operation, fault }) => {
      const first = await expectTruth(stage, operation, { fault, times: 99 });
      expect(first.status).toBe(503);
    },
  );

  test.each(operations)(
    '$name is undecided when the response cannot be read, and the same key returns the outcome',
    async (operation) => {
      const first = await expectTruth(stage, operation, { fault: unreadable, times: 1 });
      expect(first.status).toBe(503);
    },
  );
});
