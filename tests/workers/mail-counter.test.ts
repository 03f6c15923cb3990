import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { expect, onTestFinished, test } from 'vitest';
import { newUid } from '../../lib/app/new-uid.ts';
import { gate } from '../../lib/data/engine/gate.ts';
import { client, TableName, table } from '../../lib/data/engine/table.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import { defaultNotification } from '../../lib/domain/event-types/notification.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { mailCounter } from '../../lib/workers/messages/mail-counter.ts';
import { chosenMailServer, mailsAnHour } from '../../lib/workers/messages/mail-settings.ts';
import { messagesQueue } from '../../lib/workers/messages/messages-queue.ts';
import { runQueue } from '../../lib/workers/queue/run-queue.ts';
import { newEmail } from '../api/guests/public-bookings.ts';
import { setAttribute } from '../support/engine/set-attribute.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { mailSinkOfFile } from '../support/messages/mail-sink.ts';
import { book, sentBy, to } from '../support/messages/mailing.ts';
import { createInGroup, messageItems } from '../support/messages/message-items.ts';
import { newWorld, type World } from '../support/world.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const nowMs = Date.now();
const newOrganization = () => newUid() as OrganizationId;

async function counted(of: OrganizationId) {
  const Key = keys.mailCount(of, Math.floor(nowMs / hourMs));
  const { Item: { n, public: open, unproven } = {} } = await table.send(
    new GetCommand({ TableName, Key, ConsistentRead: true }),
  );
  return { n, public: open, unproven };
}

const countAll = (of: OrganizationId, counter: ReturnType<typeof mailCounter>, mails: number) =>
  Promise.all(Array.from({ length: mails }, () => counter.count(of, 'regular', nowMs)));

test.each([1, 2, 3, 40])(
  'a worker that sends %i mails increases the counter by exactly that number',
  async (mails) => {
    const [of, counter] = [newOrganization(), mailCounter(1000)];
    for (let sent = 0; sent < mails; sent += 1)
      expect(await counter.count(of, 'regular', nowMs)).toBe(true);
    await counter.giveBack();
    expect(await counted(of)).toEqual({ n: mails });
  },
);

test('several workers at the same time count at most the limit', async () => {
  const of = newOrganization();
  const counters = Array.from({ length: 4 }, () => mailCounter(300));
  const all = await Promise.all(counters.map((counter) => countAll(of, counter, 100)));
  const granted = all.flat().filter(Boolean).length;
  expect(granted).toBeLessThanOrEqual(300);
  // Each worker has reserved at most a hundredth of the limit for mails that it does not send.
  expect(granted).toBeGreaterThanOrEqual(300 - 4 * 3);
  for (const counter of counters) await counter.giveBack();
  expect(await counted(of)).toEqual({ n: granted });
  const rest = await countAll(of, mailCounter(300), 100);
  expect(rest.filter(Boolean)).toHaveLength(300 - granted);
});

test('a worker that sends ten mails concurrently reserves at most a hundredth of the limit for its next mails', async () => {
  const [of, counter] = [newOrganization(), mailCounter(1000)];
  for (let sent = 10; sent <= 200; sent += 10) {
    expect(await countAll(of, counter, 10)).not.toContain(false);
    const { n } = await counted(of);
    expect(n).toBeGreaterThanOrEqual(sent);
    expect(n - sent).toBeLessThanOrEqual(10);
  }
  await counter.giveBack();
  expect(await counted(of)).toEqual({ n: 200 });
});

/** Counts the updates of the counters of an organization from now on. */
function countUpdates(of: OrganizationId): () => number {
  const { pk } = keys.mailCount(of, 0);
  const name = `updates-${crypto.randomUUID()}`;
  let count = 0;
  client.middlewareStack.add(
    (next, context) => (args) => {
      const isUpdate = String(context.commandName).startsWith('Update');
      if (isUpdate && JSON.stringify(args.input).includes(`"${pk}"`)) count += 1;
      return next(args);
    },
    { step: 'initialize', name },
  );
  onTestFinished(() => void client.middlewareStack.remove(name));
  return () => count;
}

test('a run writes the counter of a full hour at most twice for each kind of mails', async () => {
  const [of, counter] = [newOrganization(), mailCounter(400)];
  const kinds = ['regular', 'public', 'unproven'] as const;
  for (const kind of kinds)
    for (let sent = 0; sent < 6; sent += 1) expect(await counter.count(of, kind, nowMs)).toBe(true);
  const other = mailCounter(400);
  await countAll(of, other, 400);
  await other.giveBack();
  const updates = countUpdates(of);
  for (const kind of kinds)
    for (let mail = 0; mail < 30; mail += 1) await counter.count(of, kind, nowMs);
  expect(updates()).toBeGreaterThan(0);
  expect(updates()).toBeLessThanOrEqual(2 * kinds.length);
  expect(await counter.count(of, 'regular', nowMs)).toBe(false);
  expect(updates()).toBeLessThanOrEqual(2 * kinds.length);
});

const sinkOf = mailSinkOfFile();

/**
 * Creates bookings whose messages are in one group, and publishes their events a minute apart, the first one `aheadMs` ahead.
 * Returns the addresses of their guests, in order.
 */
async function bookInGroup(world: World, count: number, aheadMs: number) {
  const notification = { ...defaultNotification, isSendToHosts: false };
  const eventType = await world.eventType([world.member], { notification });
  const emails = new Map<string, string>();
  const create = async () => {
    const email = newEmail();
    const uid = await book(world, eventType, { email });
    emails.set(uid, email);
    return uid;
  };
  const first = await create();
  await tellChanges(aheadMs);
  const uids = [first];
  while (uids.length < count) {
    uids.push(await createInGroup(world, first, create));
    await tellChanges(aheadMs + uids.length * minuteMs);
  }
  // The bookings in other groups cause no mails.
  for (const job of await messageItems(world.of))
    if (!uids.some((uid) => job.pk.endsWith(uid))) await setAttribute(job, 'status', 'done');
  return uids.map((uid) => emails.get(uid));
}

/** Runs a worker at an instant that sends one mail at a time. */
async function sendOneByOne(ms: number): Promise<void> {
  const server = await chosenMailServer();
  const counter = mailCounter(mailsAnHour());
  await runQueue((run) => {
    const { nowMs: runMs, report } = run;
    const sending = {
      server: () => Promise.resolve(server),
      counter,
      nowMs: runMs,
      report,
      inTurn: gate(1),
    };
    return { ...messagesQueue(() => sending)(run), concurrency: 1 };
  }, ms);
  server?.close();
  await counter.giveBack();
}

test.each([
  [6, 'hour'],
  [3, 'hours'],
])(
  'of twelve mails, those above a limit of %i are sent in the next %s, in the order of their bookings',
  async (limit) => {
    onTestFinished(() => void delete process.env.MAILS_AN_HOUR);
    const world = await newWorld();
    await sentBy(sinkOf());
    const firstMs = Math.ceil(Date.now() / hourMs) * hourMs + minuteMs;
    const emails = await bookInGroup(world, 12, firstMs - Date.now());
    process.env.MAILS_AN_HOUR = String(limit);
    const mails: (readonly string[])[] = [];
    const hours = [0, 1, 2, 3];
    for (const hour of hours) {
      await sendOneByOne(firstMs + hour * hourMs + 15 * minuteMs);
      mails.push(sinkOf().mails.splice(0).map(to));
    }
    const ordered = hours.map((hour) => emails.slice(hour * limit, (hour + 1) * limit));
    expect(mails).toEqual(ordered);
  },
);

test('a mail to an unproven address is counted under all three limits, and unused reservations are returned to all three', async () => {
  const [of, counter] = [newOrganization(), mailCounter(400)];
  for (let sent = 0; sent < 6; sent += 1) await counter.count(of, 'unproven', nowMs);
  await counter.giveBack();
  expect(await counted(of)).toEqual({ n: 6, public: 6, unproven: 6 });
});

test('the last mail below the limit is granted, and the next one is refused', async () => {
  const of = newOrganization();
  const first = mailCounter(100);
  for (let sent = 0; sent < 99; sent += 1) await first.count(of, 'regular', nowMs);
  await first.giveBack();
  const second = mailCounter(100);
  expect(await second.count(of, 'regular', nowMs)).toBe(true);
  expect(await second.count(of, 'regular', nowMs)).toBe(false);
});
