import { describe, expect, test } from 'vitest';
import { call } from '../support/call.ts';
import { asIfNew } from '../support/engine-faults.ts';
import type { Passing } from '../support/faulty-engine.ts';
import { operations, requestOf } from './operations.ts';
import { expectDoneOnce, type Params, stageOf, type Told } from './truth.ts';

const stage = stageOf();

describe.concurrent('a transaction that arrives when all is over', () => {
  const ways = [{ headers: {} }, { headers: { 'idempotency-key': 'late' } }];
  const rows = operations.flatMap((operation) =>
    ways.map(({ headers }) => ({ operation, name: operation.name, headers })),
  );

  test.each(rows)('$name with $headers is not done again', async ({ operation, headers }) => {
    const { ready, engine, created } = stage;
    const { contract } = operation;
    const mark = crypto.randomUUID();
    const request = await requestOf(ready, operation, mark);
    if (contract.status === 201) created.push(mark);
    const { uid, bookingId } = (request.params ?? {}) as Partial<Params>;
    const text = uid ?? bookingId ?? mark;
    const lost: Passing[] = [];
    const lose = (passing: Passing) => {
      lost.push(passing);
      passing.cut();
    };
    engine.arm(text, ['TransactWriteItems'], lose, 1);
    const keyed = Object.keys(headers).length > 0 ? { 'idempotency-key': mark } : {};
    const sent = { as: ready.world.owner, ...request, headers: keyed };
    const told = (await call(contract, sent)) as Told;
    expect(told.status).toBe(contract.status);
    const [late] = lost;
    if (late === undefined) throw new Error('Nothing was lost.');
    const reply = await late.forward(asIfNew(late.body));
    expect([reply.status, String(reply.body)]).toEqual([
      400,
      expect.stringContaining('ConditionalCheckFailed'),
    ]);
    await expectDoneOnce(ready, operation, request, told);
  });
});
