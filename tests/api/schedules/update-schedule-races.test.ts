import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { DeleteSchedule } from '../../../lib/contract/schedules/delete-schedule.ts';
import { GetSchedule } from '../../../lib/contract/schedules/get-schedule.ts';
import { beforeTableCalls, recordTableCalls } from '../../support/engine/table-calls.ts';
import { call } from '../../support/http/call.ts';
import { create, host, patch } from '../../support/schedules/schedules.ts';
import { newWorld } from '../../support/world.ts';

test('a change of a schedule with If-Match is applied only to the version that it names', async () => {
  const world = await newWorld();
  const before = await create(world);
  const change = (tag: string) => patch(world, before, { isRemind: true }, { 'If-Match': tag });
  expect((await change('"7"')).body.code).toBe('resource/changed');
  expect((await change('W/"1"')).body.code).toBe('resource/changed');
  expect((await change('one')).body.errors?.[0]?.pointer).toBe('header/If-Match');
  expect((await change('"7", "1"')).status).toBe(200);
  expect((await change('"1"')).body.code).toBe('resource/changed');
  expect((await change('*')).status).toBe(200);
});

test('If-Match is checked after the role and before the semantics of the body', async () => {
  const world = await newWorld();
  const before = await create(world);
  const headers = { 'If-Match': '"9"' };
  const wrong = { timeZone: 'Nowhere' };
  expect((await patch(world, before, wrong, headers)).body.code).toBe('resource/changed');
  const forbidden = await patch(world, before, wrong, headers, world.member);
  expect(forbidden.body.code).toBe('caller/role-forbids');
});

test('a conflict is retried within the request without If-Match, and is 412 with it', async () => {
  const world = await newWorld();
  const before = await create(world);
  let isFirst = true;
  beforeTableCalls(async (tableCall) => {
    if (tableCall !== 'TransactWriteItems' || !isFirst) return;
    isFirst = false;
    await patch(world, before, { description: 'In between' });
  });
  const { status, headers, body } = await patch(world, before, { name: 'Last' });
  expect([status, headers.etag]).toEqual([200, '"3"']);
  expect(body.data).toMatchObject({ name: 'Last', description: 'In between' });
  isFirst = true;
  const guarded = await patch(world, before, { name: 'No' }, { 'If-Match': '"3"' });
  expect(guarded.body.code).toBe('resource/changed');
});

test('a change that conflicts with another transaction is retried', async () => {
  const world = await newWorld();
  const before = await create(world);
  let conflicts = 0;
  beforeTableCalls((tableCall) => {
    if (tableCall !== 'TransactWriteItems' || conflicts === 2) return;
    conflicts += 1;
    throw new TransactionCanceledException({
      $metadata: {},
      message: 'Cancelled',
      CancellationReasons: [{ Code: 'TransactionConflict' }],
    });
  });
  expect((await patch(world, before, { name: 'New' })).headers.etag).toBe('"2"');
  expect(conflicts).toBe(2);
});

test('twelve concurrent changes of different members are all applied', async () => {
  const world = await newWorld();
  const before = await create(world, { attendees: [host(world.member)] });
  const changes = [
    { description: 'a' },
    { access: 'b' },
    { address: 'c' },
    { customLocation: 'd' },
    { phoneNumber: 'e' },
    { priority: 'high' },
    { isRemind: true },
    { displayType: 'public' },
    { behavior: 'work' },
    { visibilityType: 'busy' },
    { projectId: 5 },
    { endedAt: '2030-03-05T12:00:00.000Z' },
  ];
  const answers = await Promise.all(changes.map((change) => patch(world, before, change)));
  expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200));
  const { body, headers } = await call(GetSchedule, {
    as: world.owner,
    params: { uid: before.uid },
  });
  expect(body.data).toMatchObject(Object.assign({}, ...changes));
  expect(headers.etag).toBe('"13"');
});

test('a repeated change of a schedule with the same Idempotency-Key is applied once', async () => {
  const world = await newWorld();
  const before = await create(world);
  const headers = { 'Idempotency-Key': 'once', 'If-Match': '"1"' };
  const first = await patch(world, before, { name: 'Once' }, headers);
  await patch(world, before, { name: 'Later' });
  const again = await patch(world, before, { name: 'Once' }, headers);
  expect([again.status, again.body, again.headers.etag]).toEqual([200, first.body, '"2"']);
  const read = await call(GetSchedule, { as: world.owner, params: { uid: before.uid } });
  expect(read.body.data.name).toBe('Later');
  const other = await patch(world, before, { name: 'Other' }, headers);
  expect(other.body.code).toBe('idempotency/key-reused');
});

test('a dry run returns the changed schedule and changes nothing', async () => {
  const world = await newWorld();
  const before = await create(world, { attendees: [host(world.member)] });
  const calls = recordTableCalls();
  const headers = { Prefer: 'handling=dry-run' };
  const { status, body } = await patch(world, before, { endedAt: '2030-03-05T13:00:00Z' }, headers);
  expect([status, body.data.uid, body.data.endedAt]).toEqual([
    200,
    before.uid,
    '2030-03-05T13:00:00.000Z',
  ]);
  expect(calls).not.toContain('TransactWriteItems');
});

test('a change of members takes two calls to the table, and a move takes three', async () => {
  const world = await newWorld();
  const before = await create(world, { attendees: [host(world.member)] });
  const calls = recordTableCalls();
  await patch(world, before, { name: 'New' }, { 'Idempotency-Key': 'a' });
  expect(calls).toEqual(['BatchGetItem', 'TransactWriteItems']);
  await patch(world, before, { endedAt: '2030-04-05T13:00:00Z' }, { 'Idempotency-Key': 'b' });
  expect(calls.slice(2)).toEqual(['BatchGetItem', 'BatchGetItem', 'TransactWriteItems']);
});

test('a change of a deleted schedule is 409, and is replayed under its Idempotency-Key', async () => {
  const world = await newWorld();
  const { uid } = await create(world, { attendees: [host(world.member)] });
  await call(DeleteSchedule, { as: world.owner, params: { uid } });
  const headers = { 'Idempotency-Key': 'late' };
  const { status, body } = await patch(world, { uid }, { name: 'Late' }, headers);
  expect([status, body.code]).toEqual([409, 'schedule/already-cancelled']);
  const again = await patch(world, { uid }, { name: 'Late' }, headers);
  expect([again.status, again.headers['idempotency-replayed']]).toEqual([409, 'true']);
  expect(again.body).toEqual(body);
  const meaningless = await patch(world, { uid }, { timeZone: 'Nowhere' });
  expect(meaningless.body.code).toBe('time-zone/unknown');
});
