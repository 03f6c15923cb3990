import { beforeEach, expect, test } from 'vitest';
import type { Key } from '../../lib/data/keys/key.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import { hashOfAddress } from '../../lib/data/people/addresses.ts';
import type { EventType } from '../../lib/domain/event-types/event-type.ts';
import { sendMessages } from '../../lib/workers/messages/send-messages.ts';
import { made } from '../api/webhooks/endpoints.ts';
import { beforeCall } from '../support/engine/before-call.ts';
import { setAttribute } from '../support/engine/set-attribute.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { mailSinkOfFile } from '../support/messages/mail-sink.ts';
import { book, guestEmail, recordsOf, sentBy, to } from '../support/messages/mailing.ts';
import { createInGroup, messageItems, queuedItems } from '../support/messages/message-items.ts';
import { changeRole } from '../support/people/change-role.ts';
import { list } from '../support/processes/admin.ts';
import { sendChanges } from '../support/webhooks/deliver-events.ts';
import { startReceiver } from '../support/webhooks/receivers.ts';
import { newWorld, type World } from '../support/world.ts';

const sinkOf = mailSinkOfFile();
let world: World;
beforeEach(async () => {
  world = await newWorld();
  sinkOf().manners = {};
  await sentBy(sinkOf());
});

const minuteMs = 60_000;
const laterRelease = Uint8Array.from([99, 1, 2]);
const other = 'bo@example.com';
const everybody = () => [guestEmail, world.member.email].toSorted();

/** Runs a worker with its clock ahead. */
async function sendAfter(minutes: number) {
  await tellChanges();
  const { isFailed } = await sendMessages({}, Date.now() + minutes * minuteMs);
  const receivers = sinkOf().mails.splice(0).map(to).toSorted();
  return { isFailed, receivers };
}

/** The key of the job with the messages about a new booking. */
async function jobOf(uid: string): Promise<Key> {
  await tellChanges();
  const [job] = await messageItems(world.of, uid);
  if (job === undefined) throw new Error('The job was not created.');
  return job;
}

/** Makes bookings until the messages about the last one are in the same group as those about another booking. */
const bookInGroup = (uid: string, eventType: EventType) =>
  createInGroup(world, uid, () => book(world, eventType, { email: other }));

/** Expects that the messages about other bookings are sent, and those about this one later, once they can be read. */
async function expectDelayOf(uid: string, eventType: EventType, fix: () => Promise<unknown>) {
  await bookInGroup(uid, eventType);
  const first = await sendAfter(0);
  expect(new Set(first.receivers)).toEqual(new Set([other, world.member.email]));
  expect(first.isFailed).toBe(true);
  expect(await sendAfter(2)).toEqual({ isFailed: true, receivers: [] });
  await fix();
  expect((await sendAfter(4)).receivers).toEqual([]);
  const retried = await sendAfter(10);
  expect(retried.isFailed).toBe(false);
  expect((await sendAfter(10_000)).receivers).toEqual([]);
  expect(await queuedItems(world.of)).toEqual([]);
  return retried.receivers;
}

test.each([
  ['has the form of a later release', 'doc', laterRelease],
  ['has the schema of a later release', 'schema', 99],
  ['is of a kind of a later release', 'doc', '{"kind":"poll","resource":"a"}'],
  ['is an empty document', 'doc', '{}'],
  ['is null', 'doc', 'null'],
] as const)(
  'a job that %s blocks no other job, is retried, and is sent once it can be read',
  async (_, attribute, value) => {
    const eventType = await world.eventType([world.member]);
    const uid = await book(world, eventType);
    const job = await jobOf(uid);
    const whole = await setAttribute(job, attribute, value);
    const fix = () => setAttribute(job, attribute, whole);
    expect(await expectDelayOf(uid, eventType, fix)).toEqual(everybody());
    expect(await list('stuck', {})).toEqual([]);
  },
);

test('messages about a booking that cannot be read block no others, are retried, and are sent once it can be read', async () => {
  const eventType = await world.eventType([world.member]);
  const ccEmails = Array.from({ length: 20 }, (_, place) => `copy${place}@example.com`);
  const uid = await book(world, eventType, { ccEmails });
  await tellChanges();
  const key = keys.booking(world.of, uid);
  const contact = await setAttribute(key, 'contact', laterRelease);
  const fix = () => setAttribute(key, 'contact', contact);
  const receivers = await expectDelayOf(uid, eventType, fix);
  expect(receivers).toEqual([...everybody(), ...ccEmails].toSorted());
});

test('waiting messages about a booking that cannot be read block no others, and are sent once it can be read', async () => {
  const eventType = await world.eventType([world.member]);
  const uid = await book(world, eventType);
  sinkOf().manners = { recipient: () => '451 4.2.0 Busy' };
  await sendAfter(0);
  sinkOf().manners = {};
  const key = keys.booking(world.of, uid);
  const contact = await setAttribute(key, 'contact', laterRelease);
  await bookInGroup(uid, eventType);
  const first = await sendAfter(2);
  expect(new Set(first.receivers)).toEqual(new Set([other, world.member.email]));
  expect(first.isFailed).toBe(true);
  await setAttribute(key, 'contact', contact);
  expect(await sendAfter(4)).toEqual({ isFailed: false, receivers: everybody() });
});

test('while the table does not answer, no message is lost', async () => {
  await book(world, await world.eventType([world.member]));
  await tellChanges();
  const outage = Object.assign(new Error('The table did not answer.'), { name: 'TimeoutError' });
  beforeCall(['RequestItems', `O#${world.of}#B#`], () => Promise.reject(outage));
  expect(await sendAfter(0)).toEqual({ isFailed: true, receivers: [] });
  expect(await sendAfter(2)).toEqual({ isFailed: false, receivers: everybody() });
  expect((await recordsOf(world)).map(({ status }) => status)).toEqual(['sent', 'sent']);
});

test('if the messages to one owner cannot be checked, all owners are notified once in the end', async () => {
  const admin = await world.addUser('admin');
  await changeRole(world, admin, 'owner');
  const { url } = await startReceiver((response) => void response.writeHead(410).end());
  await made(world.owner, { url });
  await book(world, await world.eventType([world.member]));
  await sendChanges();
  await tellChanges();
  const outage = Object.assign(new Error('The table did not answer.'), { name: 'TimeoutError' });
  beforeCall(['RequestItems', hashOfAddress(world.owner.email)], () => Promise.reject(outage));
  const [first, retried] = [await sendAfter(0), await sendAfter(2)];
  expect([first.isFailed, retried.isFailed]).toEqual([true, false]);
  const owners = [world.owner.email, admin.email].toSorted();
  const toOwners = [...first.receivers, ...retried.receivers].filter((one) => owners.includes(one));
  expect(toOwners.toSorted()).toEqual(owners);
});
