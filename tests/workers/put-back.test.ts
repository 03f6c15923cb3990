import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, test } from 'vitest';
import { UpdateWebhookEndpoint } from '../../lib/contract/webhooks/update-webhook-endpoint.ts';
import { commit } from '../../lib/data/engine/commit.ts';
import { readItems } from '../../lib/data/engine/items.ts';
import { TableName, table } from '../../lib/data/engine/table.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import { moveAside, setFollowUpAside } from '../../lib/data/resources/set-aside.ts';
import type { FollowUp } from '../../lib/domain/feed/follow-up.ts';
import { dispatch } from '../../lib/workers/dispatch/dispatch.ts';
import { cancel, confirm, reassignTo, reschedule, update } from '../api/bookings/moves.ts';
import { made } from '../api/webhooks/endpoints.ts';
import { beforeCall } from '../support/engine/before-call.ts';
import { refuse } from '../support/engine/refuse.ts';
import { readFeed } from '../support/feed/follow-events.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { call } from '../support/http/call.ts';
import { mailSinkOfFile } from '../support/messages/mail-sink.ts';
import { book, guestEmail, nextStart, sentBy, to } from '../support/messages/mailing.ts';
import { admin, list } from '../support/processes/admin.ts';
import { sendDue } from '../support/webhooks/deliver-events.ts';
import { startReceiver } from '../support/webhooks/receivers.ts';
import { newWorld, type World } from '../support/world.ts';

const sinkOf = mailSinkOfFile();
let world: World<'admin'>;
beforeEach(async () => {
  world = await newWorld('admin');
  await sentBy(sinkOf());
});

const sendDueMails = async () => (await sentBy(sinkOf())).map(to);

/** Makes a booking whose first messages become a dead letter. */
async function bookWithoutMessages(): Promise<{ readonly uid: string }> {
  const eventType = await world.eventType([world.member]);
  const allow = refuse(keys.announcement(world.of, 0).pk);
  const uid = await book(world, eventType);
  await dispatch({}, Date.now());
  allow();
  expect(await list('list-set-aside', {})).toMatchObject([{ what: 'event' }]);
  return { uid };
}

/** Turns a change into a dead letter before it becomes an event. */
async function setChangeAside(uid: string, version: number): Promise<void> {
  const key = keys.outgoing(world.of, { subject: 'booking', uid }, version);
  const item = (await readItems(world.of, [key])).get(key);
  if (item === undefined) throw new Error('The change was not found.');
  const outcome = await commit(world.of, moveAside({ of: world.of, item }, 'A test.', Date.now()));
  expect(outcome).toBe('committed');
}

const followUpOf = (uid: string, position: number): FollowUp => ({
  origin: { subject: 'booking', uid },
  position,
  eventTypeId: null,
  worker: 'sendMessages',
});

async function putBack(): Promise<void> {
  expect(await admin('put-back', {})).toHaveLength(1);
  await tellChanges();
  expect(await list('list-set-aside', {})).toEqual([]);
}

test.each([
  ['is cancelled', (uid: string) => cancel(world, { uid })],
  ['is moved', (uid: string) => reschedule(world, { uid }, nextStart())],
  ['gets another host', (uid: string) => reassignTo(world, { uid }, world.admin)],
  ['has another name', (uid: string) => update(world, { uid }, { name: 'Another' })],
])(
  'where a booking %s before its first messages are put back, nobody is told of it as it was',
  async (_, change) => {
    const { uid } = await bookWithoutMessages();
    expect((await change(uid)).status).toBe(200);
    expect(await sendDueMails()).toContain(guestEmail);
    await putBack();
    expect(await sendDueMails()).toEqual([]);
  },
);

test('what does not stand in a message keeps none back that is put back', async () => {
  const { uid } = await bookWithoutMessages();
  await update(world, { uid }, { description: 'Another' });
  expect(await sendDueMails()).toEqual([]);
  await putBack();
  expect(await sendDueMails()).toEqual([guestEmail, world.member.email].toSorted());
});

test('a booking that is put back after it was cancelled is told as booked, and mailed to nobody', async () => {
  const uid = await book(world, await world.eventType([world.member]));
  await setChangeAside(uid, 1);
  await cancel(world, { uid });
  const mails = await sentBy(sinkOf());
  expect(mails.map(({ subject }) => subject)).toEqual(
    Array.from({ length: 2 }, () => expect.stringMatching(/^Cancel/u)),
  );
  await putBack();
  expect(await sendDueMails()).toEqual([]);
  const { events } = await readFeed(world.owner);
  expect(events.filter(({ object }) => object.uid === uid)).toMatchObject([
    { version: 2, kinds: ['host_cancelled'] },
    { version: 1, kinds: ['guest_booked'] },
  ]);
});

/** Requeues the second change after the third one was published. Returns its event and its mails. */
async function requeueSecondChange(
  byConsent: boolean,
  changes: readonly ((uid: string) => Promise<{ readonly status: number }>)[],
) {
  const requiresConfirmation = byConsent;
  const uid = await book(world, await world.eventType([world.member], { requiresConfirmation }));
  await tellChanges();
  for (const [index, change] of changes.entries()) {
    expect((await change(uid)).status).toBe(200);
    if (index === 0) await setChangeAside(uid, 2);
    await sentBy(sinkOf());
  }
  await putBack();
  const { events } = await readFeed(world.owner);
  const event = events.find(({ object, version }) => object.uid === uid && version === 2);
  return { event, mails: await sentBy(sinkOf()) };
}

test('a confirmation that is put back after the cancellation is a confirmation, and no second cancellation', async () => {
  const { event, mails } = await requeueSecondChange(true, [
    (uid) => confirm(world, { uid }),
    (uid) => cancel(world, { uid }),
  ]);
  expect(event).toMatchObject({ event: 'booking_confirmed', kinds: ['booking_confirmed'] });
  expect(event?.previous).toEqual({ status: 'request' });
  expect(mails).toEqual([]);
});

test('a host that is put back after another one is told with who had the booking before', async () => {
  const { event } = await requeueSecondChange(false, [
    (uid) => reassignTo(world, { uid }, world.admin),
    (uid) => reassignTo(world, { uid }, world.member),
  ]);
  expect(event?.kinds).toEqual(['host_reassigned']);
  expect(event?.previous).toEqual({
    hosts: [expect.objectContaining({ userId: world.member.userId })],
  });
});

test('owners are not told of an endpoint that was disabled, and is enabled again when that is put back', async () => {
  const { url } = await startReceiver((response) => void response.writeHead(410).end());
  const { uid } = await made(world.owner, { url, events: ['guest_booked'] });
  await book(world, await world.eventType([world.member]));
  await tellChanges();
  await sendDueMails();
  const allow = refuse(keys.announcement(world.of, 0).pk);
  await sendDue();
  await dispatch({}, Date.now());
  allow();
  const body = { status: 'enable' };
  const enabled = await call(UpdateWebhookEndpoint, { as: world.owner, params: { uid }, body });
  expect(enabled.status).toBe(200);
  await putBack();
  expect(await sendDueMails()).toEqual([]);
});

test('what is set aside again while it is put back stays there', async () => {
  const followUp = followUpOf('a', 1);
  await setFollowUpAside(world.of, followUp, 'First.', Date.now());
  const [aside] = await list('list-set-aside', {});
  beforeCall(['TransactItems', String(aside?.id)], () =>
    setFollowUpAside(world.of, followUp, 'Second.', Date.now()),
  );
  expect(await admin('put-back', {})).toEqual([]);
  expect(await list('list-set-aside', {})).toMatchObject([{ reason: 'Second.' }]);
  await table.send(new DeleteCommand({ TableName, Key: keys.aside(String(aside?.id)) }));
});

test('a change that is put back after hundreds of later versions waits for none of them', async () => {
  const uid = await book(world, await world.eventType([world.member]));
  await setChangeAside(uid, 1);
  await table.send(
    new UpdateCommand({
      TableName,
      Key: keys.booking(world.of, uid),
      UpdateExpression: 'SET ver = :ver',
      ExpressionAttributeValues: { ':ver': 250 },
    }),
  );
  await putBack();
  const { events } = await readFeed(world.owner);
  expect(events.filter(({ object }) => object.uid === uid)).toMatchObject([
    { version: 1, event: 'guest_booked' },
  ]);
});
