import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, test } from 'vitest';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { CreateWebhookEndpoint } from '../../lib/contract/webhooks/create-webhook-endpoint.ts';
import { TableName, table } from '../../lib/data/engine/table.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import { dispatch } from '../../lib/workers/dispatch/dispatch.ts';
import { beforeCall } from '../support/engine/before-call.ts';
import { readFeed } from '../support/feed/follow-events.ts';
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
const patienceMs = 60 * minuteMs;
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
  keys.outgoing(ready.world.of, { subject: 'booking', uid }, version);

/** Damages a change in the outbox. The returned function fixes its dead letter. */
async function damage(uid: string, version: number, doc: unknown) {
  const set = (Key: { pk: string; sk: string }, value: unknown) =>
    table.send(
      new UpdateCommand({
        TableName,
        Key,
        UpdateExpression: 'SET doc = :doc',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':doc': value },
        ReturnValues: 'UPDATED_OLD',
      }),
    );
  const key = outgoing(uid, version);
  const { Attributes } = await set(key, doc);
  return () => set(keys.aside(key.sk), Attributes?.doc);
}

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
  'a change that is %s delays no other booking and its own for an hour, and is then a dead letter until it is requeued',
  async (_, doc) => {
    const uid = await ready.newBooking();
    await tellChanges();
    const other = await ready.newBooking();
    await rename(uid, 'Second');
    await rename(uid, 'Third');
    const fix = await damage(uid, 2, doc);
    const startMs = Date.now();
    const first = await dispatch({}, startMs);
    expect(first).toMatchObject({
      isFailed: true,
      line: { unreadable: 1, waiting: 1, setAside: 0 },
    });
    expect([await versionsOf(uid), await versionsOf(other)]).toEqual([[1], [1]]);
    // The hour begins when the dispatcher first reads the change, not when the change was made.
    const late = await dispatch({}, startMs + patienceMs - 1);
    expect(late.line.oldestSeconds).toBe(3600);
    expect(await list('list-set-aside', {})).toEqual([]);
    await Promise.all([0, 1].map((ms) => dispatch({}, startMs + patienceMs + ms)));
    const { line } = await dispatch({}, startMs + patienceMs + minuteMs);
    expect(line).toMatchObject({ waiting: 0, setAside: 1 });
    expect(await versionsOf(uid)).toEqual([1, 3]);
    const { sk: id } = outgoing(uid, 2);
    expect(await list('list-set-aside', {})).toEqual([
      {
        id,
        organizationId: ready.world.of,
        reason: expect.stringContaining('is damaged'),
        at: expect.stringMatching(/Z$/u),
      },
    ]);
    await fix();
    expect(await admin('put-back', { id })).toEqual([{ id }]);
    expect(await refusals('put-back', { id })).toEqual(['--id set-aside/unknown']);
    await dispatch({}, startMs + 2 * patienceMs + minuteMs);
    expect(await versionsOf(uid)).toEqual([1, 3, 2]);
    expect((await dispatch({}, Date.now())).line).toMatchObject({ setAside: 0 });
  },
);

test('a change that is made while an earlier one becomes a dead letter is published after all before it', async () => {
  const uid = await ready.newBooking();
  await tellChanges();
  await rename(uid, 'Second');
  await rename(uid, 'Third');
  const fix = await damage(uid, 3, 'null');
  const startMs = Date.now();
  await dispatch({}, startMs);
  const { pk, sk } = outgoing(uid, 3);
  beforeCall([keys.aside(sk).pk, sk, pk], () => rename(uid, 'Fourth'));
  await dispatch({}, startMs + patienceMs);
  await dispatch({}, startMs + patienceMs + minuteMs);
  expect(await versionsOf(uid)).toEqual([1, 2, 4]);
  await fix();
  await admin('put-back', { id: sk });
  await dispatch({}, startMs + patienceMs + 2 * minuteMs);
});

test('a change that another dispatcher publishes at the last moment does not become a dead letter', async () => {
  const uid = await ready.newBooking();
  const key = outgoing(uid, 1);
  await damage(uid, 1, 'null');
  const startMs = Date.now();
  await dispatch({}, startMs);
  beforeCall([keys.aside(key.sk).pk, key.sk], () =>
    table.send(new DeleteCommand({ TableName, Key: key })),
  );
  expect((await dispatch({}, startMs + patienceMs)).line).toMatchObject({ setAside: 0 });
});

test('a change becomes a dead letter only an hour after it was first read or requeued', async () => {
  const uid = await ready.newBooking();
  await damage(uid, 1, 'null');
  const startMs = Date.now();
  // The dispatcher did not run for a day.
  await dispatch({}, startMs + 24 * patienceMs);
  expect(await list('list-set-aside', {})).toEqual([]);
  await dispatch({}, startMs + 25 * patienceMs);
  const { sk: id } = outgoing(uid, 1);
  expect(await admin('put-back', {})).toEqual([{ id }]);
  await dispatch({}, startMs + 26 * patienceMs);
  expect(await list('list-set-aside', {})).toEqual([]);
  await dispatch({}, startMs + 27 * patienceMs);
  expect(await list('list-set-aside', {})).toHaveLength(1);
  await table.send(new DeleteCommand({ TableName, Key: keys.aside(id) }));
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
    line: { published: 1, waiting: 0, setAside: 0 },
  });
  expect(await versionsOf(uid)).toEqual([1]);
  await sendDue(laterMs);
  expect([received.length, await sendDueMails()]).toEqual([1, []]);

  // The lease of the dispatcher has expired.
  const { isFailed, line } = await dispatch({}, Date.now() + leaseMs);
  expect([isFailed, line]).toEqual([false, expect.objectContaining({ published: 0, setAside: 0 })]);
  await sendDue(2 * laterMs);
  const mails = await sendDueMails();
  expect([mails.length, mails.includes('guest@example.com')]).toEqual([2, true]);
  await tellChanges(2 * leaseMs);
  await sendDue(2 * laterMs);
  expect(await sendDueMails()).toEqual([]);
  expect(received.map((one) => JSON.parse(one.body).object.uid)).toEqual([uid]);
});
