import { describe, expect, test } from 'vitest';
import {
  cancellations,
  faultsOfCalls,
  faultsOfHaste,
  faultsOfPatience,
  unreadable,
} from '../support/engine-faults.ts';
import type { Fault } from '../support/faulty-engine.ts';
import { operations } from './operations.ts';
import { expectTruth, stageOf } from './truth.ts';

const stage = stageOf();

/** `npm run faults` has every operation meet every fault both ways; else each meets each one way. */
const isWhole = process.env.FAULTS === 'all';

/** Every operation with every fault of some; `turn` goes round. */
const rowsOf = (faults: Readonly<Record<string, Fault>>) =>
  operations.flatMap((operation, one) =>
    Object.entries(faults).map(([name, fault], other) => ({
      operation,
      does: operation.name,
      fault,
      name,
      turn: one + other,
    })),
  );

const conflict = 'another transaction is at its items';
const rows = rowsOf({ ...faultsOfCalls, ...faultsOfHaste, ...cancellations });
// Conflicts without end take three seconds each.
const passing = rows.filter(({ name, turn }) => isWhole || name === conflict || turn % 2 === 0);
const lasting = rows.filter(({ name, turn }) => isWhole || (name !== conflict && turn % 2 === 1));
const hanging = rowsOf(faultsOfPatience).filter(({ turn }) => isWhole || turn % 4 === 0);

describe.concurrent('a write whose transaction goes wrong', () => {
  test.each(passing)('$does is done when $name once', async ({ operation, fault }) => {
    const first = await expectTruth(stage, operation, { fault, times: 1 });
    expect(first.status).toBe(operation.contract.status);
  });

  test.each(lasting)(
    '$does is undecided when $name every time, and the same key finds out',
    async ({ operation, fault }) => {
      const first = await expectTruth(stage, operation, { fault, times: 99 });
      expect(first.status).toBe(503);
    },
  );

  test.each(hanging)(
    '$does does not wait when $name, and is done once',
    async ({ operation, fault }) => {
      const first = await expectTruth(stage, operation, { fault, times: 1 });
      expect([operation.contract.status, 503]).toContain(first.status);
    },
  );

  test.each(operations)(
    '$name is undecided when the answer cannot be read, and the same key finds out',
    async (operation) => {
      const first = await expectTruth(stage, operation, { fault: unreadable, times: 1 });
      expect(first.status).toBe(503);
    },
  );
});
