import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, test } from 'vitest';
import { GetBooking } from '../../lib/contract/bookings/get-booking.ts';
import { UpdateWebhookEndpoint } from '../../lib/contract/webhooks/update-webhook-endpoint.ts';
import { commit } from '../../lib/data/engine/commit.ts';
import { readItems } from '../../lib/data/engine/items.ts';
import { TableName, table } from '../../lib/data/engine/table.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import { moveAside } from '../../lib/data/resources/set-aside.ts';
import type { Origin } from '../../lib/domain/feed/outgoing.ts';
import { deliver } from '../../lib/workers/webhooks/deliver.ts';
import { cancel, confirm, reassignTo, reschedule, update } from '../api/bookings/moves.ts';
import { made } from '../api/webhooks/endpoints.ts';
import { beforeCall } from '../support/engine/before-call.ts';
import { readEntry } from '../support/external-calendars/read-entry.ts';
import { readFeed } from '../support/feed/follow-events.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { call } from '../support/http/call.ts';
import { mailSinkOfFile } from '../support/messages/mail-sink.ts';
import { book, guestEmail, nextStart, sentBy, to } from '../support/messages/mailing.ts';
import { admin, list } from '../support/processes/admin.ts';
import { startReceiver } from '../support/webhooks/receivers.ts';
import { newWorld, type World } from '../support/world.ts';

const sinkOf = mailSinkOfFile();
let world: World<'admin'>;
beforeEach(async () => {
  world = await newWorld('admin');
  await sentBy(sinkOf());
});

const sendDueMails = async () => (await sentBy(sinkOf())).map(to);

/** Turns a change into a dead letter before it becomes an event. */
async function moveChangeAside(origin: Origin, version: number, reason: string): Promise<void> {
  const key = keys.outgoing(world.of, origin, version);
  const item = (await readItems(world.of, [key])).get(key);
  if (item === undefined) throw new Error('The change was not found.');
  const outcome = await commit(world.of, moveAside({ of: world.of, item }, reason, Date.now()));
  expect(outcome).toBe('committed');
}

const setChangeAside = (uid: string, version: number) =>
  moveChangeAside({ subject: 'booking', uid }, version, 'A test.');

/** Makes a booking whose first change becomes a dead letter. */
async function bookWithoutEvent(): Promise<{ readonly uid: string }> {
  const uid = await book(world, await world.eventType([world.member]));
  await setChangeAside(uid, 1);
  return { uid };
}

async function putBack(): Promise<void> {
  expect(await admin('put-back', {})).toHaveLength(1);
  await tellChanges();
  expect(await list('list-set-aside', {})).toEqual([]);
}

test.each([
  ['is moved', (uid: string) => reschedule(world, { uid }, nextStart())],
  ['gets another host', (uid: string) => reassignTo(world, { uid }, world.admin)],
  ['has another name', (uid: string) => update(world, { uid }, { name: 'Another' })],
])(
  'if a booking %s before its first change is requeued, the messages describe it as it is now',
  async (_, change) => {
    const { uid } = await bookWithoutEvent();
    expect((await change(uid)).status).toBe(200);
    const entryToGuest = async () => {
      const mails = await sentBy(sinkOf());
      const { entry = '' } = mails.find((mail) => to(mail) === guestEmail) ?? {};
      const { start, summary } = readEntry(entry);
      return { receivers: mails.map(to), start, summary };
    };
    const { start, summary } = await entryToGuest();
    await putBack();
    const { data } = (await call(GetBooking, { as: world.owner, params: { uid } })).body;
    const host = [world.member, world.admin].find(({ userId }) => userId === data.hosts[0]?.userId);
    const receivers = [guestEmail, host?.email].toSorted();
    expect(start).toBe(data.startedAt);
    expect(await entryToGuest()).toEqual({ receivers, start, summary });
  },
);

test('the messages about a requeued change are sent if no message contains the later changes', async () => {
  const { uid } = await bookWithoutEvent();
  await update(world, { uid }, { description: 'Another' });
  expect(await sendDueMails()).toEqual([]);
  await putBack();
  expect(await sendDueMails()).toEqual([guestEmail, world.member.email].toSorted());
});

test('the first change of a cancelled booking is published as booked when it is requeued, and causes no message', async () => {
  const { uid } = await bookWithoutEvent();
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

test('a confirmation that is requeued after the cancellation is published as a confirmation, not as a second cancellation', async () => {
  const { event, mails } = await requeueSecondChange(true, [
    (uid) => confirm(world, { uid }),
    (uid) => cancel(world, { uid }),
  ]);
  expect(event).toMatchObject({ event: 'booking_confirmed', kinds: ['booking_confirmed'] });
  expect(event?.previous).toEqual({ status: 'request' });
  expect(mails).toEqual([]);
});

test('a reassignment that is requeued after a later one is published with the former host', async () => {
  const { event } = await requeueSecondChange(false, [
    (uid) => reassignTo(world, { uid }, world.admin),
    (uid) => reassignTo(world, { uid }, world.member),
  ]);
  expect(event?.kinds).toEqual(['host_reassigned']);
  expect(event?.previous).toEqual({
    hosts: [expect.objectContaining({ userId: world.member.userId })],
  });
});

test('owners are not notified of an endpoint that was enabled again before the change that disabled it is requeued', async () => {
  const { url } = await startReceiver((response) => void response.writeHead(410).end());
  const { uid } = await made(world.owner, { url, events: ['guest_booked'] });
  await book(world, await world.eventType([world.member]));
  await sendDueMails();
  await deliver({});
  await moveChangeAside({ subject: 'webhook-endpoint', uid }, 2, 'A test.');
  const body = { status: 'enable' };
  const enabled = await call(UpdateWebhookEndpoint, { as: world.owner, params: { uid }, body });
  expect(enabled.status).toBe(200);
  await putBack();
  expect(await sendDueMails()).toEqual([]);
  const { events } = await readFeed(world.owner);
  expect(events.map(({ event }) => event)).toContain('webhook_endpoint_disabled');
});

test('a change that becomes a dead letter again while it is requeued stays one', async () => {
  const { uid } = await bookWithoutEvent();
  const [aside] = await list('list-set-aside', {});
  beforeCall(['TransactItems', String(aside?.id)], async () => {
    expect(await admin('put-back', {})).toHaveLength(1);
    await moveChangeAside({ subject: 'booking', uid }, 1, 'Second.');
  });
  expect(await admin('put-back', {})).toEqual([]);
  expect(await list('list-set-aside', {})).toMatchObject([{ id: aside?.id, reason: 'Second.' }]);
  await table.send(new DeleteCommand({ TableName, Key: keys.aside(String(aside?.id)) }));
});

test('a change that is requeued after hundreds of later versions waits for none of them', async () => {
  const { uid } = await bookWithoutEvent();
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
