import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, test } from 'vitest';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { CreateWebhookEndpoint } from '../../lib/contract/webhooks/create-webhook-endpoint.ts';
import { TableName, table } from '../../lib/data/engine/table.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import { finishAttempt } from '../../lib/data/queue/jobs.ts';
import { dispatch } from '../../lib/workers/dispatch/dispatch.ts';
import { beforeCall } from '../support/engine/before-call.ts';
import { storedItems } from '../support/engine/stored-items.ts';
import { readFeed } from '../support/feed/follow-events.ts';
import { outgoingKey } from '../support/feed/outgoing-key.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { call } from '../support/http/call.ts';
import { mailSinkOfFile } from '../support/messages/mail-sink.ts';
import { sentBy, to } from '../support/messages/mailing.ts';
import { admin, list, refusals } from '../support/processes/admin.ts';
import { type Ready, readyWorld } from '../support/ready.ts';
import { sendDue } from '../support/webhooks/deliver-events.ts';
import { startReceiver } from '../support/webhooks/receivers.ts';

const sinkOf = mailSinkOfFile();
let ready: Ready;
beforeAll(async () => {
  ready = await readyWorld();
  await tellChanges();
});

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Deliveries are at most a minute late after a dispatcher whose clock was ahead. */
const laterMs = minuteMs + 1000;
/** Longer than the lease of a dispatcher. */
const leaseMs = 31_000;

const versionsOf = async (uid: string) =>
  (await readFeed(ready.world.owner)).events
    .filter(({ object }) => object.uid === uid)
    .map(({ version }) => version);

const rename = (uid: string, name: string) =>
  call(UpdateBooking, { as: ready.world.owner, params: { uid }, body: { name } });

const outgoing = (uid: string, version: number) =>
  outgoingKey(ready.world.of, { subject: 'booking', uid }, version);

/** Damages a change in the outbox. The returned function fixes it. */
async function damage(uid: string, version: number, doc: unknown) {
  const Key = outgoing(uid, version);
  const set = (value: unknown) =>
    table.send(
      new UpdateCommand({
        TableName,
        Key: { ...Key },
        UpdateExpression: 'SET doc = :doc',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':doc': value },
        ReturnValues: 'UPDATED_OLD',
      }),
    );
  const { Attributes } = await set(doc);
  return () => set(Attributes?.doc);
}

const idOf = (uid: string, version: number): string => {
  const { pk, sk } = outgoing(uid, version);
  return `${pk}/${sk}`;
};

const anothers = {
  origin: { subject: 'booking', uid: 'x' },
  version: 2,
  change: { kind: 'booking_updated', by: 'x', at: '2026-01-01T00:00:00.000Z', requestId: 'x' },
};

test.each([
  ['null', 'null'],
  ['an empty document', '{}'],
  ['the change of another booking', JSON.stringify(anothers)],
  ['the form of a later release', Uint8Array.from([99, 1, 2])],
])(
  'a change that is %s delays only later changes of its booking, and is published before them after it was fixed',
  async (_, doc) => {
    const uid = await ready.newBooking();
    await tellChanges();
    const other = await ready.newBooking();
    await rename(uid, 'Second');
    await rename(uid, 'Third');
    const fix = await damage(uid, 2, doc);
    const startMs = Date.now();
    const first = await dispatch({}, startMs);
    expect(first).toMatchObject({ isFailed: true, line: { unreadable: 1, waiting: 0, stuck: 0 } });
    expect([await versionsOf(uid), await versionsOf(other)]).toEqual([[1], [1]]);
    const id = idOf(uid, 2);
    expect(await list('stuck', {})).toEqual([
      {
        id,
        organizationId: ready.world.of,
        kind: 'change',
        reason: expect.stringContaining('is damaged'),
        failures: 1,
        since: new Date(startMs).toISOString(),
        retryAt: new Date(startMs + minuteMs).toISOString(),
      },
    ]);
    await fix();
    expect(await admin('retry', { id })).toMatchObject([{ id }]);
    expect(await dispatch({}, Date.now())).toMatchObject({ isFailed: false, line: { stuck: 0 } });
    expect(await versionsOf(uid)).toEqual([1, 2, 3]);
    expect(await list('stuck', {})).toEqual([]);
    expect(await refusals('retry', { id })).toEqual(['--id stuck/unknown']);
  },
);

test('a change that fails is tried again after 1, 5, 15 and 60 minutes, and then each hour, and is counted as stuck after an hour', async () => {
  const uid = await ready.newBooking();
  const fix = await damage(uid, 1, 'null');
  // The dispatcher did not run for a day after the change.
  const startMs = Date.now() + 24 * hourMs;
  const tried: number[] = [];
  for (let minutes = 0; minutes <= 202; minutes += 0.5) {
    const { line } = await dispatch({}, startMs + minutes * minuteMs);
    if (line.unreadable === 1) tried.push(minutes);
    expect([minutes, line.stuck]).toEqual([minutes, minutes < 60 ? 0 : 1]);
    const isReported = minutes > 0 && minutes < 60;
    expect([minutes, line.oldestSeconds]).toEqual([minutes, isReported ? 60 * minutes : 0]);
    const overdue = (line.overdue as string[]).filter((work) => /changes|stuck/u.test(work));
    const late = minutes > 5 ? ['changes'] : [];
    expect([minutes, overdue]).toEqual([minutes, minutes < 60 ? late : ['stuck']]);
  }
  expect(tried).toEqual([0, 1, 6, 21, 81, 141, 201]);
  await fix();
  await dispatch({}, startMs + 261 * minuteMs);
  expect(await versionsOf(uid)).toEqual([1]);
});

test('a change that an operator discards becomes no event, and the later changes are published', async () => {
  const uid = await ready.newBooking();
  await tellChanges();
  await rename(uid, 'Second');
  await rename(uid, 'Third');
  await damage(uid, 2, 'null');
  await dispatch({}, Date.now());
  const id = idOf(uid, 2);
  expect(await refusals('discard', {})).toEqual(['--id member/missing']);
  for (const other of ['nonsense', `${outgoing(uid, 9).pk}/`, keys.booking(ready.world.of, uid)]) {
    const given = typeof other === 'string' ? other : `${other.pk}/${other.sk}`;
    expect(await refusals('discard', { id: given })).toEqual(['--id stuck/unknown']);
  }
  expect(await admin('discard', { id })).toMatchObject({ id, failures: 1 });
  expect(await refusals('discard', { id })).toEqual(['--id stuck/unknown']);
  await tellChanges();
  expect(await versionsOf(uid)).toEqual([1, 3]);
});

test('a change waits for a damaged later change of its booking, and its event contains the later change after that was discarded', async () => {
  const uid = await ready.newBooking();
  await tellChanges();
  await rename(uid, 'Second');
  await rename(uid, 'Third');
  await damage(uid, 3, 'null');
  const startMs = Date.now();
  await dispatch({}, startMs);
  expect(await versionsOf(uid)).toEqual([1]);
  await admin('discard', { id: idOf(uid, 3) });
  await tellChanges();
  const { events } = await readFeed(ready.world.owner);
  const [, second] = events.filter(({ object }) => object.uid === uid);
  expect(second).toMatchObject({ version: 2, object: { name: 'Third' } });
  expect(Object.keys(second?.previous ?? {})).toEqual(['name']);
});

test('changes whose resource cannot be read are published after it was fixed and all failed changes were retried', async () => {
  const uid = await ready.newBooking();
  await tellChanges();
  await rename(uid, 'Second');
  await rename(uid, 'Third');
  const Key = keys.booking(ready.world.of, uid);
  const set = (doc: unknown) =>
    table.send(
      new UpdateCommand({
        TableName,
        Key: { ...Key },
        UpdateExpression: 'SET doc = :doc',
        ExpressionAttributeValues: { ':doc': doc },
        ReturnValues: 'UPDATED_OLD',
      }),
    );
  const { Attributes } = await set(Uint8Array.from([99, 1, 2]));
  const startMs = Date.now();
  for (const minutes of [0, 1, 6, 21]) await dispatch({}, startMs + minutes * minuteMs);
  expect(await list('stuck', {})).toMatchObject([{ id: idOf(uid, 2), failures: 4 }]);
  await set(Attributes?.doc);
  expect(await admin('retry', {})).toMatchObject([{ id: idOf(uid, 2) }]);
  await dispatch({}, startMs + 22 * minuteMs);
  expect(await versionsOf(uid)).toEqual([1, 2, 3]);
});

test('a table that refuses the role of the dispatcher is not a failure of the change', async () => {
  const uid = await ready.newBooking();
  const refuse = () => {
    const error = new Error('No right.');
    return Promise.reject(Object.assign(error, { name: 'AccessDeniedException', $metadata: {} }));
  };
  // The transaction of all events, and the one of this event alone.
  for (const texts of [
    ['TransactItems', uid],
    ['TransactItems', uid],
  ])
    beforeCall(texts, refuse);
  expect((await dispatch({}, Date.now())).isFailed).toBe(true);
  expect(await list('stuck', {})).toEqual([]);
  await tellChanges(leaseMs);
  expect(await versionsOf(uid)).toEqual([1]);
});

test('a change that another dispatcher publishes while its failure is stored does not fail', async () => {
  const uid = await ready.newBooking();
  const key = outgoing(uid, 1);
  await damage(uid, 1, 'null');
  beforeCall(['SET failures', key.sk], () =>
    table.send(new DeleteCommand({ TableName, Key: { ...key } })),
  );
  await dispatch({}, Date.now());
  expect((await dispatch({}, Date.now())).line).toMatchObject({ stuck: 0, waiting: 0 });
  expect(await list('stuck', {})).toEqual([]);
});

test('messages whose job has failed are stuck, and are sent once after a retry', async () => {
  await sendDueMails();
  const uid = await ready.newBooking();
  await tellChanges();
  const job = (await storedItems()).find(
    ({ pk, sk }) =>
      pk === keys.eventMessages(ready.world.of, uid, 1, 0).pk && String(sk).startsWith('E#'),
  );
  const key = { pk: job?.pk as string, sk: job?.sk as string };
  await finishAttempt(key, 0, { status: 'failed' });
  expect(await sendDueMails()).toEqual([]);
  const id = `${key.pk}/${key.sk}`;
  expect(await list('stuck', {})).toEqual([
    { id, organizationId: ready.world.of, kind: 'messages' },
  ]);
  expect(await admin('retry', { id })).toMatchObject([{ id }]);
  expect(await refusals('retry', { id })).toEqual(['--id stuck/unknown']);
  await tellChanges();
  expect(await sendDueMails()).toHaveLength(2);
  expect(await list('stuck', {})).toEqual([]);
  expect(await sendDueMails()).toEqual([]);
});

/** Messages are at most a minute late after a dispatcher whose clock was ahead. */
const sendDueMails = async () => (await sentBy(sinkOf(), Date.now() + laterMs)).map(to);

test('an event whose messages cannot be enqueued is published, and the next dispatcher enqueues them and its deliveries once', async () => {
  const { url, received } = await startReceiver();
  const body = { url, events: ['guest_booked', 'booking_updated'] };
  await call(CreateWebhookEndpoint, { as: ready.world.owner, body });
  await tellChanges();
  await sendDueMails();
  const uid = await ready.newBooking();
  const refused = Object.assign(new Error('It is too large.'), { name: 'ValidationException' });
  beforeCall(['"Item"', keys.eventMessages(ready.world.of, uid, 1, 0).pk], () =>
    Promise.reject(refused),
  );
  const outcome = await dispatch({}, Date.now());
  expect(outcome).toMatchObject({
    isFailed: true,
    line: { published: 1, waiting: 0, stuck: 0 },
  });
  expect(await versionsOf(uid)).toEqual([1]);
  await sendDue(laterMs);
  expect([received.length, await sendDueMails()]).toEqual([1, []]);

  // The lease of the dispatcher has expired.
  const { isFailed, line } = await dispatch({}, Date.now() + leaseMs);
  expect([isFailed, line]).toEqual([false, expect.objectContaining({ published: 0, stuck: 0 })]);
  await sendDue(2 * laterMs);
  const mails = await sendDueMails();
  expect([mails.length, mails.includes('guest@example.com')]).toEqual([2, true]);
  await tellChanges(2 * leaseMs);
  await sendDue(2 * laterMs);
  expect(await sendDueMails()).toEqual([]);
  expect(received.map((one) => JSON.parse(one.body).object.uid)).toEqual([uid]);
});
