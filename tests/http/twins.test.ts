import { describe, expect, test } from 'vitest';
import { GetBooking } from '../../lib/contract/bookings/get-booking.ts';
import { RescheduleBooking } from '../../lib/contract/bookings/reschedule-booking.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import type { Contract } from '../../lib/contract/contract.ts';
import type { OperationId } from '../../lib/contract/routes.ts';
import { client, TableName } from '../../lib/data/engine/table.ts';
import { loadContracts, rows } from '../../scripts/contracts.ts';
import { call } from '../support/http/call.ts';
import { expectReplay } from '../support/http/expect-replay.ts';
import { deleteAtOnce } from '../support/people/delete-at-once.ts';
import { type Request, readyWorld } from '../support/ready.ts';
import { access } from '../tables/access.ts';

deleteAtOnce();

const { world, newBooking, request: requestFor } = await readyWorld();
const contracts = await loadContracts();

interface Batch {
  readonly Responses: Record<string, readonly { readonly sk: string }[]>;
}

/** A batch is no snapshot: hides the idempotency record once, as if it had been read before its twin was written. */
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

/** Notices of providers have no Idempotency-Key. */
const writes = rows.filter(
  ({ id, method }) => method !== 'GET' && contracts.get(id)?.notice === undefined,
);

/** These operations change a resource that all tests share, so its version is unknown. */
const isOfAll = (id: OperationId): boolean => {
  const right = access[id];
  return id === 'updateTeam' || (typeof right !== 'string' && right.about === 'self');
};

describe.each([{}, { 'if-match': '"1"' }])('requests with headers %j', (headers) => {
  const sent = writes.filter(
    ({ id }) => !('if-match' in headers) || contracts.get(id)?.versioned === true,
  );

  test.each(sent)(
    '$id: a retry that conflicts with the effect of its first copy is replayed',
    async ({ id }) => {
      const contract = contracts.get(id) as Contract;
      const valid = (await requestFor(id)) as Request;
      const request = {
        as: world.owner,
        ...valid,
        headers: {
          ...valid.headers,
          ...headers,
          ...('if-match' in headers && isOfAll(id) && { 'if-match': '*' }),
          'idempotency-key': `twin ${id} ${Object.keys(headers)}`,
        },
      };
      const first = await call(contract, request);
      expect(first.status).toBe(contract.status);
      overlookRecordOnce();
      const twin = await call(contract, request);
      expectReplay(contract, first, twin);
    },
  );
});

/** Runs another request just before the next transaction is sent. */
function beforeNextTransaction(run: () => Promise<void>): void {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName !== 'TransactWriteItemsCommand') return next(args);
        client.middlewareStack.remove('overtake');
        await run();
        return next(args);
      },
    { step: 'initialize', name: 'overtake' },
  );
}

interface Twins {
  readonly send: () => Promise<{ readonly status: number }>;
  readonly change: () => Promise<{ readonly status: number }>;
}

/** Runs a change and a second copy of a request before the first copy commits. The change refuses both copies. */
async function expectBothRefused({ send, change }: Twins): Promise<void> {
  const statuses: number[] = [];
  beforeNextTransaction(async () => {
    statuses.push((await change()).status, (await send()).status);
  });
  statuses.push((await send()).status);
  expect(statuses).toEqual([200, 412, 412]);
}

/** Bodies for operations where a repeated body changes nothing. */
const another: Partial<Record<OperationId, object>> = {
  updateOrganizationUser: { role: 'restricted' },
  updateTeam: { name: 'Yet another name' },
  updateCurrentUser: { name: 'Yet another name' },
  updateCurrentUserSettings: { weekStart: 5 },
  updateWebhookEndpoint: { description: 'Yet another one' },
  updateCalendarConnection: { onFailure: 'open' },
};

test.each(
  rows.filter(({ id, method }) => method === 'PATCH' && contracts.get(id)?.versioned === true),
)('$id: two copies of an empty change are both 412 after another change', async ({ id }) => {
  const contract = contracts.get(id) as Contract;
  const changing = { as: world.owner, ...((await requestFor(id)) as Request) };
  const { etag = '' } = (await call(contract, changing)).headers;
  const headers = { 'if-match': etag, 'idempotency-key': `nothing ${id}` };
  await expectBothRefused({
    send: () => call(contract, { ...changing, body: {}, headers }),
    change: () => call(contract, { ...changing, ...(another[id] && { body: another[id] }) }),
  });
});

test('two copies of a reschedule to the same time are both 412 after another change', async () => {
  const booking = { as: world.owner, params: { uid: await newBooking() } };
  const { startedAt, timeZone } = (await call(GetBooking, booking)).body.data;
  const headers = { 'if-match': '"1"', 'idempotency-key': 'nowhere' };
  await expectBothRefused({
    send: () => call(RescheduleBooking, { ...booking, body: { startedAt, timeZone }, headers }),
    change: () => call(UpdateBooking, { ...booking, body: { name: 'B' } }),
  });
});
