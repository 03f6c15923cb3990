import { afterEach, beforeEach, expect, test } from 'vitest';
import { CancelGuestBooking } from '../../lib/contract/guests/cancel-guest-booking.ts';
import { defaultNotification } from '../../lib/domain/event-types/notification.ts';
import { sendMessages } from '../../lib/workers/messages/send-messages.ts';
import { bookAt, newEmail, openTo } from '../api/guests/public-bookings.ts';
import { deathsAt, dieAt } from '../support/engine/die-at.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { call } from '../support/http/call.ts';
import { mailSinkOfFile } from '../support/messages/mail-sink.ts';
import { book, guestEmail, nextStart, sentBy, to } from '../support/messages/mailing.ts';
import { newWorld, type World } from '../support/world.ts';

const sinkOf = mailSinkOfFile();
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
let world: World;
/** Time until the first minute of the next hour, so that no test crosses the end of an hour. */
let aheadMs: number;

beforeEach(async () => {
  world = await newWorld();
  aheadMs = hourMs - (Date.now() % hourMs) + minuteMs;
  // Sends the mails of earlier tests.
  await sendDueMails(24 * 60);
});

afterEach(() => {
  delete process.env.MAILS_AN_HOUR;
});

/**
 * Sends the mails that are due at this number of minutes. Returns their recipients in the order in which they were
 * sent.
 */
async function sendDueMails(minutes = 0): Promise<readonly string[]> {
  await tellChanges();
  await sendMessages({}, Date.now() + aheadMs + minutes * minuteMs);
  return sinkOf().mails.splice(0).map(to);
}

/** Books as strangers. Returns the address of each guest with the token of their link. */
const bookAsStrangers = async (eventType: { readonly uid: string }, count: number) => {
  const booked: { readonly email: string; readonly token: string }[] = [];
  for (let stranger = 0; stranger < count; stranger += 1) {
    const email = newEmail();
    const { body } = await bookAt(world.of, eventType, nextStart(), { email });
    booked.push({ email, token: body.data.token });
  }
  return booked;
};

const cancel = (token: string) => call(CancelGuestBooking, { guest: token });

test('strangers who book and immediately cancel do not use up the mails of an organization, and get no mail', async () => {
  process.env.MAILS_AN_HOUR = '20';
  const eventType = await openTo(world);
  // The workers run at the time of the requests here, before the delay of mails to guests has ended.
  const mails: string[] = [];
  const run = async () => mails.push(...(await sentBy(sinkOf())).map(to));
  for (let round = 0; round < 20; round += 1) {
    const [stranger] = await bookAsStrangers(eventType, 1);
    await run();
    expect((await cancel(stranger?.token ?? '')).status).toBe(200);
    await run();
  }
  expect(new Set(mails)).toEqual(new Set([world.member.email]));
  mails.length = 0;
  await book(world, await world.eventType([world.owner]));
  await run();
  expect(mails).toEqual([guestEmail, world.owner.email].toSorted());
});

test('strangers who cancel after they got a mail do not use up the mails of an organization', async () => {
  process.env.MAILS_AN_HOUR = '20';
  const eventType = await openTo(world);
  const mails: string[] = [];
  for (let round = 0; round < 8; round += 1) {
    const strangers = await bookAsStrangers(eventType, 2);
    mails.push(...(await sendDueMails()));
    for (const { token } of strangers) await cancel(token);
    mails.push(...(await sendDueMails()));
  }
  expect(mails).toHaveLength(15);
  expect(mails.filter((email) => email !== world.member.email).length).toBeLessThanOrEqual(10);
  await book(world, await world.eventType([world.owner]));
  expect((await sendDueMails()).toSorted()).toEqual([guestEmail, world.owner.email].toSorted());
});

test('unproven guests get at most half of the mails of an hour, and their other mails are sent in the next hours', async () => {
  process.env.MAILS_AN_HOUR = '9';
  const hosts = { notification: { ...defaultNotification, isSendToHosts: false } };
  const strangers = await bookAsStrangers(await openTo(world, hosts), 10);
  const emails = strangers.map(({ email }) => email);
  const mails = await sendDueMails();
  expect(mails).toHaveLength(4);
  expect(await sendDueMails(30)).toEqual([]);
  await book(world, await world.eventType([world.owner]));
  expect((await sendDueMails(30)).toSorted()).toEqual([guestEmail, world.owner.email].toSorted());
  const later = [...(await sendDueMails(62)), ...(await sendDueMails(124))];
  expect([...mails, ...later].toSorted()).toEqual(emails.toSorted());
  expect(later).toHaveLength(6);
});

test('an organization that may send one mail in an hour can send it to an unproven guest', async () => {
  process.env.MAILS_AN_HOUR = '1';
  const hosts = { notification: { ...defaultNotification, isSendToHosts: false } };
  const [stranger] = await bookAsStrangers(await openTo(world, hosts), 1);
  expect(await sendDueMails()).toEqual([stranger?.email]);
});

test.each([
  ['their hosts get no mails', false, 2 + 6],
  ['their hosts get mails, too', true, 2 + 9],
] as const)(
  'several workers at the same time send at most half of the mails of an hour to unproven guests if %s',
  async (_, isSendToHosts, inFirstHour) => {
    process.env.MAILS_AN_HOUR = '12';
    const hosts = { notification: { ...defaultNotification, isSendToHosts } };
    const strangers = await bookAsStrangers(await openTo(world, hosts), 10);
    const unproven = new Set(strangers.map(({ email }) => email));
    await book(world, await world.eventType([world.owner]));
    await tellChanges();
    const nowMs = Date.now() + aheadMs;
    await Promise.all(Array.from({ length: 4 }, () => sendMessages({}, nowMs)));
    const mails = sinkOf().mails.splice(0).map(to);
    expect(mails).toHaveLength(inFirstHour);
    expect(mails.filter((email) => unproven.has(email)).length).toBeLessThanOrEqual(6);
    expect(mails).toEqual(expect.arrayContaining([guestEmail, world.owner.email]));
    const later = [...(await sendDueMails(62)), ...(await sendDueMails(124))];
    const all = [...mails, ...later].filter((email) => unproven.has(email));
    expect(all.toSorted()).toEqual([...unproven].toSorted());
    expect([...mails, ...later]).toHaveLength(2 + (isSendToHosts ? 20 : 10));
    expect(await sendDueMails(180)).toEqual([]);
  },
);

test.each(['before', 'after'] as const)(
  'a worker that dies %s any of its calls loses no mail to an unproven guest',
  async (when) => {
    const death = dieAt();
    const eventType = await openTo(world);
    const { first, step } = deathsAt(when);
    for (let at = first; ; at += step) {
      const [stranger] = await bookAsStrangers(eventType, 1);
      await tellChanges();
      death.arm(at, when);
      await sendMessages({}, Date.now() + aheadMs).catch(() => {});
      const isDead = death.disarm();
      const mails = [...sinkOf().mails.splice(0).map(to), ...(await sendDueMails(2))];
      expect(new Set(mails), `at ${at}`).toEqual(new Set([stranger?.email, world.member.email]));
      expect(mails.length).toBeLessThanOrEqual(isDead ? 4 : 2);
      if (!isDead) break;
      expect(at).toBeLessThan(100);
    }
  },
);
