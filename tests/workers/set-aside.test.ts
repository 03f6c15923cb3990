import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, test } from 'vitest';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { CreateWebhookEndpoint } from '../../lib/contract/webhooks/create-webhook-endpoint.ts';
import { TableName, table } from '../../lib/data/engine/table.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import { dispatch } from '../../lib/workers/dispatch/dispatch.ts';
import { beforeCall } from '../support/engine/before-call.ts';
import { refuse } from '../support/engine/refuse.ts';
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
  'a change that is %s holds up no other booking, and its own for an hour; then it is set aside until it is put back',
  async (_, doc) => {
    const uid = await ready.newBooking();
    await tellChanges();
    const other = await ready.newBooking();
    await rename(uid, 'Second');
    await rename(uid, 'Third');
    const mend = await damage(uid, 2, doc);
    const startMs = Date.now();
    const first = await dispatch({}, startMs);
    expect(first).toMatchObject({ isFailed: true, line: { unreadable: 1, left: 1, setAside: 0 } });
    expect([await versionsOf(uid), await versionsOf(other)]).toEqual([[1], [1]]);
    // The hour begins when the dispatcher first reads the change, not when the change was made.
    const late = await dispatch({}, startMs + patienceMs - 1);
    expect(late.line.oldestSeconds).toBe(3600);
    expect(await list('list-set-aside', {})).toEqual([]);
    await Promise.all([0, 1].map((ms) => dispatch({}, startMs + patienceMs + ms)));
    const { line } = await dispatch({}, startMs + patienceMs + minuteMs);
    expect(line).toMatchObject({ left: 0, setAside: 1 });
    expect(await versionsOf(uid)).toEqual([1, 3]);
    const { sk: id } = outgoing(uid, 2);
    expect(await list('list-set-aside', {})).toEqual([
      {
        id,
        organizationId: ready.world.of,
        what: 'change',
        reason: expect.stringContaining('is damaged'),
        at: expect.stringMatching(/Z$/u),
      },
    ]);
    await mend();
    expect(await admin('put-back', { id })).toEqual([{ id }]);
    expect(await refusals('put-back', { id })).toEqual(['--id set-aside/unknown']);
    await dispatch({}, startMs + 2 * patienceMs + minuteMs);
    expect(await versionsOf(uid)).toEqual([1, 3, 2]);
    expect((await dispatch({}, Date.now())).line).toMatchObject({ setAside: 0 });
  },
);

test('what another dispatcher tells at the last moment is not set aside', async () => {
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

test('what fails an hour after it was mended, put back or first seen is not set aside at once', async () => {
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

test('an event whose messages cannot be written is told and sent to endpoints, and its messages are set aside until they are put back, once', async () => {
  const { url, received } = await startReceiver();
  const body = { url, events: ['guest_booked', 'booking_updated'] };
  await call(CreateWebhookEndpoint, { as: ready.world.owner, body });
  await tellChanges();
  await sentBy(sinkOf());
  const allow = refuse(keys.announcement(ready.world.of, 0).pk);
  const uid = await ready.newBooking();
  const outcome = await dispatch({}, Date.now());
  expect(outcome).toMatchObject({ isFailed: true, line: { told: 1, left: 0, setAside: 1 } });
  expect(await versionsOf(uid)).toEqual([1]);
  await sendDue(laterMs);
  expect([received.length, await sentBy(sinkOf())]).toEqual([1, []]);
  const [aside] = await list('list-set-aside', {});
  expect(aside).toMatchObject({ what: 'event', reason: 'ValidationException: It is too large.' });

  // Work that fails again becomes a dead letter again.
  await admin('put-back', {});
  await dispatch({}, Date.now());
  await dispatch({}, Date.now() + patienceMs);
  expect(await list('list-set-aside', {})).toEqual([expect.objectContaining({ id: aside?.id })]);
  allow();
  await admin('put-back', {});
  expect((await dispatch({}, Date.now())).line).toMatchObject({ told: 0, setAside: 0 });
  await sendDue(laterMs);
  const mails = (await sentBy(sinkOf())).map(to);
  expect([mails.length, mails.includes('guest@example.com')]).toEqual([2, true]);
  expect(received.map((one) => JSON.parse(one.body).object.uid)).toEqual([uid]);
  await dispatch({}, Date.now());
  await sendDue(laterMs);
  expect([received.length, (await sentBy(sinkOf())).length]).toEqual([1, 0]);
});
