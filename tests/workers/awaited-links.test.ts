import { beforeEach, expect, test } from 'vitest';
import { sendMessages } from '../../lib/workers/messages/send-messages.ts';
import { at, book as bookAt, read } from '../api/bookings/guests.ts';
import { cancel, move, reassign } from '../api/conferencing/meetings-at-zoom.ts';
import { connectZoom, settle } from '../api/conferencing/zoom.ts';
import { deathsAt, dieAt } from '../support/engine/die-at.ts';
import { readEntry } from '../support/external-calendars/read-entry.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { mailSinkOfFile, type Sunk } from '../support/messages/mail-sink.ts';
import { to } from '../support/messages/mailing.ts';
import { sendMails } from '../support/messages/send-mails.ts';
import {
  bookWithoutMeeting,
  describeMail,
  email,
  rename,
  toGuest,
} from './booking-without-meeting.ts';

const sinkOf = mailSinkOfFile();
const secondMs = 1000;
const minuteMs = 60 * secondMs;
/** Later than the second attempt of a job whose worker died a minute from now. */
const afterDeathMs = 3 * minuteMs;

beforeEach(async () => {
  // Sends the mails of earlier tests.
  await sendDueMails(afterDeathMs);
});

/** Sends the mails that are due `aheadMs` from now, and returns them in the order in which they were sent. */
async function sendDueMails(aheadMs = 0): Promise<readonly Sunk[]> {
  await sendMails(Date.now() + aheadMs);
  return sinkOf().mails.splice(0);
}

/**
 * Runs the worker a few times within half a minute. Messages that wait look after 1, 2, 4, … seconds, and those about a version of
 * the booking wait for those about earlier versions.
 */
async function sendSoon(): Promise<readonly Sunk[]> {
  const mails: Sunk[] = [];
  for (const seconds of [2, 4, 8, 16, 32]) mails.push(...(await sendDueMails(seconds * secondMs)));
  return mails;
}

test('mails wait for the link of a meeting, and each receiver gets one mail with the link', async () => {
  const { world, booking } = await bookWithoutMeeting();
  expect(await sendDueMails()).toEqual([]);
  expect(await sendDueMails(5 * secondMs)).toEqual([]);
  await settle();
  const { url } = await read(world, booking);
  expect((await sendSoon()).map(describeMail).toSorted()).toEqual(
    [`${email} Confirmed 1 ${url}`, `${world.member.email} New booking 1 ${url}`].toSorted(),
  );
  expect(await sendDueMails(2 * minuteMs)).toEqual([]);
  await rename(world, booking.uid, { name: 'Another' });
  expect(toGuest(await sendDueMails())).toEqual([`Changed 3 ${url}`]);
});

test('after a minute mails are sent without the link, and the link follows as a change with the next number', async () => {
  const { world, booking } = await bookWithoutMeeting();
  expect(await sendDueMails()).toEqual([]);
  expect(await sendDueMails(minuteMs - 5 * secondMs)).toEqual([]);
  const first = await sendDueMails(minuteMs);
  expect(toGuest(first)).toEqual(['Confirmed 1']);
  for (const { text } of first) expect(text).toContain('The link will follow.');
  await settle();
  const { url } = await read(world, booking);
  const mails = await sendDueMails();
  expect(toGuest(mails)).toEqual([`Changed 2 ${url}`]);
  expect(mails.filter(({ entry }) => entry)).toHaveLength(2);
  expect(await sendDueMails(2 * minuteMs)).toEqual([]);
});

test('a link that is created after its worker died does not change a mail that was sent without it', async () => {
  const { world, booking } = await bookWithoutMeeting();
  const death = dieAt();
  sinkOf().manners = {
    data: () => {
      death.arm(1, 'before');
      return undefined;
    },
  };
  await sendMails(Date.now() + minuteMs);
  expect(death.disarm()).toBe(true);
  sinkOf().manners = {};
  const sent = sinkOf().mails.splice(0);
  expect(sent).toHaveLength(1);
  await settle();
  const { url } = await read(world, booking);
  const mails = [...sent, ...(await sendDueMails(afterDeathMs))];
  expect(uniqueMailsToGuest(mails).at(-1)).toBe(`Changed 2 ${url}`);
  expect(mails.map(describeMail)).not.toContain(`${email} Confirmed 1 ${url}`);
});

test('mails about other bookings do not wait for a link', async () => {
  const { world, book, eventType } = await bookWithoutMeeting();
  const elsewhere = { email: 'bo@example.com', locationId: null };
  const other = await world.eventType([world.admin]);
  const { uid } = await bookAt(world, other, at(2, '09:00'), elsewhere);
  expect((await sendDueMails()).map(to).toSorted()).toEqual(
    ['bo@example.com', world.admin.email].toSorted(),
  );
  await cancel(world, { uid });
  expect((await sendDueMails()).map(to)).toHaveLength(2);
  expect(eventType.locations).toHaveLength(1);
  await book(at(2, '10:00'));
  await settle();
  expect(toGuest(await sendSoon())).toEqual([
    expect.stringMatching(/^Confirmed 1 https:/u),
    expect.stringMatching(/^Confirmed 1 https:/u),
  ]);
});

test('no mail is sent about a booking that is moved and cancelled before its link is created', async () => {
  const { world, booking } = await bookWithoutMeeting();
  expect(await sendDueMails()).toEqual([]);
  await move(world, booking, at(3, '09:00'));
  expect(await sendDueMails()).toEqual([]);
  await cancel(world, booking);
  expect(await sendSoon()).toEqual([]);
  expect(await sendDueMails(2 * minuteMs)).toEqual([]);
});

test('a booking that is moved while the link is awaited is not confirmed for its former time, and the mail about its new time has the link', async () => {
  const { world, booking } = await bookWithoutMeeting();
  expect(await sendDueMails()).toEqual([]);
  await move(world, booking, at(3, '09:00'));
  expect(await sendDueMails()).toEqual([]);
  await settle();
  const { url } = await read(world, booking);
  expect(toGuest(await sendSoon())).toEqual([`New time 2 ${url}`]);
  expect(await sendDueMails(2 * minuteMs)).toEqual([]);
});

test('a booking that is moved without a mail while the link is awaited is not confirmed for its former time', async () => {
  const { world, booking } = await bookWithoutMeeting();
  const [startedAt, endedAt] = [at(3, '09:00'), at(3, '09:30')];
  await rename(world, booking.uid, { startedAt, endedAt, isSendUpdates: false });
  expect(await sendDueMails()).toEqual([]);
  await settle();
  const { url } = await read(world, booking);
  const mails = await sendSoon();
  expect(toGuest(mails)).toEqual([`Changed 3 ${url}`]);
  expect(mails.map(({ entry = '' }) => entry && readEntry(entry).start)).toContain(startedAt);
});

test('a booking whose length changes without a mail while the link is awaited is not confirmed for its former length, and the link follows', async () => {
  const { world, booking } = await bookWithoutMeeting();
  await rename(world, booking.uid, { endedAt: at(2, '10:00'), isSendUpdates: false });
  expect(await sendDueMails()).toEqual([]);
  await settle();
  const { url } = await read(world, booking);
  expect(toGuest(await sendSoon())).toEqual([`Changed 3 ${url}`]);
});

test('a host who loses the booking while the link is awaited does not get the link of the next host', async () => {
  const { zoom, world, booking } = await bookWithoutMeeting();
  await connectZoom(zoom, world, world.admin);
  expect(await sendDueMails()).toEqual([]);
  await reassign(world, booking, world.admin);
  await settle();
  const { url } = await read(world, booking);
  const mails = await sendSoon();
  const withLink = mails.filter(({ source, text }) => `${source}${text}`.includes(url)).map(to);
  expect(withLink.toSorted()).toEqual([email, world.admin.email].toSorted());
  expect(mails.filter((mail) => to(mail) === world.member.email).map(describeMail)).toEqual([
    `${world.member.email} Reassigned to another host 2`,
  ]);
  expect(await sendDueMails(2 * minuteMs)).toEqual([]);
});

test('a change with a note while the link is awaited is sent with the link, after the confirmation, and no mail about the link alone follows', async () => {
  const { world, booking } = await bookWithoutMeeting();
  await rename(world, booking.uid, { name: 'Another', updateMessage: 'Hello' });
  expect(await sendDueMails()).toEqual([]);
  await settle();
  const { url } = await read(world, booking);
  expect(toGuest(await sendSoon())).toEqual([`Confirmed 1 ${url}`, `Changed 2 ${url}`]);
  expect(await sendDueMails(2 * minuteMs)).toEqual([]);
});

test('after mails without the link, a change that causes no mail does not prevent the mail with the link', async () => {
  const { world, booking } = await bookWithoutMeeting();
  expect(toGuest(await sendDueMails(minuteMs))).toEqual(['Confirmed 1']);
  await rename(world, booking.uid, { priority: 'high' });
  await settle();
  const { url } = await read(world, booking);
  expect((await sendSoon()).map(describeMail).toSorted()).toEqual(
    [`${email} Changed 2 ${url}`, `${world.member.email} Changed 2 ${url}`].toSorted(),
  );
  expect(await sendDueMails(2 * minuteMs)).toEqual([]);
});

/** The mails to the guest, each message ID once: a worker that dies before it records a mail sends it again. */
const uniqueMailsToGuest = (mails: readonly Sunk[]) => {
  const byId = new Map(mails.map((mail) => [mail.messageId, mail]));
  return toGuest([...byId.values()]);
};

test.each([
  ['is created in time', 0, 'before'],
  ['is created late', minuteMs, 'after'],
] as const)(
  'if the link %s, a worker that dies at any of its calls loses no mail, and sends no mail with the same content',
  async (_, aheadMs, usually) => {
    const { world, book } = await bookWithoutMeeting();
    await settle();
    await sendDueMails();
    const death = dieAt();
    let day = 3;
    for (const when of process.env.FAULTS === 'all' ? (['before', 'after'] as const) : [usually]) {
      const { first, step } = deathsAt(when);
      for (let calls = first; ; calls += step) {
        const booking = await book(at(day, '09:00'));
        day += 1;
        if (aheadMs === 0) await settle();
        else await tellChanges();
        death.arm(calls, when);
        await sendMessages({}, Date.now() + aheadMs).catch(() => {});
        const isDead = death.disarm();
        if (aheadMs > 0) await settle();
        const { url } = await read(world, booking);
        const mails = [...sinkOf().mails.splice(0), ...(await sendDueMails(afterDeathMs))];
        const all = uniqueMailsToGuest(mails).join();
        // A worker that died before it decided to send without the link leaves the decision to the next worker, which
        // has the link.
        const without = aheadMs > 0 && all.startsWith('Confirmed 1,');
        const once = without ? `Confirmed 1,Changed 2 ${url}` : `Confirmed 1 ${url}`;
        expect(all, `${when} ${calls}`).toBe(once);
        if (!isDead) {
          expect(without).toBe(aheadMs > 0);
          break;
        }
      }
    }
    expect(day).toBeGreaterThan(4);
  },
);
