import { Webhook } from 'standardwebhooks';
import { beforeEach, expect, test, vi } from 'vitest';
import { CancelBooking } from '../../lib/contract/bookings/cancel-booking.ts';
import { ConfirmBooking } from '../../lib/contract/bookings/confirm-booking.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { startNumber, stopNumber } from '../../lib/data/messages/stopped-numbers.ts';
import { defaultNotification } from '../../lib/domain/event-types/notification.ts';
import { countSegments } from '../../lib/domain/texts/count-segments.ts';
import { bookAt } from '../api/guests/public-bookings.ts';
import { call } from '../support/http/call.ts';
import { book } from '../support/messages/mailing.ts';
import { sendMails } from '../support/messages/send-mails.ts';
import { textSecret } from '../support/texts/text-providers.ts';
import { reminderOf, texting } from '../support/texts/texting.ts';
import { textsSinkOfFile } from '../support/texts/texts-sink.ts';
import { newWorld, type World } from '../support/world.ts';

const sinkOf = textsSinkOfFile();
const { bookWithNumber, createWithReminders, newNumber, textsAt, undeliverableIn } =
  texting(sinkOf);
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** 14:00 in Tokyo. Each test has its own days, because the jobs of all tests are in one table. */
let startMs = Math.ceil(Date.now() / dayMs) * dayMs + 3 * dayMs + 5 * hourMs;
const iso = (ms: number): string => new Date(ms).toISOString();
let world: World;

beforeEach(async () => {
  startMs += 2 * dayMs;
  world = await newWorld();
  await sendMails();
  sinkOf().use('webhook');
  sinkOf().received.splice(0);
});

const bookOne = (more: object = {}, reminders = [reminderOf(60)]) =>
  bookWithNumber(world, { startedAt: iso(startMs), ...more }, reminders);

/** The receivers of the texts that a worker sends at an instant. */
const receiversAt = async (ms: number) => (await textsAt(ms)).map(({ to }) => to);

test('a reminder by text arrives at the sender of the operator with a valid signature, and is sent once', async () => {
  const { to } = await bookOne();
  await sendMails(startMs - hourMs - minuteMs);
  expect(sinkOf().received).toEqual([]);
  await sendMails(startMs - hourMs);
  const [request, ...others] = sinkOf().received.splice(0);
  expect(others).toEqual([]);
  expect(request?.path).toBe('/texts');
  const headers = request?.headers as Record<string, string>;
  const { type, data } = new Webhook(textSecret).verify(request?.body ?? '', headers) as {
    readonly type: string;
    readonly data: { readonly to: string; readonly text: string };
  };
  expect([type, data.to]).toEqual(['text.requested', to]);
  expect(data.text).toMatch(/^.+: Reminder of your booking on .+ GMT\+9\. .+ https?:\S+\/b#\S+$/u);
  expect(countSegments(data.text)).toBeLessThanOrEqual(3);
  for (const minutes of [0, 1, 9, 30])
    expect(await textsAt(startMs - hourMs + minutes * minuteMs)).toEqual([]);
});

test('a guest whose language is Japanese gets a Japanese text of at most three segments', async () => {
  await bookOne({ locale: 'ja' });
  const [sent] = await textsAt(startMs - hourMs);
  expect(sent?.text).toMatch(
    /^【An organization】ご予約のリマインダー：.+ 14:00 JST.* https?:\S+$/u,
  );
  expect(countSegments(sent?.text ?? '')).toBeLessThanOrEqual(3);
});

test('a booking without a phone number, and a reminder by mail, cause no text', async () => {
  await bookOne({ textRemindNumber: '' });
  await bookOne({}, [{ ...reminderOf(60), channel: 'email' }]);
  expect(await textsAt(startMs - hourMs)).toEqual([]);
});

test('a text that is ten minutes late, or late until the night, is not sent', async () => {
  const first = await bookOne();
  expect(await textsAt(startMs - hourMs + 10 * minuteMs)).toEqual([]);
  const second = await bookOne();
  expect(await receiversAt(startMs - hourMs + 10 * minuteMs - 5000)).toEqual([second.to]);
  // The text is due at 20:55.
  const evening = startMs + 7 * hourMs + 55 * minuteMs;
  await bookOne({ startedAt: iso(startMs + 8 * hourMs) }, [reminderOf(5)]);
  expect(await textsAt(evening + 6 * minuteMs)).toEqual([]);
  expect(first.to).not.toBe(second.to);
});

test('a text of the night is sent at 20:45, and not at all if that is past when the booking is made', async () => {
  // 09:00 in Tokyo: a reminder two hours before is due at 07:00.
  const morning = startMs - 5 * hourMs;
  const evening = morning - 12 * hourMs - 15 * minuteMs;
  const { to } = await bookOne({ startedAt: iso(morning) }, [reminderOf(120), reminderOf(180)]);
  expect(await textsAt(evening - minuteMs)).toEqual([]);
  expect(await receiversAt(evening)).toEqual([to]);
  expect(await textsAt(morning - 2 * hourMs)).toEqual([]);
  // It is 22:00 in Tokyo.
  const now = morning - 11 * hourMs;
  vi.useFakeTimers({ toFake: ['Date'], now });
  await bookOne({ startedAt: iso(morning) }, [reminderOf(120)]);
  for (const ms of [now, morning - 2 * hourMs, morning]) expect(await textsAt(ms)).toEqual([]);
  vi.useRealTimers();
});

test('a booking that is cancelled or moved has no text at its former time, and a moved one has it at the new time', async () => {
  const [cancelled, moved] = [await bookOne(), await bookOne()];
  await sendMails();
  await call(CancelBooking, { as: world.owner, params: { uid: cancelled.uid } });
  const later = startMs + 2 * hourMs;
  const body = { startedAt: iso(later), isSendUpdates: false };
  await call(UpdateBooking, { as: world.owner, params: { uid: moved.uid }, body });
  expect(await textsAt(startMs - hourMs)).toEqual([]);
  expect(await receiversAt(later - hourMs)).toEqual([moved.to]);
});

test('a text that was sent is not sent again if the booking is moved and returns to its former time', async () => {
  const { uid, to } = await bookOne();
  expect(await receiversAt(startMs - hourMs)).toEqual([to]);
  for (const ms of [startMs + 4 * hourMs, startMs]) {
    const body = { startedAt: iso(ms) };
    await call(UpdateBooking, { as: world.owner, params: { uid }, body });
    await sendMails();
  }
  expect(await textsAt(startMs - hourMs + minuteMs)).toEqual([]);
});

test('texts go only to the countries of the setting, and to none without it', async () => {
  const { TEXT_COUNTRIES } = process.env;
  const numbers = { textRemindCountryCode: '+1', textRemindNumber: '876 555 0142' };
  await bookOne(numbers);
  expect(await textsAt(startMs - hourMs)).toEqual([]);
  await bookOne();
  delete process.env.TEXT_COUNTRIES;
  expect(await textsAt(startMs - hourMs)).toEqual([]);
  process.env.TEXT_COUNTRIES = 'DE, JM';
  await bookOne(numbers);
  expect(await receiversAt(startMs - hourMs)).toEqual(['+18765550142']);
  process.env.TEXT_COUNTRIES = TEXT_COUNTRIES;
});

test('a number gets three texts a day from all organizations together', async () => {
  const textRemindNumber = newNumber();
  const other = await newWorld();
  for (const one of [world, other, world, other]) {
    await bookWithNumber(one, { startedAt: iso(startMs), textRemindNumber }, [reminderOf(60)]);
  }
  expect(await textsAt(startMs - hourMs)).toHaveLength(3);
  await bookOne({ startedAt: iso(startMs + dayMs), textRemindNumber });
  expect(await textsAt(startMs + dayMs - hourMs)).toHaveLength(1);
});

test('an organization sends at most the texts of the setting in an hour, and others are not affected', async () => {
  process.env.TEXTS_AN_HOUR = '2';
  for (let at = 0; at < 3; at += 1) await bookOne();
  const other = await newWorld();
  const free = await bookWithNumber(other, { startedAt: iso(startMs) }, [reminderOf(60)]);
  const sent = await receiversAt(startMs - hourMs);
  expect(sent).toHaveLength(3);
  expect(sent).toContain(free.to);
  await bookOne({ startedAt: iso(startMs + hourMs) });
  expect(await textsAt(startMs)).toHaveLength(1);
  delete process.env.TEXTS_AN_HOUR;
});

test('a booking that was made without a credential causes one text, and a suspected booking none until it is confirmed', async () => {
  const reminders = [reminderOf(60), reminderOf(180)];
  const eventType = await createWithReminders(world, reminders, { visibility: 'public' });
  const sent = (more: object) => ({
    timeZone: 'Asia/Tokyo',
    textRemindCountryCode: '+81',
    textRemindNumber: newNumber(),
    ...more,
  });
  const book = async (more: object = {}) =>
    (await bookAt(world.of, eventType, iso(startMs), sent(more))).body.data.uid;
  await book();
  expect(await textsAt(startMs - 3 * hourMs)).toHaveLength(1);
  expect(await textsAt(startMs - hourMs)).toEqual([]);
  const tomorrow = iso(startMs + dayMs);
  const suspected = await bookAt(world.of, eventType, tomorrow, sent({ website: 'x' }));
  const { uid } = suspected.body.data;
  expect(await textsAt(startMs + dayMs - 3 * hourMs)).toEqual([]);
  expect((await call(ConfirmBooking, { as: world.owner, params: { uid } })).status).toBe(200);
  expect(await textsAt(startMs + dayMs - hourMs)).toHaveLength(1);
});

test('a stopped number gets no text from any organization, and its history contains this once, until it is started', async () => {
  const textRemindNumber = newNumber();
  const to = `+81${textRemindNumber.slice(1)}`;
  await stopNumber(to, Date.now());
  const reminders = [reminderOf(60), reminderOf(180)];
  const { uid } = await bookOne({ textRemindNumber }, reminders);
  const other = await newWorld();
  await bookWithNumber(other, { startedAt: iso(startMs), textRemindNumber }, reminders);
  expect(await textsAt(startMs - 3 * hourMs)).toEqual([]);
  expect(await textsAt(startMs - hourMs)).toEqual([]);
  expect(await undeliverableIn(world, uid)).toMatchObject([
    { object: { phoneNumber: to, message: 'reminder', reason: 'stopped', statusCode: null } },
  ]);
  await startNumber(to);
  await bookOne({ startedAt: iso(startMs + hourMs), textRemindNumber });
  expect(await receiversAt(startMs)).toEqual([to]);
});

test('hosts with a phone number in their settings are reminded in their own language, zone and clock', async () => {
  const { settings } = world.member;
  const hostWith = (more: object, textNumber: string | null = `+1213555${newNumber().slice(-4)}`) =>
    world.addUser('member', {
      timeZone: 'Asia/Tokyo',
      locale: 'ja',
      settings: { ...settings, textNumber, ...more },
    });
  const hosts = await Promise.all([
    hostWith({}),
    hostWith({}, null),
    hostWith({ messages: { ...settings.messages, reminder: false } }),
  ]);
  const eventType = await world.eventType(hosts, {
    notification: { ...defaultNotification, reminders: [reminderOf(60, 'host')] },
    assignment: { type: 'all' },
  });
  await book(world, eventType, { startedAt: iso(startMs), timeZone: 'America/New_York' });
  const sent = await textsAt(startMs - hourMs);
  expect(sent.map(({ to }) => to)).toEqual([hosts[0]?.settings.textNumber]);
  expect(sent[0]?.text).toMatch(/^【An organization】Ada様のご予約のリマインダー：.+ 14:00 JST。/u);
  expect(sent[0]?.text).not.toContain('http');
});

test('a link that a guest typed as a name, a company or a message is in no text, neither to the host nor to the guest', async () => {
  const { settings } = world.member;
  const host = await world.addUser('member', {
    timeZone: 'Asia/Tokyo',
    settings: { ...settings, textNumber: `+1213555${newNumber().slice(-4)}` },
  });
  const eventType = await world.eventType([host], {
    notification: { ...defaultNotification, reminders: [reminderOf(60, 'host'), reminderOf(60)] },
  });
  await book(world, eventType, {
    startedAt: iso(startMs),
    name: 'https://evil.example/a',
    company: 'evil.example',
    message: 'www.evil.example',
    textRemindNumber: `+81${newNumber().slice(1)}`,
  });
  const sent = await textsAt(startMs - hourMs);
  expect(sent).toHaveLength(2);
  expect(sent.map(({ text }) => text).join()).not.toContain('evil.');
  expect(sent.filter(({ text }) => text.includes('https evil example a'))).toHaveLength(1);
});

test('the text of a host is not sent in the night of the host, although it is day for the guest', async () => {
  const { settings } = world.member;
  const textNumber = `+1213555${newNumber().slice(-4)}`;
  const host = await world.addUser('member', {
    timeZone: 'America/New_York',
    settings: { ...settings, textNumber },
  });
  const reminders = [reminderOf(60, 'host'), reminderOf(60)];
  const eventType = await world.eventType([host], {
    notification: { ...defaultNotification, reminders },
  });
  const textRemindNumber = newNumber();
  const numbers = { textRemindCountryCode: '+81', textRemindNumber };
  await book(world, eventType, { startedAt: iso(startMs), ...numbers });
  // 13:00 in Tokyo is 23:00 or 00:00 in New York. The host gets the text between 01:45 and 02:45 UTC.
  expect(await receiversAt(startMs - hourMs)).toEqual([`+81${textRemindNumber.slice(1)}`]);
});
