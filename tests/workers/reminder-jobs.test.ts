import { beforeEach, expect, test } from 'vitest';
import { readItems } from '../../lib/data/engine/items.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import { enqueueMessages } from '../../lib/data/messages/message-jobs.ts';
import { defaultNotification } from '../../lib/domain/event-types/notification.ts';
import { sendMessages } from '../../lib/workers/messages/send-messages.ts';
import { bookAt, newEmail, openTo } from '../api/guests/public-bookings.ts';
import { dieAt } from '../support/engine/die-at.ts';
import { setAttribute } from '../support/engine/set-attribute.ts';
import { recordWrites } from '../support/engine/table-calls.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { mailSinkOfFile } from '../support/messages/mail-sink.ts';
import { book, guestEmail, nextStart, sentBy, to } from '../support/messages/mailing.ts';
import { copyBooking, messageItems, queuedItems } from '../support/messages/message-items.ts';
import { newWorld, type World } from '../support/world.ts';

const sinkOf = mailSinkOfFile();
let world: World;
beforeEach(async () => {
  world = await newWorld();
  sinkOf().manners = {};
  await sentBy(sinkOf());
});

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const laterRelease = Uint8Array.from([99, 1, 2]);

/** Runs a worker at an instant. Returns the receivers of its mails. */
async function remindAt(ms: number) {
  const { isFailed } = await sendMessages({}, ms);
  return { isFailed, receivers: sinkOf().mails.splice(0).map(to) };
}

/**
 * Makes a booking with a reminder an hour before its start, and copies of it whose reminders are due at the same instant, in
 * the same group. `changed` is different in the copies.
 */
async function bookWithReminder(count = 0, changed: Readonly<Record<string, unknown>> = {}) {
  const notification = {
    ...defaultNotification,
    reminders: [{ minutesBefore: 60, to: 'guest', channel: 'email' } as const],
  };
  const startMs = Math.ceil(Date.now() / hourMs) * hourMs + 24 * hourMs;
  const eventType = await world.eventType([world.member], { notification });
  const startedAt = new Date(startMs).toISOString();
  const uid = await book(world, eventType, { startedAt });
  await sentBy(sinkOf());
  const dueMs = startMs - hourMs;
  const copies = await copyBooking(world.of, uid, count, changed);
  const jobs = copies.map((bookingUid) => ({ kind: 'reminder', bookingUid, dueMs }) as const);
  await enqueueMessages(world.of, jobs, Date.now());
  await sendMessages({}, Date.now());
  return { uid, dueMs, copies };
}

const pendingReminders = async () =>
  (await messageItems(world.of)).filter(({ status }) => status === 'pending').length;

test('many reminders of one minute are sent in this minute', async () => {
  const { dueMs } = await bookWithReminder(60);
  const { receivers, isFailed } = await remindAt(dueMs);
  expect(receivers).toEqual(Array.from({ length: 61 }, () => guestEmail));
  expect([isFailed, await pendingReminders()]).toEqual([false, 0]);
});

test('reminders of bookings that cannot be read do not delay others, are sent when they can be read, and end when they are too late', async () => {
  const { uid, dueMs, copies } = await bookWithReminder(30, { contact: laterRelease });
  expect(await remindAt(dueMs)).toEqual({ isFailed: true, receivers: [guestEmail] });
  expect(await pendingReminders()).toBe(copies.length);
  const [fixed = ''] = copies;
  const booking = keys.booking(world.of, uid);
  const contact = (await readItems(world.of, [booking])).get(booking)?.contact;
  await setAttribute(keys.booking(world.of, fixed), 'contact', contact);
  expect((await remindAt(dueMs + 2 * minuteMs)).receivers).toEqual([guestEmail]);
  expect(await pendingReminders()).toBe(copies.length - 1);
  await remindAt(dueMs + hourMs);
  expect(await pendingReminders()).toBe(0);
  expect(await queuedItems(world.of)).toEqual([]);
});

test('a reminder whose job cannot be read is sent once it can be read', async () => {
  const { uid, dueMs } = await bookWithReminder();
  const reminder = keys.reminderMessages(world.of, uid, dueMs);
  const doc = await setAttribute(reminder, 'doc', laterRelease);
  expect(await remindAt(dueMs)).toEqual({ isFailed: true, receivers: [] });
  await setAttribute(reminder, 'doc', doc);
  expect(await remindAt(dueMs + 2 * minuteMs)).toEqual({
    isFailed: false,
    receivers: [guestEmail],
  });
});

test('a reminder is not sent again if the worker is killed while the mail server accepts it', async () => {
  const { uid, dueMs } = await bookWithReminder();
  const death = dieAt();
  sinkOf().manners = {
    data: () => {
      death.arm(1, 'before');
      return undefined;
    },
  };
  expect((await remindAt(dueMs)).receivers).toEqual([guestEmail]);
  death.disarm();
  expect((await remindAt(dueMs + 2 * minuteMs)).receivers).toEqual([]);
  expect(await messageItems(world.of, uid)).toContainEqual(
    expect.objectContaining({ ...keys.reminderMessages(world.of, uid, dueMs), status: 'failed' }),
  );
  expect(await queuedItems(world.of)).toEqual([]);
});

test('the jobs of reminders are written once, although the mail to an unproven guest waits for 20 seconds', async () => {
  const notification = {
    ...defaultNotification,
    reminders: [{ minutesBefore: 60, to: 'guest', channel: 'email' } as const],
  };
  const { uid } = await openTo(world, { notification });
  const email = newEmail();
  await bookAt(world.of, { uid }, nextStart(), { email });
  await tellChanges();
  const writesOf = async (aheadMs: number) => {
    const { keys: written, end } = recordWrites();
    await sendMessages({}, Date.now() + aheadMs);
    end();
    // An ID may also end with the letter R.
    return written.filter((key) => /[ #]R#/u.test(key));
  };
  expect(await writesOf(0)).toHaveLength(2);
  expect(sinkOf().mails.splice(0).map(to)).toEqual([world.member.email]);
  expect(await writesOf(21_000)).toEqual([]);
  expect(sinkOf().mails.splice(0).map(to)).toEqual([email]);
});
