import { afterEach, beforeEach, expect, test } from 'vitest';
import { CancelBooking } from '../../lib/contract/bookings/cancel-booking.ts';
import { ReassignBooking } from '../../lib/contract/bookings/reassign-booking.ts';
import { sendMessages } from '../../lib/workers/messages/send-messages.ts';
import { deathsAt, dieAt } from '../support/engine/die-at.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { call } from '../support/http/call.ts';
import { mailSinkOfFile, startMailSink } from '../support/messages/mail-sink.ts';
import { book, guestEmail, recordsOf, sentBy, to } from '../support/messages/mailing.ts';
import { newWorld, type World } from '../support/world.ts';

const sinkOf = mailSinkOfFile();
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
let world: World<'admin'>;
/** Distance by which the clock of the worker is ahead of that of the dispatcher. */
let aheadMs = 0;
const nowMs = () => Date.now() + aheadMs;

beforeEach(async () => {
  world = await newWorld('admin');
  aheadMs = 0;
  await sendDueMails();
});

afterEach(() => {
  sinkOf().manners = {};
  delete process.env.MAILS_AN_HOUR;
});

/** Mails that are sent at this number of minutes from now. */
const sendDueMails = (minutes = 0) => sentBy(sinkOf(), nowMs() + minutes * minuteMs);
const statuses = async () => (await recordsOf(world)).map(({ status }) => status);

test('mails that cannot be sent while the mail server is unavailable are retried after growing delays and sent', async () => {
  const away = await startMailSink();
  await away.close();
  const { env } = process;
  env.SMTP_URL = away.url;
  await book(world, await world.eventType([world.member]));
  for (const minutes of [0, 1.5, 10]) expect(await sendDueMails(minutes)).toEqual([]);
  expect(await recordsOf(world)).toMatchObject([
    { status: 'waiting', attempts: 3, code: 'ESOCKET' },
    { status: 'waiting', attempts: 3, code: 'ESOCKET' },
  ]);
  env.SMTP_URL = sinkOf().url;
  // The third retry delay is a quarter of an hour, with a jitter of a fifth.
  expect(await sendDueMails(10 + 11)).toEqual([]);
  expect((await sendDueMails(10 + 19)).map(to)).toEqual(
    [guestEmail, world.member.email].toSorted(),
  );
  expect(await statuses()).toEqual(['sent', 'sent']);
  expect(await sendDueMails(100_000)).toEqual([]);
});

test('an address whose server is busy does not delay other addresses, and its mail has failed after two days', async () => {
  sinkOf().manners = {
    recipient: (email) => (email === guestEmail ? '451 4.2.0 Busy' : undefined),
  };
  await book(world, await world.eventType([world.member]));
  expect((await sendDueMails()).map(to)).toEqual([world.member.email]);
  let minutes = 0;
  for (const pause of [1, 5, 15, 60, 180, 360, 720, 1440]) {
    minutes += Math.ceil(pause * 1.2);
    expect(await statuses()).toEqual(['sent', 'waiting']);
    expect(await sendDueMails(minutes)).toEqual([]);
  }
  expect(await recordsOf(world)).toMatchObject([
    { status: 'failed', attempts: 9, code: '451' },
    { status: 'sent' },
  ]);
  expect(minutes).toBeGreaterThan(45 * 60);
  sinkOf().manners = {};
  expect(await sendDueMails(100_000)).toEqual([]);
});

test.each(['550 5.7.1 Relaying denied', '530 5.7.0 Must authenticate first'])(
  'a mail is retried if the mail server refuses the service and not the address: %s',
  async (refusal) => {
    sinkOf().manners = { recipient: () => refusal };
    await book(world, await world.eventType([world.member]));
    await sendDueMails();
    expect(await statuses()).toEqual(['waiting', 'waiting']);
    sinkOf().manners = {};
    expect(await sendDueMails(2)).toHaveLength(2);
  },
);

test('a mail that the mail server refuses for its content has failed, and the next mail is sent', async () => {
  sinkOf().manners = { data: () => '554 5.6.0 No such mails' };
  const uid = await book(world, await world.eventType([world.member]));
  expect(await sendDueMails()).toEqual([]);
  expect(await statuses()).toEqual(['failed', 'failed']);
  sinkOf().manners = {};
  await call(CancelBooking, { as: world.owner, params: { uid } });
  expect(await sendDueMails()).toHaveLength(2);
});

test('a mail with an unknown outcome is sent again with the same Message-ID', async () => {
  sinkOf().manners = { data: (email) => (email === guestEmail ? 'late' : undefined) };
  await book(world, await world.eventType([world.member]), {});
  const first = (await sendDueMails()).filter((mail) => to(mail) === guestEmail);
  sinkOf().manners = {};
  const second = (await sendDueMails(2)).filter((mail) => to(mail) === guestEmail);
  expect([first.length, second.length]).toEqual([1, 1]);
  expect(second[0]?.messageId).toBe(first[0]?.messageId);
});

test('a mail at which the mail server hangs does not delay other mails, and is sent later', async () => {
  sinkOf().manners = { data: (email) => (email === guestEmail ? 'hang' : undefined) };
  const other = await newWorld();
  await book(world, await world.eventType([world.member]));
  await book(other, await other.eventType([other.member]), { email: 'bo@example.com' });
  const reached = ['bo@example.com', other.member.email, world.member.email].toSorted();
  expect((await sendDueMails()).map(to)).toEqual(reached);
  expect(await recordsOf(world)).toMatchObject([
    { status: 'sent' },
    { status: 'waiting', code: 'ETIMEDOUT' },
  ]);
  sinkOf().manners = {};
  expect((await sendDueMails(2)).map(to)).toEqual([guestEmail]);
});

test('mails above the limit of an organization are sent in the next hours, and other organizations are not delayed', async () => {
  process.env.MAILS_AN_HOUR = '3';
  aheadMs = Math.ceil(Date.now() / hourMs) * hourMs - Date.now() + minuteMs;
  const other = await newWorld();
  const eventType = await world.eventType([world.member]);
  for (let guests = 0; guests < 4; guests += 1) await book(world, eventType);
  await book(other, await other.eventType([other.member]));
  const first = await sendDueMails();
  const own = (emails: readonly string[]) => emails.filter((email) => email !== other.member.email);
  expect(first).toHaveLength(3 + 2);
  expect(await sendDueMails(50)).toEqual([]);
  expect(await sendDueMails(62)).toHaveLength(3);
  expect(own((await sendDueMails(124)).map(to))).toHaveLength(2);
  expect(await statuses()).toEqual(Array.from({ length: 8 }, () => 'sent'));
});

test('without a mail provider no messages are created, and none are sent later', async () => {
  const { env } = process;
  env.MAIL_PROVIDER = '';
  await book(world, await world.eventType([world.member]));
  expect(await sendDueMails()).toEqual([]);
  env.MAIL_PROVIDER = 'smtp';
  expect(await statuses()).toEqual([]);
  expect(await sendDueMails(100_000)).toEqual([]);
});

test('a delayed confirmation is not sent if the booking was cancelled meanwhile', async () => {
  sinkOf().manners = { recipient: () => '451 4.2.0 Busy' };
  const uid = await book(world, await world.eventType([world.member]));
  await sendDueMails();
  sinkOf().manners = {};
  await call(CancelBooking, { as: world.owner, params: { uid } });
  const mails = await sendDueMails(2);
  expect(mails.map(({ subject }) => subject?.split(':')[0])).toEqual(['Cancelled', 'Cancelled']);
  expect(await statuses()).toEqual(['outdated', 'outdated', 'sent', 'sent']);
});

/** Makes a booking with two possible hosts, and sends its first mails. `give` reassigns it. */
async function bookReassignable() {
  const hosts = [world.member, world.admin];
  const uid = await book(world, await world.eventType(hosts));
  const mails = await sendDueMails();
  const [from, next] = hosts.toSorted(
    (a, b) => Number(mails.map(to).includes(b.email)) - Number(mails.map(to).includes(a.email)),
  ) as [typeof world.member, typeof world.member];
  const give = async ({ userId }: typeof from) => {
    const params = { bookingId: uid, userId };
    expect((await call(ReassignBooking, { as: world.owner, params })).status).toBe(200);
  };
  return { from, next, give };
}

const busyFor = (busy: string) => ({
  recipient: (email: string) => (email === busy ? '451 4.2.0 Busy' : undefined),
});

/** Beginnings of the subjects of the mails to a user. */
const subjectsTo = async ({ email }: { readonly email: string }, minutes: number) =>
  (await sendDueMails(minutes))
    .filter((mail) => to(mail) === email)
    .map(({ subject }) => subject?.split(':')[0]);

test('a host gets no delayed mail about an assignment that has ended', async () => {
  const { from, next, give } = await bookReassignable();
  sinkOf().manners = busyFor(next.email);
  await give(next);
  await sendDueMails();
  sinkOf().manners = {};
  await give(from);
  expect(await subjectsTo(next, 0)).toEqual(['Reassigned to another host']);
  expect(await subjectsTo(next, 2)).toEqual([]);
});

test('a host gets no delayed mail about a reassignment that was undone', async () => {
  const { from, next, give } = await bookReassignable();
  sinkOf().manners = busyFor(from.email);
  await give(next);
  await sendDueMails();
  sinkOf().manners = {};
  await give(from);
  expect(await subjectsTo(from, 0)).toEqual(['Assigned to you']);
  expect(await subjectsTo(from, 2)).toEqual([]);
});

test.each(['before', 'after'] as const)(
  'a worker that dies %s any of its calls loses no message, and sends each message at most twice',
  async (when) => {
    const death = dieAt();
    const eventType = await world.eventType([world.member]);
    const { first, step } = deathsAt(when);
    for (let at = first; ; at += step) {
      const uid = await book(world, eventType);
      await tellChanges();
      death.arm(at, when);
      await sendMessages({}, nowMs()).catch(() => {});
      const isDead = death.disarm();
      // The attempt of the dead worker is repeated by then.
      const mails = [...sinkOf().mails.splice(0), ...(await sendDueMails(2))];
      const recipients = mails.filter(({ text }) => text?.includes(uid)).map(to);
      expect(new Set(recipients), `at ${at}`).toEqual(new Set([guestEmail, world.member.email]));
      expect(recipients.length).toBeLessThanOrEqual(isDead ? 4 : 2);
      if (!isDead) break;
      expect(at).toBeLessThan(80);
    }
    expect(new Set(await statuses())).toEqual(new Set(['sent']));
  },
);

test('concurrent workers send each message once', async () => {
  const worlds = await Promise.all([newWorld(), newWorld()]);
  for (const one of worlds) {
    const eventType = await one.eventType([one.member]);
    for (let guests = 0; guests < 5; guests += 1) await book(one, eventType);
  }
  await tellChanges();
  await Promise.all(Array.from({ length: 4 }, () => sendMessages({}, nowMs())));
  expect(sinkOf().mails).toHaveLength(2 * 5 * 2);
  expect(await sendDueMails(2)).toHaveLength(20);
  expect(await sendDueMails(3)).toEqual([]);
});
