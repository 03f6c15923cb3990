import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sendMessages } from '../../lib/workers/messages/send-messages.ts';
import { deathsAt, dieAt } from '../support/engine/die-at.ts';
import { recordsOf } from '../support/messages/mailing.ts';
import { sendMails } from '../support/messages/send-mails.ts';
import { type TextProviderName, textProviders } from '../support/texts/text-providers.ts';
import { reminderOf, texting } from '../support/texts/texting.ts';
import { type TextsSink, textsSinkOfFile } from '../support/texts/texts-sink.ts';
import { newWorld, type World } from '../support/world.ts';

const sinkOf = textsSinkOfFile();
const { bookWithNumber, newNumber, textsAt, undeliverableIn } = texting(sinkOf);
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** 14:00 in Tokyo. Each test has its own days, because the jobs of all tests are in one table. */
let startMs = Math.ceil(Date.now() / dayMs) * dayMs + 3 * dayMs + 5 * hourMs;
let world: World;

beforeEach(async () => {
  startMs += 2 * dayMs;
  world = await newWorld();
  await sendMails();
  sinkOf().use('webhook');
  sinkOf().received.splice(0);
});

afterEach(() => void vi.unstubAllEnvs());

const bookOne = (more: object = {}, reminders = [reminderOf(60)]) =>
  bookWithNumber(world, { startedAt: new Date(startMs).toISOString(), ...more }, reminders);

/** The outcomes of reminders. The file has no mail server, so mails have another one. */
const statusesOf = async () =>
  (await recordsOf(world)).filter(({ kind }) => kind === 'reminder').map(({ status }) => status);

/** The numbers of requests that the provider gets when a text is due, and later. */
async function requestsFrom(dueMs: number): Promise<readonly number[]> {
  const counts = [];
  for (const minutes of [0, 1, 2, 5, 9]) {
    await sendMails(dueMs + minutes * minuteMs + 1000);
    counts.push(sinkOf().received.splice(0).length);
  }
  return counts;
}

const faults: Readonly<Record<string, TextsSink['answer']>> = {
  'answers 308': (response) => void response.writeHead(308, { location: '/texts' }).end(),
  'answers 403': (response) => void response.writeHead(403).end('Forbidden'),
  'answers 500': (response) => void response.writeHead(500).end(),
  'answers 503': (response) => void response.writeHead(503).end('<html>'),
  'accepts the text and loses the response': (response) => void response.destroy(),
  'breaks off its response': (response) => {
    response.writeHead(201, { 'content-length': '100' });
    response.write('{', () => response.destroy());
  },
};

describe.each(Object.keys(textProviders) as TextProviderName[])('the provider %s', (name) => {
  const provider = textProviders[name];
  beforeEach(() => sinkOf().use(name));

  test('sends a reminder once', async () => {
    const { to } = await bookOne();
    expect(await textsAt(startMs - hourMs)).toMatchObject([{ to }]);
    expect(await requestsFrom(startMs - hourMs)).toEqual([0, 0, 0, 0, 0]);
    expect(await statusesOf()).toEqual(['sent']);
  });

  test.each(Object.entries(faults))('is not called again if it %s', async (_, answer) => {
    await bookOne();
    sinkOf().answer = answer;
    expect(await requestsFrom(startMs - hourMs)).toEqual([1, 0, 0, 0, 0]);
    expect(await statusesOf()).toEqual(['failed']);
  });

  test('is called again each minute while it limits requests, until the text is late', async () => {
    await bookOne();
    sinkOf().answer = provider.busy;
    expect(await requestsFrom(startMs - hourMs)).toEqual([1, 0, 1, 1, 1]);
    await sendMails(startMs - hourMs + 11 * minuteMs);
    expect(sinkOf().received).toEqual([]);
    expect(await statusesOf()).toEqual(['outdated']);
  });

  test('gets the same text again after it has limited requests', async () => {
    const { to } = await bookOne();
    sinkOf().answer = provider.busy;
    expect(await textsAt(startMs - hourMs)).toMatchObject([{ to }]);
    sinkOf().answer = provider.accept;
    expect(await textsAt(startMs - hourMs + 2 * minuteMs)).toMatchObject([{ to }]);
    expect(await requestsFrom(startMs - hourMs + 2 * minuteMs)).toEqual([0, 0, 0, 0, 0]);
  });

  test('refuses a number, and the history of the booking contains this', async () => {
    const { uid, to } = await bookOne();
    sinkOf().answer = provider.refused;
    expect(await requestsFrom(startMs - hourMs)).toEqual([1, 0, 0, 0, 0]);
    expect(await undeliverableIn(world, uid)).toMatchObject([
      {
        object: { phoneNumber: to, reason: 'bounced', message: 'reminder', bookingId: uid },
        by: null,
        version: 1,
      },
    ]);
  });

  const keepsList = name === 'aws';
  const then = keepsList ? 'is asked again' : 'gets no requests';
  test(`reports STOP, and ${then} for the number from another organization`, async () => {
    const textRemindNumber = newNumber();
    const { uid } = await bookOne({ textRemindNumber });
    sinkOf().answer = provider.stopped;
    expect(await requestsFrom(startMs - hourMs)).toEqual([1, 0, 0, 0, 0]);
    expect(await undeliverableIn(world, uid)).toMatchObject([{ object: { reason: 'stopped' } }]);
    // AWS refuses a stopped number itself, and accepts it again after its owner has sent START.
    sinkOf().answer = keepsList ? provider.stopped : provider.accept;
    const startedAt = new Date(startMs + hourMs).toISOString();
    const other = await newWorld();
    const next = await bookWithNumber(other, { startedAt, textRemindNumber }, [reminderOf(60)]);
    expect(await requestsFrom(startMs)).toEqual([keepsList ? 1 : 0, 0, 0, 0, 0]);
    expect(await undeliverableIn(other, next.uid)).toMatchObject([
      { object: { reason: 'stopped', ...(!keepsList && { statusCode: null }) } },
    ]);
  });
});

test('a text whose request cannot be made is sent a minute later, and is counted once', async () => {
  sinkOf().use('aws');
  vi.stubEnv('TEXTS_AN_HOUR', '1');
  vi.stubEnv('AWS_ENDPOINT_URL_PINPOINT_SMS_VOICE_V2', 'no URL');
  const { to } = await bookOne();
  expect(await textsAt(startMs - hourMs)).toEqual([]);
  expect(await statusesOf()).toEqual(['waiting']);
  vi.unstubAllEnvs();
  expect(await textsAt(startMs - hourMs + 2 * minuteMs)).toMatchObject([{ to }]);
  expect(await statusesOf()).toEqual(['sent']);
});

test('concurrent workers whose clocks differ send a text once', async () => {
  const { to } = await bookOne();
  await sendMails();
  const dueMs = startMs - hourMs;
  const clocks = [0, 2, -2, 1, 0.5, 9, 0];
  await Promise.all(clocks.map((minutes) => sendMessages({}, dueMs + minutes * minuteMs)));
  expect([...(await sinkOf().texts()), ...(await textsAt(dueMs + 9 * minuteMs))]).toMatchObject([
    { to },
  ]);
});

test('a text is not sent again if the worker is killed while the provider accepts it', async () => {
  const { to } = await bookOne();
  const death = dieAt();
  sinkOf().answer = (response, request) => {
    death.arm(1, 'before');
    return textProviders.webhook.accept(response, request);
  };
  await sendMails();
  await sendMessages({}, startMs - hourMs).catch(() => {});
  death.disarm();
  expect(await sinkOf().texts()).toMatchObject([{ to }]);
  expect(await requestsFrom(startMs - hourMs)).toEqual([0, 0, 0, 0, 0]);
});

test.each(['before', 'after'] as const)(
  'a worker that dies %s any call to the table sends no text twice',
  async (when) => {
    const death = dieAt();
    let met = 0;
    const { first, step } = deathsAt(when);
    for (let at = first; ; at += step) {
      const one = await bookOne();
      await sendMails();
      death.arm(at, when);
      await sendMessages({}, startMs - hourMs).catch(() => {});
      const isDead = death.disarm();
      const texts = [...(await sinkOf().texts()), ...(await textsAt(startMs - hourMs + minuteMs))];
      const sent = texts.filter(({ to }) => to === one.to).length;
      expect(sent, `at ${at}`).toBeLessThanOrEqual(1);
      met += sent;
      startMs += dayMs;
      if (!isDead) break;
      expect(at).toBeLessThan(80);
    }
    expect(met).toBeGreaterThan(0);
  },
);
