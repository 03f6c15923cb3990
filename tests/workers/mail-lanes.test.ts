import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { withinBudget } from '../../lib/data/engine/deadline.ts';
import { gate } from '../../lib/data/engine/gate.ts';
import { client, TableName, table } from '../../lib/data/engine/table.ts';
import { putDueAlone, readDue } from '../../lib/data/jobs/due.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import { readAnnouncements } from '../../lib/data/messages/announcements.ts';
import { defaultNotification } from '../../lib/domain/event-types/notification.ts';
import { runLane } from '../../lib/workers/messages/run-lane.ts';
import { sendMessages } from '../../lib/workers/messages/send-messages.ts';
import { hideItem } from '../support/engine/hide-item.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { call } from '../support/http/call.ts';
import { mailSinkOfFile } from '../support/messages/mail-sink.ts';
import { book, guestEmail, sentBy, to } from '../support/messages/mailing.ts';
import { admin, list } from '../support/processes/admin.ts';
import { newWorld, type World } from '../support/world.ts';

const sinkOf = mailSinkOfFile();
let world: World;
beforeEach(async () => {
  world = await newWorld();
  await sentBy(sinkOf());
});

const sendDueMails = async () => (await sentBy(sinkOf())).map(to);

/** Makes a booking whose messages are not written yet. */
async function bookAndAnnounce(): Promise<string> {
  const uid = await book(world, await world.eventType([world.member]));
  await tellChanges();
  return uid;
}

const everybody = () => [guestEmail, world.member.email].toSorted();

test('a worker whose time is over when it has the lane leaves what was announced to the next one', async () => {
  await bookAndAnnounce();
  const nowMs = Date.now;
  const inTurn = gate(1);
  const sending = { server: undefined, anHour: 1000, nowMs, inTurn, failures: [] };
  const found = await readDue('mail', nowMs(), { untilMs: nowMs(), atMost: 25 });
  const theirs = found.filter(({ of }) => of === world.of);
  await withinBudget(9000, () => runLane(world.of, theirs, sending, new Map()));
  expect(await sendDueMails()).toEqual(everybody());
});

/** Hides an item until this number of requests contained its partition key. */
function hideAtFirst(key: { readonly pk: string; readonly sk: string }, looks: number): void {
  const show = hideItem(key);
  const name = 'looks';
  let left = looks;
  client.middlewareStack.add(
    (next) => async (args) => {
      const answer = await next(args);
      if (JSON.stringify(args.input).includes(key.pk)) left -= 1;
      if (left === 0) show();
      return answer;
    },
    { step: 'initialize', priority: 'high', name },
  );
  onTestFinished(() => void client.middlewareStack.remove(name));
}

test('an announcement that is to be seen later than its lane is not left behind', async () => {
  await bookAndAnnounce();
  const [first] = await readAnnouncements(world.of, 0, 1);
  hideAtFirst(keys.announcement(world.of, first?.position ?? 0), 1);
  expect(await sendDueMails()).toEqual(everybody());
});

test.each(['event', 'booking'])('nor where its %s is to be seen later', async (what) => {
  const uid = await bookAndAnnounce();
  const [first] = await readAnnouncements(world.of, 0, 1);
  const event = keys.event(world.of, { subject: 'booking', uid }, first?.position ?? 0);
  const show = hideItem(what === 'event' ? event : keys.booking(world.of, uid));
  setTimeout(show, 50);
  expect(await sendDueMails()).toEqual(everybody());
});

async function rename(uid: string): Promise<void> {
  const updated = await call(UpdateBooking, {
    as: world.owner,
    params: { uid },
    body: { name: 'Another' },
  });
  expect(updated.status).toBe(200);
}

/** Longer than the delay after which skipped work is read again. */
const laterMs = 10_000;

/** Subjects of the new mails to the guest, in the order in which they were sent. */
const subjectsToGuest = () =>
  sinkOf()
    .mails.splice(0)
    .filter((mail) => to(mail) === guestEmail)
    .map(({ subject }) => subject);

test('an event that is to be seen later still is passed over, with what concerns its booking, and nobody else waits', async () => {
  const eventType = await world.eventType([world.member]);
  const late = await book(world, eventType);
  await tellChanges();
  const [first] = await readAnnouncements(world.of, 0, 1);
  const event = keys.event(world.of, { subject: 'booking', uid: late }, first?.position ?? 0);
  const show = hideItem(event);
  await rename(late);
  await tellChanges();
  await book(world, eventType, { email: 'bo@example.com' });
  expect(await sendDueMails()).toEqual(['bo@example.com', world.member.email].toSorted());
  expect(await readAnnouncements(world.of, 0, 9)).toHaveLength(2);
  show();
  expect(await sendDueMails()).toEqual([]);
  await sendMessages({}, Date.now() + laterMs);
  expect(subjectsToGuest()).toEqual([
    expect.stringMatching(/^Confirmed/u),
    expect.stringMatching(/^Changed/u),
  ]);
  expect(await readAnnouncements(world.of, 0, 9)).toEqual([]);
});

test('nor does a change come before what it changed where both were announced together', async () => {
  const uid = await book(world, await world.eventType([world.member]));
  await rename(uid);
  await tellChanges();
  const [first, ...more] = await readAnnouncements(world.of, 0, 9);
  expect([first?.announcement?.events.length, more]).toEqual([2, []]);
  const position = first?.announcement?.events[0]?.position ?? 0;
  const show = hideItem(keys.event(world.of, { subject: 'booking', uid }, position));
  expect(await sendDueMails()).toEqual([]);
  show();
  await sendMessages({}, Date.now() + laterMs);
  expect(subjectsToGuest()).toEqual([
    expect.stringMatching(/^Confirmed/u),
    expect.stringMatching(/^Changed/u),
  ]);
  expect(await readAnnouncements(world.of, 0, 9)).toEqual([]);
});

test('an event that is passed over again and again is waited for, for an hour and no longer; then it is set aside until it is put back', async () => {
  const uid = await bookAndAnnounce();
  const [first] = await readAnnouncements(world.of, 0, 1);
  const show = hideItem(keys.event(world.of, { subject: 'booking', uid }, first?.position ?? 0));
  for (const minutes of [0, 1, 59]) {
    await sendMessages({}, Date.now() + minutes * 60_000);
    expect(await readAnnouncements(world.of, 0, 9)).toHaveLength(1);
  }
  const { line, isFailed } = await sendMessages({}, Date.now() + 71 * 60_000);
  expect([isFailed, JSON.stringify(line.errors)]).toEqual([
    true,
    expect.stringContaining('Unseen'),
  ]);
  expect(await readAnnouncements(world.of, 0, 9)).toEqual([]);
  const left = await readDue('mail', Date.now() + 86_400_000, {
    untilMs: Number.MAX_SAFE_INTEGER,
    atMost: 99,
  });
  expect(left.filter(({ of }) => of === world.of)).toEqual([]);
  const aside = (await list('list-set-aside', {})).filter((one) => one.organizationId === world.of);
  expect(aside).toMatchObject([{ what: 'event', reason: expect.stringMatching(/^Unseen/u) }]);
  show();
  await admin('put-back', { id: String(aside[0]?.id) });
  await tellChanges();
  expect(await sendDueMails()).toEqual(everybody());
});

/** Makes a booking with a reminder to the guest. In its shard, `count` other reminders are due before it. */
async function bookAfterReminders(count: number) {
  const notification = {
    ...defaultNotification,
    reminders: [{ minutesBefore: 60, to: 'guest', channel: 'email' } as const],
  };
  const startedAt = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 86_400_000);
  const eventType = await world.eventType([world.member], { notification });
  const uid = await book(world, eventType, { startedAt: startedAt.toISOString() });
  await sendDueMails();
  const dueAtMs = startedAt.getTime() - 3_600_000;
  const shard = keys.due(world.of, { kind: 'reminder', id: uid, dueAtMs }).pk;
  const others: string[] = [];
  while (others.length < count) {
    const due = { kind: 'reminder', id: crypto.randomUUID(), dueAtMs: dueAtMs - 1 } as const;
    if (keys.due(world.of, due).pk !== shard) continue;
    await putDueAlone(world.of, due, Date.now());
    others.push(due.id);
  }
  return { uid, dueAtMs, others };
}

test('no reminder waits for the next minute because of many that are due', async () => {
  const { dueAtMs } = await bookAfterReminders(60);
  await sendMessages({}, dueAtMs);
  expect(sinkOf().mails.splice(0).map(to)).toEqual([guestEmail]);
});

test('nor because of many that cannot be read', async () => {
  const { uid, dueAtMs, others } = await bookAfterReminders(30);
  const key = keys.booking(world.of, uid);
  const { Item } = await table.send(new GetCommand({ TableName, Key: key }));
  const laterRelease = Uint8Array.from([99, 1, 2]);
  for (const other of others) {
    const damaged = { ...Item, ...keys.booking(world.of, other), contact: laterRelease };
    await table.send(new PutCommand({ TableName, Item: damaged }));
  }
  const { isFailed } = await sendMessages({}, dueAtMs);
  expect(isFailed).toBe(true);
  expect(sinkOf().mails.splice(0).map(to)).toEqual([guestEmail]);
  // The reminders remain until they would be too late.
  expect(await remindersLeft(dueAtMs)).toHaveLength(others.length);
  await sendMessages({}, dueAtMs + 3_600_000);
  expect(await remindersLeft(dueAtMs)).toEqual([]);
});

async function remindersLeft(untilMs: number) {
  const left = await readDue('reminder', untilMs, { untilMs, atMost: 99 });
  return left.filter(({ of }) => of === world.of);
}
