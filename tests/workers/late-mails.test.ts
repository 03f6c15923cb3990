import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { DeleteSchedule } from '../../lib/contract/schedules/delete-schedule.ts';
import { gate } from '../../lib/data/engine/gate.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import { defaultNotification } from '../../lib/domain/event-types/notification.ts';
import { givenUpAfterMs, type MailServer } from '../../lib/outbound/mail-server.ts';
import { mailCounter } from '../../lib/workers/messages/mail-counter.ts';
import { messagesQueue } from '../../lib/workers/messages/messages-queue.ts';
import { runQueue } from '../../lib/workers/queue/run-queue.ts';
import type { StoredJob } from '../../lib/workers/queue/table-jobs.ts';
import { invite } from '../api/organization/invitations.ts';
import { setAttribute } from '../support/engine/set-attribute.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { call } from '../support/http/call.ts';
import { linkedBy } from '../support/messages/linked-by.ts';
import { mailSinkOfFile } from '../support/messages/mail-sink.ts';
import { book, guestEmail, nextStart, sentBy } from '../support/messages/mailing.ts';
import { type MessageItem, messageItems } from '../support/messages/message-items.ts';
import { create, guest } from '../support/schedules/schedules.ts';
import { newWorld, type World } from '../support/world.ts';

const sinkOf = mailSinkOfFile();
let world: World;
beforeEach(async () => {
  world = await newWorld();
  sinkOf().manners = {};
  await sentBy(sinkOf());
});

const hourMs = 3_600_000;
/** No mail begins later than this before the end of an attempt. */
const lastMailMs = givenUpAfterMs + 5000;
const everybody = () => [guestEmail, world.member.email].toSorted();

/** The clock of an attempt. `leftMs` is the time that is left for the beginning of mails. It changes only when a test sets it. */
function newClock(startMs = Date.now()) {
  const clock = { leftMs: 60_000, endsAtMs: startMs + 60_000 + lastMailMs, nowMs: () => 0 };
  clock.nowMs = () => clock.endsAtMs - lastMailMs - clock.leftMs;
  return clock;
}

/** A mail server that records the receivers of its mails. `whileSending` is called before it accepts a mail. */
function recordingServer(whileSending: () => Promise<unknown> = () => Promise.resolve()) {
  const receivers: string[] = [];
  const server: MailServer = {
    send: async (mail) => {
      await whileSending();
      receivers.push(mail.to);
      return { outcome: 'sent' };
    },
    close: () => {},
  };
  return { receivers, server };
}

interface Attempt {
  readonly clock: ReturnType<typeof newClock>;
  readonly server: MailServer;
  readonly inTurn?: ReturnType<typeof gate>;
}

/** Runs one attempt of a stored job. */
function attempt(item: MessageItem | undefined, { clock, server, inTurn = gate(1) }: Attempt) {
  const { nowMs, endsAtMs } = clock;
  const report = (error: unknown) => {
    throw error;
  };
  const counter = mailCounter(1000);
  const sending = { server: () => Promise.resolve(server), counter, nowMs, inTurn, report };
  const queue = messagesQueue(() => sending)({ nowMs, count: () => {}, report });
  const job = { lease: { of: world.of }, item, attempts: 1 } as unknown as StoredJob;
  return queue.run(job, endsAtMs);
}

/** Time after which a mail that takes the place of another one has ended at the latest. */
const heldAtMostMs = 5000;

/** Runs an attempt whose second mail gets no place, because a mail of another organization takes it until the attempt has ended. */
async function attemptWithOneMail(item: MessageItem | undefined, startMs?: number) {
  const clock = newClock(startMs);
  const { receivers, server } = recordingServer();
  const places = gate(1);
  const released = new AbortController();
  let isHeld = false;
  const hold = async () => {
    isHeld = true;
    await sleep(heldAtMostMs, undefined, { signal: released.signal }).catch(() => {});
    isHeld = false;
  };
  let other: Promise<unknown> | undefined;
  const inTurn = async <Value>(run: () => Promise<Value>): Promise<Value> => {
    const sent = places(run);
    other ??= places(hold);
    const value = await sent;
    clock.leftMs = 100;
    return value;
  };
  const outcome = await attempt(item, { clock, server, inTurn });
  // The attempt does not wait for the place.
  expect(isHeld).toBe(true);
  clock.leftMs = 0;
  released.abort();
  await other;
  await places(() => Promise.resolve());
  return { outcome, receivers };
}

/** Runs the attempt after one with an outcome. Returns the outcome and the receivers of the mails. */
async function attemptAfter(
  item: MessageItem | undefined,
  { record }: Awaited<ReturnType<typeof attempt>>,
  startMs?: number,
) {
  const { receivers, server } = recordingServer();
  const next = { ...item, ...record } as unknown as MessageItem;
  return { outcome: await attempt(next, { clock: newClock(startMs), server }), receivers };
}

const statusesIn = ({ record }: Awaited<ReturnType<typeof attempt>>) =>
  Object.values((record?.outcomes ?? {}) as NonNullable<MessageItem['outcomes']>).map(
    ({ status }) => status,
  );

/** Publishes the event of a new booking. Returns the job with its messages. */
async function publishBooking() {
  const uid = await book(world, await world.eventType([world.member]));
  await tellChanges();
  const [item] = await messageItems(world.of, uid);
  return item;
}

test('a worker without enough time for a mail leaves it to the next attempt', async () => {
  const item = await publishBooking();
  const { receivers, server } = recordingServer();
  const clock = newClock();
  clock.leftMs = 0;
  const outcome = await attempt(item, { clock, server });
  expect(outcome).toMatchObject({ outcome: 'again', afterSeconds: 0 });
  expect(statusesIn(outcome)).toEqual(['waiting', 'waiting']);
  expect(receivers).toEqual([]);
  expect((await attemptAfter(item, outcome)).receivers.toSorted()).toEqual(everybody());
});

test('a mail that cannot begin in time is sent by the next attempt, and each receiver gets one mail', async () => {
  const item = await publishBooking();
  const first = await attemptWithOneMail(item);
  expect(first.outcome).toMatchObject({ outcome: 'again', afterSeconds: 0 });
  expect(statusesIn(first.outcome)).toEqual(['sent', 'waiting']);
  expect(first.receivers).toHaveLength(1);
  const second = await attemptAfter(item, first.outcome);
  expect(second.outcome.outcome).toBe('done');
  expect(statusesIn(second.outcome)).toEqual(['sent', 'sent']);
  expect([...first.receivers, ...second.receivers].toSorted()).toEqual(everybody());
});

test('a mail that begins in time is awaited, and its receiver gets it once', async () => {
  const item = await publishBooking();
  const clock = newClock();
  clock.leftMs = 100;
  const slow = recordingServer(async () => {
    await sleep(500);
    clock.leftMs = 0;
  });
  const first = await attempt(item, { clock, server: slow.server });
  expect(first).toMatchObject({ outcome: 'again', afterSeconds: 0 });
  expect(statusesIn(first)).toEqual(['sent', 'waiting']);
  const second = await attemptAfter(item, first);
  expect([...slow.receivers, ...second.receivers].toSorted()).toEqual(everybody());
});

test('a reminder that cannot begin in time is sent by the next attempt', async () => {
  const notification = {
    ...defaultNotification,
    reminders: [
      { minutesBefore: 60, to: 'guest', channel: 'email' } as const,
      { minutesBefore: 60, to: 'host', channel: 'email' } as const,
    ],
  };
  const startMs = Math.ceil(Date.now() / hourMs) * hourMs + 24 * hourMs;
  const startedAt = new Date(startMs).toISOString();
  const uid = await book(world, await world.eventType([world.member], { notification }), {
    startedAt,
  });
  await sentBy(sinkOf());
  const dueMs = startMs - hourMs;
  const { sk } = keys.reminderMessages(world.of, uid, dueMs);
  const item = (await messageItems(world.of, uid)).find((one) => one.sk === sk);
  const first = await attemptWithOneMail(item, dueMs);
  expect(first.outcome).toMatchObject({ outcome: 'again', afterSeconds: 0 });
  expect(statusesIn(first.outcome)).toEqual(['sent', 'waiting']);
  expect(first.receivers).toHaveLength(1);
  const second = await attemptAfter(item, first.outcome, dueMs);
  expect(second.outcome.outcome).toBe('done');
  expect([...first.receivers, ...second.receivers].toSorted()).toEqual(everybody());
});

test('an invitation whose last attempt times out leaves no link in its job', async () => {
  vi.stubEnv('INVITATION_PAGE_URL', 'https://app.example.com/join');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { uid } = linkedBy((await invite(world)).body.data);
  await tellChanges();
  const [item] = await messageItems(world.of, uid);
  if (item === undefined) throw new Error('The job was not created.');
  expect(JSON.stringify(item)).toContain('sealedUrl');
  await setAttribute(item, 'attempts', 8);
  const { isFailed } = await runQueue((run) => {
    const sending = {
      server: () => Promise.resolve(undefined),
      counter: mailCounter(1000),
      inTurn: gate(1),
      nowMs: run.nowMs,
      report: run.report,
    };
    const queue = messagesQueue(() => sending)(run);
    return { ...queue, timeoutSeconds: 0.2, run: () => new Promise(() => {}) };
  }, Date.now());
  expect(isFailed).toBe(true);
  const jobs = await messageItems(world.of, uid);
  expect(jobs).toMatchObject([{ status: 'failed', attempts: 9 }]);
  expect(JSON.stringify(jobs)).not.toContain('sealedUrl');
});

test('the cancellation of a schedule waits until each receiver of the invitation was reached, and those without one get none', async () => {
  const emails = ['ada@guests.example', 'bob@guests.example'];
  const attendees = emails.map((email) => guest({ email }));
  const startedAt = nextStart();
  const endedAt = new Date(Date.parse(startedAt) + hourMs / 2).toISOString();
  const { uid } = await create(world, { startedAt, endedAt, timeZone: 'UTC', attendees });
  await tellChanges();
  const dueMs = Date.now() + 60_000;
  const [invitations] = await messageItems(world.of, uid);
  const first = await attemptWithOneMail(invitations, dueMs);
  expect(statusesIn(first.outcome)).toEqual(['sent', 'waiting']);
  await setAttribute(invitations as MessageItem, 'outcomes', first.outcome.record?.outcomes);
  await call(DeleteSchedule, { as: world.owner, params: { uid } });
  await tellChanges();
  const cancellations = (await messageItems(world.of, uid))[1];
  const { receivers, server } = recordingServer();
  const early = await attempt(cancellations, { clock: newClock(dueMs + 1000), server });
  expect(early).toMatchObject({ outcome: 'again', record: {} });
  expect(receivers).toEqual([]);
  const second = await attemptAfter(invitations, first.outcome, dueMs + 2000);
  expect([second.receivers, statusesIn(second.outcome)]).toEqual([[], ['sent', 'outdated']]);
  await setAttribute(invitations as MessageItem, 'outcomes', second.outcome.record?.outcomes);
  await attempt(cancellations, { clock: newClock(dueMs + 3000), server });
  expect(receivers).toEqual(first.receivers);
});
