import { afterEach, beforeEach, expect, test } from 'vitest';
import { CancelBooking } from '../../lib/contract/bookings/cancel-booking.ts';
import { ConfirmBooking } from '../../lib/contract/bookings/confirm-booking.ts';
import { DeclineBooking } from '../../lib/contract/bookings/decline-booking.ts';
import { ReassignBooking } from '../../lib/contract/bookings/reassign-booking.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { CancelGuestBooking } from '../../lib/contract/guests/cancel-guest-booking.ts';
import { RescheduleGuestBooking } from '../../lib/contract/guests/reschedule-guest-booking.ts';
import { sendMessages } from '../../lib/workers/messages/send-messages.ts';
import { bookAt, newEmail, openTo } from '../api/guests/public-bookings.ts';
import { deathsAt, dieAt } from '../support/engine/die-at.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { call } from '../support/http/call.ts';
import { mailSinkOfFile } from '../support/messages/mail-sink.ts';
import { book, guestEmail, nextStart, recordsOf, sentBy, to } from '../support/messages/mailing.ts';
import { newWorld, type World } from '../support/world.ts';

const sinkOf = mailSinkOfFile();
const secondMs = 1000;
const waitMs = 20 * secondMs;
let world: World<'admin'>;
/** The start of the test, before all its actions. */
let startMs: number;

beforeEach(async () => {
  world = await newWorld('admin');
  await sendDueMails(60 * waitMs);
  startMs = Date.now();
});

afterEach(() => {
  sinkOf().manners = {};
});

/** The mails that are sent at an instant: recipient and beginning of the subject. */
const sendMailsAt = async (nowMs: number) =>
  (await sentBy(sinkOf(), nowMs)).map((mail) => `${to(mail)} ${mail.subject?.split(':')[0]}`);

const sendDueMails = (aheadMs = 0) => sendMailsAt(Date.now() + aheadMs);

const cancel = (uid: string, body: object = {}) =>
  call(CancelBooking, { as: world.owner, params: { uid }, body });

/** Books as a stranger. Returns the actions that are possible with the link of the guest. */
async function bookAsStranger(eventTypeUid: string, more: object = {}) {
  const email = newEmail();
  const { body } = await bookAt(world.of, { uid: eventTypeUid }, nextStart(), { email, ...more });
  const { token } = body.data;
  return {
    email,
    uid: body.data.uid as string,
    cancel: () => call(CancelGuestBooking, { guest: token }),
    move: () =>
      call(RescheduleGuestBooking, {
        guest: token,
        body: { startedAt: nextStart(), timeZone: 'Asia/Tokyo' },
      }),
  };
}

test('a mail to an unproven address waits for 20 seconds, and the mail to the host does not', async () => {
  const { email } = await bookAsStranger((await openTo(world)).uid);
  expect(await sendDueMails()).toEqual([`${world.member.email} New booking`]);
  expect(await sendMailsAt(startMs + 19 * secondMs)).toEqual([]);
  expect(await sendDueMails(waitMs)).toEqual([`${email} Confirmed`]);
});

test('a stranger who books and cancels within 20 seconds gets no mail', async () => {
  const stranger = await bookAsStranger((await openTo(world)).uid);
  const host = world.member.email;
  expect(await sendDueMails()).toEqual([`${host} New booking`]);
  expect((await stranger.cancel()).status).toBe(200);
  expect(await sendDueMails()).toEqual([`${host} Cancelled`]);
  expect(await sendDueMails(10 * waitMs)).toEqual([]);
});

test('a booking that is cancelled before its first mail causes no mail', async () => {
  const stranger = await bookAsStranger((await openTo(world)).uid);
  await stranger.move();
  await stranger.cancel();
  const uid = await book(world, await world.eventType([world.member]), {
    ccEmails: ['copy@example.com'],
  });
  await cancel(uid);
  expect(await sendDueMails(10 * waitMs)).toEqual([]);
  expect((await recordsOf(world)).map(({ status }) => status)).toEqual(
    Array.from({ length: 6 + 6 }, () => 'outdated'),
  );
});

test('a cancellation is sent after a confirmation was sent, even if the mail about a new time in between was not sent', async () => {
  const stranger = await bookAsStranger((await openTo(world)).uid);
  await sendDueMails(waitMs);
  await stranger.move();
  await stranger.cancel();
  expect(await sendDueMails(waitMs)).toEqual(
    [`${stranger.email} Cancelled`, `${world.member.email} Cancelled`].toSorted(),
  );
});

test('a cancellation is sent to a guest whose mail may have been accepted although the connection broke', async () => {
  const uid = await book(world, await world.eventType([world.member]));
  sinkOf().manners = { data: (email) => (email === guestEmail ? 'late' : undefined) };
  await sendDueMails();
  sinkOf().manners = {};
  await cancel(uid);
  expect(await sendDueMails(200 * secondMs)).toEqual(
    [`${guestEmail} Cancelled`, `${world.member.email} Cancelled`].toSorted(),
  );
});

test('a guest who got a mail from a worker that died afterwards is sent the cancellation', async () => {
  const uid = await book(world, await world.eventType([world.member]));
  const death = dieAt();
  sinkOf().manners = {
    data: (email) => {
      if (email === guestEmail) death.arm(1, 'before');
      return undefined;
    },
  };
  expect(await sendDueMails()).toContain(`${guestEmail} Confirmed`);
  expect(death.disarm()).toBe(true);
  sinkOf().manners = {};
  // The booking is cancelled when the second attempt is due, and before a worker begins it.
  await cancel(uid);
  const aheadMs = 110 * secondMs;
  await tellChanges(aheadMs);
  expect(await sendDueMails(aheadMs)).toContain(`${guestEmail} Cancelled`);
});

test('a host who was added to a booking without a mail is sent its cancellation', async () => {
  const hosts = [world.member, world.admin];
  const uid = await book(world, await world.eventType(hosts));
  await sendDueMails();
  const body = { hosts: hosts.map(({ userId }) => ({ userId })), isSendUpdates: false };
  const updated = await call(UpdateBooking, { as: world.owner, params: { uid }, body });
  expect(updated.status).toBe(200);
  await cancel(uid);
  const everybody = [guestEmail, ...hosts.map(({ email }) => email)];
  expect(await sendDueMails()).toEqual(everybody.map((email) => `${email} Cancelled`).toSorted());
});

test('a pending confirmation is not sent if the booking is cancelled without a mail', async () => {
  const uid = await book(world, await world.eventType([world.member]));
  await cancel(uid, { isSendUpdates: false });
  expect(await sendDueMails()).toEqual([]);
});

test('a new host is not sent the cancellation of a booking that is cancelled before the mail about the reassignment', async () => {
  const hosts = [world.member, world.admin];
  const uid = await book(world, await world.eventType(hosts));
  const first = (await sendDueMails()).find((line) => !line.startsWith(guestEmail));
  const [from, next] = hosts.toSorted((one) => (first?.startsWith(one.email) ? -1 : 1));
  const params = { bookingId: uid, userId: next?.userId ?? '' };
  expect((await call(ReassignBooking, { as: world.owner, params })).status).toBe(200);
  await cancel(uid);
  expect(await sendDueMails()).toEqual(
    [`${from?.email} Reassigned to another host`, `${guestEmail} Cancelled`].toSorted(),
  );
});

test('a booking that is reassigned and cancelled before the first mail causes no mail', async () => {
  const hosts = [world.member, world.admin];
  const uid = await book(world, await world.eventType(hosts));
  for (const { userId } of [...hosts, ...hosts]) {
    const params = { bookingId: uid, userId };
    await call(ReassignBooking, { as: world.owner, params });
  }
  await cancel(uid);
  expect(await sendDueMails()).toEqual([]);
});

test('a guest who reschedules before the first mail gets only the mail about the new time', async () => {
  const stranger = await bookAsStranger((await openTo(world)).uid);
  await stranger.move();
  const mails = (await sendDueMails(waitMs)).filter((line) => line.startsWith(stranger.email));
  expect(mails).toEqual([`${stranger.email} New time`]);
});

test('a suspected booking that is confirmed and cancelled before the first mail causes no mail', async () => {
  const stranger = await bookAsStranger((await openTo(world)).uid, {
    website: 'https://buy.example.com',
  });
  const params = { uid: stranger.uid };
  expect((await call(ConfirmBooking, { as: world.owner, params })).status).toBe(200);
  await stranger.cancel();
  expect(await sendDueMails(10 * waitMs)).toEqual([]);
});

test('a guest whose request is declined before the first mail gets only the mail that it was declined', async () => {
  const eventType = await openTo(world, { requiresConfirmation: true });
  const { email, uid } = await bookAsStranger(eventType.uid);
  const declined = await call(DeclineBooking, { as: world.owner, params: { uid } });
  expect(declined.status).toBe(200);
  expect(await sendDueMails(waitMs)).toEqual([`${email} Declined`]);
});

test.each(['before', 'after'] as const)(
  'a worker that dies %s any of its calls sends no cancellation of a booking that was never mailed',
  async (when) => {
    const death = dieAt();
    const { uid } = await openTo(world);
    const { first, step } = deathsAt(when);
    for (let at = first; ; at += step) {
      const stranger = await bookAsStranger(uid);
      await stranger.cancel();
      await tellChanges();
      death.arm(at, when);
      await sendMessages({}, Date.now() + waitMs).catch(() => {});
      const isDead = death.disarm();
      // The lease of the dead worker has expired at the first run, and its job is due again at the second.
      const mails = [...(await sendDueMails(5 * waitMs)), ...(await sendDueMails(10 * waitMs))];
      expect(mails, `at ${at}`).toEqual([]);
      if (!isDead) break;
      expect(at).toBeLessThan(80);
    }
  },
);
