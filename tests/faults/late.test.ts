import { describe, expect, test } from 'vitest';
import { asIfNew, forgotten } from '../support/engine/engine-faults.ts';
import type { Fault, Passing } from '../support/engine/faulty-engine.ts';
import { forgetFailures } from '../support/engine/table-at.ts';
import { call } from '../support/http/call.ts';
import type { Operation } from './operation.ts';
import { isWhole, operations, requestOf } from './operations.ts';
import { counting, expectDoneOnce, type Params, type ResourceAnswer, stageOf } from './truth.ts';

const stage = stageOf();

interface Way {
  readonly operation: Operation;
  readonly way: 'with a key' | 'without a key';
}

const rows = operations.flatMap((operation, row) =>
  (['with a key', 'without a key'] as const).map((way, column) => ({
    operation,
    name: operation.name,
    way,
    turn: (row + column) % 2,
  })),
);
/** Alternates the two ways among the operations, so that each way is tested with half of them. */
const everyOther = (turn: number) => rows.filter((row) => isWhole || row.turn === turn);

/** Sends a write whose first transaction meets the fault; `expectStored` compares the response with the table. */
async function writeUnderFault({ operation, way }: Way, fault: Fault) {
  const { ready, engine, created } = stage;
  const { contract } = operation;
  const mark = crypto.randomUUID();
  const request = await requestOf(ready, operation, mark);
  if (contract.status === 201) created.set(mark, operation.items ?? 1);
  const { uid, bookingId = uid, userId = bookingId }: Partial<Params> = request.params ?? {};
  // Matches the ID only at the end of a key, because a ledger week also contains the IDs of other resources.
  const text = operation.keyOf?.(request) ?? (userId === undefined ? mark : `#${userId}"`);
  const headers = way === 'with a key' ? { 'idempotency-key': mark } : {};
  await forgetFailures();
  const { met, counted } = counting(fault);
  engine.arm(text, ['TransactWriteItems'], counted, 1);
  const answer = (await call(contract, { ...request, headers })) as ResourceAnswer;
  expect(met()).toBe(1);
  expect(answer.status).toBe(contract.status);
  return { expectStored: () => expectDoneOnce(operation, request, answer) };
}

describe.concurrent('a transaction that arrives twice', () => {
  test.each(everyOther(0))(
    '$name $way is not done again when its transaction arrives once more later',
    async (row) => {
      const lost: Passing[] = [];
      const { expectStored } = await writeUnderFault(row, (passing) => {
        lost.push(passing);
        passing.cut();
      });
      const late = lost[0] as Passing;
      const { status, body } = await late.forward(asIfNew(late.body));
      expect(status).toBe(400);
      expect(String(body)).toContain('ConditionalCheckFailed');
      await expectStored();
    },
  );

  test.each(everyOther(1))(
    '$name $way recognizes its own transaction when a retry finds it done',
    async (row) => {
      const { expectStored } = await writeUnderFault(row, forgotten);
      await expectStored();
    },
  );
});
