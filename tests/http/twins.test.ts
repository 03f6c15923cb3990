import { expect, test } from 'vitest';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { client, TableName } from '../../lib/data/table.ts';
import { call } from '../support/call.ts';
import { readyWorld } from '../support/ready.ts';

const { world, newBooking } = await readyWorld();

interface Batch {
  readonly Responses: Record<string, readonly { readonly sk: string }[]>;
}

/** A batch is not one moment: its first answer is as if the record had been read before its twin was written. */
function overlookRecordOnce(): void {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const result = await next(args);
        if (commandName !== 'BatchGetItemCommand') return result;
        client.middlewareStack.remove('overlook');
        const { Responses } = result.output as unknown as Batch;
        Responses[TableName] = (Responses[TableName] ?? []).filter(({ sk }) => sk !== 'I');
        return result;
      },
    { step: 'initialize', name: 'overlook' },
  );
}

test('a retry that meets the version of its own twin is answered as the twin was, not 412', async () => {
  const uid = await newBooking();
  const request = {
    as: world.owner,
    params: { uid },
    body: { name: 'Another name' },
    headers: { 'if-match': '"1"', 'idempotency-key': `twin ${uid}` },
  };
  const first = await call(UpdateBooking, request);
  expect(first).toMatchObject({ status: 200, headers: { etag: '"2"' } });
  overlookRecordOnce();
  const twin = await call(UpdateBooking, request);
  expect(twin).toMatchObject({ status: 200, headers: { 'idempotency-replayed': 'true' } });
  expect(twin.body).toEqual(first.body);
});
