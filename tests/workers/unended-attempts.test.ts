import { setTimeout as sleep } from 'node:timers/promises';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gate } from '../../lib/data/engine/gate.ts';
import { TableName, table } from '../../lib/data/engine/table.ts';
import { readPosition } from '../../lib/data/feed/feed.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import { mailCounter } from '../../lib/workers/messages/mail-counter.ts';
import { chosenMailServer } from '../../lib/workers/messages/mail-settings.ts';
import { messagesQueue } from '../../lib/workers/messages/messages-queue.ts';
import { sendMessages } from '../../lib/workers/messages/send-messages.ts';
import { runQueue } from '../../lib/workers/queue/run-queue.ts';
import { cancel, update } from '../api/bookings/moves.ts';
import { beforeCall } from '../support/engine/before-call.ts';
import { dieAt } from '../support/engine/die-at.ts';
import { setAttribute } from '../support/engine/set-attribute.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { mailSinkOfFile } from '../support/messages/mail-sink.ts';
import { book, guestEmail, sentBy, to } from '../support/messages/mailing.ts';
import { messageItems } from '../support/messages/message-items.ts';
import { newWorld, type World } from '../support/world.ts';

const sinkOf = mailSinkOfFile();
const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
/** The attempt of a worker that died may take 40 seconds, and is repeated a minute later. */
const repeatedMs = 110 * secondMs;
let world: World;

beforeEach(async () => {
  world = await newWorld();
  sinkOf().manners = {};
  await sentBy(sinkOf());
});

afterEach(() => {
  delete process.env.MAILS_AN_HOUR;
});

/** The mails that are sent with the clock ahead: recipient and beginning of the subject. */
const sendDueMails = async (aheadMs = 0) =>
  (await sentBy(sinkOf(), Date.now() + aheadMs)).map(
    (mail) => `${to(mail)} ${mail.subject?.split(':')[0]}`,
  );

/** Runs a worker that dies after the mail server has accepted the mail to an address. Returns the mails that were sent. */
async function dieAfterMailTo(address: string, aheadMs = 0) {
  const death = dieAt();
  sinkOf().manners = {
    data: (email) => {
      if (email === address) death.arm(1, 'before');
      return undefined;
    },
  };
  const sent = await sendDueMails(aheadMs);
  expect(death.disarm()).toBe(true);
  sinkOf().manners = {};
  return { sent, death };
}

const firstJobOf = async (uid: string) => {
  const [job] = await messageItems(world.of, uid);
  if (job === undefined) throw new Error('The job was not created.');
  return job;
};

test.each([1, 2, 3, 4])(
  'if a worker dies after a mail to the guest and the next one at call %i of its attempt, the guest is sent the cancellation',
  async (at) => {
    const uid = await book(world, await world.eventType([world.member]));
    const { sent, death } = await dieAfterMailTo(guestEmail);
    expect(sent).toContain(`${guestEmail} Confirmed`);
    await cancel(world, { uid });
    await tellChanges(repeatedMs);
    beforeCall(['attempts = :next'], async () => death.arm(at, 'after'));
    await sendMessages({}, Date.now() + repeatedMs).catch(() => {});
    expect(death.disarm()).toBe(true);
    const mails = sinkOf().mails.splice(0).map(to);
    expect(mails).toEqual([]);
    const later: string[] = [];
    for (const minutes of [4, 10, 30]) later.push(...(await sendDueMails(minutes * minuteMs)));
    expect(later).toContain(`${guestEmail} Cancelled`);
    expect(later).not.toContain(`${guestEmail} Confirmed`);
  },
);

test('if a mail that waited for the next hour is sent by a worker that dies, its receiver is sent the cancellation', async () => {
  const uid = await book(world, await world.eventType([world.member]));
  process.env.MAILS_AN_HOUR = '1';
  const [first = ''] = await sendDueMails();
  const waiting = first.startsWith(guestEmail) ? world.member.email : guestEmail;
  delete process.env.MAILS_AN_HOUR;
  const nextHourMs = hourMs - (Date.now() % hourMs) + minuteMs;
  const { sent } = await dieAfterMailTo(waiting, nextHourMs);
  expect(sent).toEqual([expect.stringContaining(waiting)]);
  // The attempt of the next hour began after the cancellation here, because only the clock of the worker is ahead.
  const job = await firstJobOf(uid);
  expect(job.unendedSinceMs).toBeGreaterThan(Date.now());
  await setAttribute(job, 'unendedSinceMs', Date.now() - 1);
  await cancel(world, { uid });
  await tellChanges(nextHourMs + repeatedMs);
  expect(await sendDueMails(nextHourMs + repeatedMs)).toContain(`${waiting} Cancelled`);
});

test('if an attempt times out while the mail server accepts a mail, its receiver is sent the cancellation', async () => {
  const timeoutMs = 200;
  const uid = await book(world, await world.eventType([world.member]));
  await tellChanges();
  sinkOf().manners = {
    data: async () => {
      await sleep(2 * timeoutMs);
      return undefined;
    },
  };
  const server = await chosenMailServer();
  const runs: Promise<unknown>[] = [];
  const result = await runQueue((run) => {
    const { nowMs, report } = run;
    const sending = {
      server: () => Promise.resolve(server),
      counter: mailCounter(1000),
      nowMs,
      report,
      inTurn: gate(1),
    };
    const queue = messagesQueue(() => sending)(run);
    return {
      ...queue,
      timeoutSeconds: timeoutMs / secondMs,
      run: (job) => {
        const ran = queue.run(job, nowMs() + 40 * secondMs);
        runs.push(ran);
        return ran;
      },
    };
  }, Date.now());
  expect(result.isFailed).toBe(true);
  await Promise.all(runs);
  server?.close();
  const sent = sinkOf().mails.splice(0).map(to);
  expect(sent.toSorted()).toEqual([guestEmail, world.member.email].toSorted());
  const job = await firstJobOf(uid);
  expect(job).toMatchObject({ status: 'pending', attempts: 1 });
  expect(job).not.toHaveProperty('outcomes');
  sinkOf().manners = {};
  await cancel(world, { uid });
  await tellChanges(repeatedMs);
  expect(await sendDueMails(repeatedMs)).toEqual(
    sent.map((email) => `${email} Cancelled`).toSorted(),
  );
});

test('the end of an attempt removes the instant since which it is unknown what was sent', async () => {
  const uid = await book(world, await world.eventType([world.member]));
  await dieAfterMailTo(guestEmail);
  expect(await firstJobOf(uid)).toMatchObject({ unendedSinceMs: expect.any(Number) });
  await sendDueMails(repeatedMs);
  expect(await firstJobOf(uid)).not.toHaveProperty('unendedSinceMs');
});

test('a guest whose first job has expired is sent the cancellation if the messages about the change before it cannot be written', async () => {
  const uid = await book(world, await world.eventType([world.member]));
  expect(await sendDueMails()).toContain(`${guestEmail} Confirmed`);
  const { pk, sk } = await firstJobOf(uid);
  await table.send(new DeleteCommand({ TableName, Key: { pk, sk } }));
  await update(world, { uid }, { name: 'Another' });
  await tellChanges();
  const event = keys.event(world.of, { subject: 'booking', uid }, await readPosition(world.of));
  await setAttribute(event, 'body', 'damaged');
  for (const minutes of [0, 2, 9]) expect(await sendDueMails(minutes * minuteMs)).toEqual([]);
  await cancel(world, { uid });
  expect(await sendDueMails(10 * minuteMs)).toContain(`${guestEmail} Cancelled`);
});
