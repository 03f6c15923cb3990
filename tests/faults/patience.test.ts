import { describe, expect, test } from 'vitest';
import { faultsOfPatience } from '../support/engine-faults.ts';
import { isWhole, rowsOf } from './operations.ts';
import { expectTruth, stageOf } from './truth.ts';

const stage = stageOf(false);

const rows = rowsOf(faultsOfPatience).filter(({ turn }) => isWhole || turn % 4 === 0);

describe.concurrent('a write whose answer does not come', () => {
  test.each(rows)('$does does not wait when $name, and is done once', async (row) => {
    const first = await expectTruth(stage, row.operation, { fault: row.fault, times: 1 });
    expect([row.operation.contract.status, 503]).toContain(first.status);
  });
});
