import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { client, TableName, table } from '../../lib/data/engine/table.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import { readRecordsSince } from '../../lib/data/messages/earlier-messages.ts';
import { messageJobIn } from '../../lib/data/messages/message-jobs.ts';
import { isRepeated } from '../../lib/domain/messages/is-repeated.ts';
import type { Message } from '../../lib/domain/messages/message.ts';
import type { EventMessages, MessageStatus } from '../../lib/domain/messages/message-job.ts';
import { composeJob } from '../../lib/workers/messages/compose-job.ts';
import { readState } from '../../lib/workers/messages/read-state.ts';
import { sendMessages } from '../../lib/workers/messages/send-messages.ts';
import { update } from '../api/bookings/moves.ts';
import { putItems } from '../support/engine/put-items.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { mailSinkOfFile } from '../support/messages/mail-sink.ts';
import { book, guestEmail, sentBy, to } from '../support/messages/mailing.ts';
import { messageItems, queuedItems } from '../support/messages/message-items.ts';
import { newWorld, type World } from '../support/world.ts';

const sinkOf = mailSinkOfFile();
let world: World;
beforeEach(async () => {
  world = await newWorld();
  sinkOf().manners = {};
  await sentBy(sinkOf());
});

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Counts the queries of the message jobs about a resource from now on. */
function countQueries(resource: string): () => number {
  const { pk } = keys.eventMessages(world.of, resource, 0, 0);
  const name = `queries-${crypto.randomUUID()}`;
  let count = 0;
  client.middlewareStack.add(
    (next, context) => (args) => {
      const isQuery = String(context.commandName).startsWith('Query');
      if (isQuery && JSON.stringify(args.input).includes(pk)) count += 1;
      return next(args);
    },
    { step: 'initialize', name },
  );
  onTestFinished(() => void client.middlewareStack.remove(name));
  return () => count;
}

/** Stores ended jobs about the versions 1 to `count` of a resource, without outcomes. */
const storeEarlierJobs = (resource: string, count: number) =>
  putItems(
    Array.from({ length: count }, (_, index) => ({
      ...keys.eventMessages(world.of, resource, index + 1, index + 1),
      status: 'done',
      attempts: 1,
      notBefore: 0,
      outcomes: {},
    })),
  );

/** A job about the notice of a failed connection. */
const noticeJob = (version: number, status: MessageStatus, atMs: number) => ({
  ...keys.eventMessages(world.of, 'connection', version, version),
  status: 'done',
  attempts: 1,
  outcomes: {
    'user:1': { status, attempts: 1, kind: 'calendarFailed', at: new Date(atMs).toISOString() },
  },
});

test.each([
  ['is not sent again within a day, also after 30 that were not sent', 10 / 24, true],
  ['is sent again after a day', 25 / 24, false],
])('a message about a failed connection %s', async (_, days, isSuppressed) => {
  const nowMs = Date.now();
  await putItems([
    noticeJob(1, 'sent', nowMs - days * dayMs),
    ...Array.from({ length: 30 }, (_one, index) =>
      noticeJob(index + 2, 'outdated', nowMs - (31 - index) * minuteMs),
    ),
  ]);
  const records = await readRecordsSince(world.of, 'connection', nowMs - dayMs);
  const message = { kind: 'calendarFailed', about: { uid: 'connection', version: 40 } } as const;
  expect(isRepeated(message, records, nowMs)).toBe(isSuppressed);
});

test('the records of a connection are read only as far back as they are needed', async () => {
  const nowMs = Date.now();
  await putItems(
    Array.from({ length: 500 }, (_, index) =>
      noticeJob(index + 1, 'outdated', nowMs - (500 - index) * minuteMs),
    ),
  );
  const queries = countQueries('connection');
  const recent = await readRecordsSince(world.of, 'connection', nowMs - 10 * minuteMs);
  expect(recent.map(({ version }) => version).slice(0, 10)).toEqual(
    Array.from({ length: 10 }, (_, index) => 500 - index),
  );
  expect(recent.length).toBeLessThanOrEqual(11);
  expect(await readRecordsSince(world.of, 'connection', 0)).toHaveLength(100);
  expect(queries()).toBe(2);
});

test('the last message to a receiver is found with one query, even if the booking has hundreds of versions', async () => {
  await storeEarlierJobs('booking', 500);
  const queries = countQueries('booking');
  const message = {
    kind: 'cancelled',
    about: { uid: 'booking', version: 501 },
    to: { email: 'host@example.com', name: '' },
    booking: {},
  } as unknown as Message;
  await readState(world.of, { receiver: 'host:1', message }, Date.now());
  expect(queries()).toBe(1);
});

test('the messages about a booking with many versions are written with one query of the earlier jobs', async () => {
  const uid = await book(world, await world.eventType([world.member]));
  await tellChanges();
  const [item] = await messageItems(world.of, uid);
  if (item === undefined) throw new Error('The job was not created.');
  const job = { ...(messageJobIn(item) as EventMessages), version: 501 };
  await sentBy(sinkOf());
  await storeEarlierJobs(uid, 500);
  const queries = countQueries(uid);
  const attempt = { attempts: 1, outcomes: undefined, nowMs: Date.now() };
  expect(await composeJob(world.of, job, attempt)).toMatchObject({ messages: [{}, {}] });
  expect(queries()).toBe(1);
  await composeJob(world.of, job, { ...attempt, outcomes: {} });
  expect(queries()).toBe(1);
});

test('messages about a change wait for the job about an earlier change without a pointer for ten minutes, and then are sent', async () => {
  const uid = await book(world, await world.eventType([world.member]));
  await tellChanges();
  for (const { pk, sk } of await queuedItems(world.of))
    if (pk.includes('#Q#')) await table.send(new DeleteCommand({ TableName, Key: { pk, sk } }));
  await update(world, { uid }, { name: 'Another' });
  await tellChanges();
  const sendAfter = async (ms: number) => {
    await sendMessages({}, Date.now() + ms);
    const mails = sinkOf().mails.splice(0);
    return mails.filter((mail) => to(mail) === guestEmail).map(({ subject }) => subject);
  };
  expect(await sendAfter(0)).toEqual([]);
  expect(await sendAfter(9 * minuteMs)).toEqual([]);
  expect(await sendAfter(11 * minuteMs)).toEqual([expect.stringMatching(/^Changed/u)]);
});
