import { beforeEach, expect, test } from 'vitest';
import { readDue } from '../../lib/data/jobs/due.ts';
import type { Key } from '../../lib/data/keys/key.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import { readAnnouncements, removeAnnouncement } from '../../lib/data/messages/announcements.ts';
import { readWaiting } from '../../lib/data/messages/mail-lane.ts';
import type { EventType } from '../../lib/domain/event-types/event-type.ts';
import { sendMessages } from '../../lib/workers/messages/send-messages.ts';
import { made } from '../api/webhooks/endpoints.ts';
import { beforeCall } from '../support/engine/before-call.ts';
import { setAttribute } from '../support/engine/set-attribute.ts';
import { storedItems } from '../support/engine/stored-items.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { mailSinkOfFile } from '../support/messages/mail-sink.ts';
import { book, guestEmail, recordsOf, sentBy, to } from '../support/messages/mailing.ts';
import { changeRole } from '../support/people/change-role.ts';
import { admin, list } from '../support/processes/admin.ts';
import { sendChanges } from '../support/webhooks/deliver-events.ts';
import { startReceiver } from '../support/webhooks/receivers.ts';
import { newWorld, type World } from '../support/world.ts';

const sinkOf = mailSinkOfFile();
let world: World;
beforeEach(async () => {
  world = await newWorld();
  await sentBy(sinkOf());
});

const minuteMs = 60_000;
const laterRelease = Uint8Array.from([99, 1, 2]);
const other = 'bo@example.com';
const everybody = () => [guestEmail, world.member.email].toSorted();

/** Runs a worker with its clock ahead, and returns the recipients of the mails that it sent. */
async function sendMailsAfter(minutes: number): Promise<readonly string[]> {
  await tellChanges();
  await sendMessages({}, Date.now() + minutes * minuteMs);
  return sinkOf().mails.splice(0).map(to).toSorted();
}

const setAside = async () =>
  (await list('list-set-aside', {})).filter(({ organizationId }) => organizationId === world.of);

const dueOf = async ({ of }: World) => {
  const until = { untilMs: Number.MAX_SAFE_INTEGER, atMost: 99 };
  const found = await readDue('mail', Number.MAX_SAFE_INTEGER, until);
  return found.filter((one) => one.of === of);
};

/** Damages the items of this kind in the mail queue. The returned function fixes their dead letters. */
async function damage(kind: string, body: unknown): Promise<() => Promise<void>> {
  const { pk } = keys.announcement(world.of, 0);
  const items = (await storedItems()) as unknown as readonly Key[];
  const damaged = items.filter((item) => item.pk === pk && item.sk.startsWith(kind));
  const bodies = await Promise.all(damaged.map((item) => setAttribute(item, 'body', body)));
  expect(bodies.length).toBeGreaterThan(0);
  return async () => {
    for (const [index, { sk }] of damaged.entries()) {
      await setAttribute(keys.asideOfMail(world.of, sk), 'body', bodies[index]);
    }
  };
}

test.each([
  ['an announcement', 'of a later release', 'A#', laterRelease],
  ['a message', 'an empty document', 'W#', '{}'],
])(
  '%s that is %s stops no other of its organization; after an hour it is set aside as it is, until it is put back',
  async (_, __, kind, body) => {
    const eventType = await world.eventType([world.member]);
    await book(world, eventType);
    await tellChanges();
    if (kind === 'W#') {
      sinkOf().manners = { recipient: () => '451 4.2.0 Busy' };
      await sendMailsAfter(0);
      sinkOf().manners = {};
    }
    const mend = await damage(kind, body);
    await book(world, eventType, { email: other });
    expect(await sendMailsAfter(10)).toEqual([other, world.member.email].toSorted());
    expect(await setAside()).toEqual([]);
    expect(await sendMailsAfter(100)).toEqual([]);
    const aside = await setAside();
    expect(new Set(aside.map(({ what }) => what))).toEqual(new Set(['messages']));
    expect(await dueOf(world)).toEqual([]);
    const kept = (await storedItems()).filter(({ pk }) => pk === keys.aside('').pk);
    expect(kept.filter(({ exp }) => exp !== undefined)).toEqual([]);
    // Messages that are still unreadable have another hour.
    await admin('put-back', {});
    expect(await sendMailsAfter(10)).toEqual([]);
    expect(await setAside()).toEqual([]);
    await sendMailsAfter(100);
    await mend();
    await admin('put-back', {});
    expect(await sendMailsAfter(100)).toEqual(everybody());
    expect(await setAside()).toEqual([]);
  },
);

/** Makes a booking whose messages wait for a busy mail server. */
async function bookWaiting(eventType: EventType, more: object = {}): Promise<string> {
  const uid = await book(world, eventType, more);
  sinkOf().manners = { recipient: () => '451 4.2.0 Busy' };
  await sendMailsAfter(0);
  sinkOf().manners = {};
  return uid;
}

test('messages whose booking cannot be read stop no other; after an hour they are set aside as they are, until they are put back', async () => {
  const eventType = await world.eventType([world.member]);
  // More messages than the worker reads in one call.
  const ccEmails = Array.from({ length: 20 }, (_, place) => `copy${place}@example.com`);
  const key = keys.booking(world.of, await bookWaiting(eventType, { ccEmails }));
  const contact = await setAttribute(key, 'contact', laterRelease);
  await book(world, eventType, { email: other });
  expect(await sendMailsAfter(10)).toEqual([other, world.member.email].toSorted());
  expect(await setAside()).toEqual([]);
  const [lane, ...lanes] = await dueOf(world);
  expect([lane?.taken, lanes]).toEqual([undefined, []]);
  expect(lane?.dueAtMs).toBeGreaterThan(Date.now() + 10 * minuteMs);
  expect(await sendMailsAfter(100)).toEqual([]);
  expect(await setAside()).toHaveLength(22);
  expect(await dueOf(world)).toEqual([]);
  await setAttribute(key, 'contact', contact);
  await admin('put-back', {});
  expect(await sendMailsAfter(100)).toEqual([...everybody(), ...ccEmails].toSorted());
  expect(await setAside()).toEqual([]);
});

test('a message whose record cannot be read holds up those after it about its booking, until it is set aside', async () => {
  const eventType = await world.eventType([world.member]);
  await bookWaiting(eventType);
  const { messages } = await readWaiting(world.of, Date.now() + 10 * minuteMs, 20);
  const [first, second] = messages.map(({ waiting }) => waiting);
  const key = keys.messageRecord(world.of, first?.id ?? '');
  const record = await setAttribute(key, 'doc', laterRelease);
  await book(world, eventType, { email: other });
  expect(await sendMailsAfter(10)).toEqual([other, world.member.email].toSorted());
  expect(await sendMailsAfter(100)).toEqual([second?.message.to.email]);
  expect(await setAside()).toHaveLength(1);
  await setAttribute(key, 'doc', record);
  await admin('put-back', {});
  expect(await sendMailsAfter(100)).toEqual([first?.message.to.email]);
});

test('a notice to one owner whose record cannot be read keeps no other owner waiting', async () => {
  await changeRole(world, await world.addUser('admin'), 'owner');
  const { url } = await startReceiver((response) => void response.writeHead(410).end());
  await made(world.owner, { url });
  await book(world, await world.eventType([world.member]));
  await sendChanges();
  sinkOf().manners = { recipient: () => '451 4.2.0 Busy' };
  await tellChanges();
  await sendMailsAfter(0);
  sinkOf().manners = {};
  const { messages } = await readWaiting(world.of, Date.now() + 10 * minuteMs, 20);
  const notices = messages.filter(({ waiting }) => waiting.message.kind === 'endpointDisabled');
  expect(notices).toHaveLength(2);
  const [first, second] = notices.map(({ waiting }) => waiting);
  await setAttribute(keys.messageRecord(world.of, first?.id ?? ''), 'doc', laterRelease);
  expect(await sendMailsAfter(10)).toContain(second?.message.to.email);
});

test('while the table does not answer nothing is set aside, however long it has waited', async () => {
  const uid = await bookWaiting(await world.eventType([world.member]));
  beforeCall(['RequestItems', `R#${uid}`], async () => {
    throw Object.assign(new Error('The table did not respond.'), { name: 'TimeoutError' });
  });
  expect((await sendMailsAfter(100)).length).toBeLessThan(2);
  expect(await setAside()).toEqual([]);
  await sendMailsAfter(105);
  expect((await recordsOf(world)).map(({ status }) => status)).toEqual(['sent', 'sent']);
});

test('messages that this release cannot make wait for one that can, and those of others do not', async () => {
  const eventType = await world.eventType([world.member]);
  const uid = await book(world, eventType);
  await tellChanges();
  const contact = await setAttribute(keys.booking(world.of, uid), 'contact', laterRelease);
  await book(world, eventType, { email: other });
  expect(await sendMailsAfter(0)).toEqual([other, world.member.email].toSorted());
  expect(await setAside()).toEqual([]);
  await setAttribute(keys.booking(world.of, uid), 'contact', contact);
  expect(await sendMailsAfter(1)).toEqual(everybody());
});

test('who removes an announcement removes none that was put in its place', async () => {
  await book(world, await world.eventType([world.member]));
  await tellChanges();
  const [found] = await readAnnouncements(world.of, 0, 1);
  if (found === undefined) throw new Error('There must be an announcement.');
  await removeAnnouncement(world.of, { ...found, item: { ...found.item, body: 'another' } });
  expect(await readAnnouncements(world.of, 0, 1)).toHaveLength(1);
  await removeAnnouncement(world.of, found);
  expect(await readAnnouncements(world.of, 0, 1)).toEqual([]);
});
