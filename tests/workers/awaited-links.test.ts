import { expect, test } from 'vitest';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { readAnnouncements } from '../../lib/data/messages/announcements.ts';
import { sendMessages } from '../../lib/workers/messages/send-messages.ts';
import { at, book as bookAt, read } from '../api/bookings/guests.ts';
import { cancel, connected, move, reassign } from '../api/conferencing/meetings-at-zoom.ts';
import { connectZoom, settle } from '../api/conferencing/zoom.ts';
import { dice } from '../journeys/dice.ts';
import { deathsAt, dieAt } from '../support/engine/die-at.ts';
import { putItems } from '../support/engine/put-items.ts';
import { readEntry } from '../support/external-calendars/read-entry.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { call } from '../support/http/call.ts';
import { mailSinkOfFile, type Sunk } from '../support/messages/mail-sink.ts';
import { to } from '../support/messages/mailing.ts';
import { sendMails } from '../support/messages/send-mails.ts';
import { cases } from '../support/random/cases.ts';
import { givenSeed } from '../support/random/given-seed.ts';
import type { World } from '../support/world.ts';

const sinkOf = mailSinkOfFile();
const minuteMs = 60_000;
const email = 'ada@example.com';
/** Sends the mails that are due `aheadMs` from now, and returns them in the order in which they were sent. */
async function sendDueMails(aheadMs = 0): Promise<readonly Sunk[]> {
  await sendMails(Date.now() + aheadMs);
  return sinkOf().mails.splice(0);
}

/** A mail in one line: its recipient, its kind, and the sequence number and URL of its calendar entry. */
function describeMail(mail: Sunk): string {
  const kind = mail.subject?.replace(/:.*$/u, '');
  if (mail.entry === undefined) return `${to(mail)} ${kind}`;
  const { sequence, url } = readEntry(mail.entry);
  expect(mail.text?.includes(url)).toBe(true);
  return `${to(mail)} ${kind} ${sequence} ${url}`.trimEnd();
}

const toGuest = (mails: readonly Sunk[]) =>
  mails
    .filter((mail) => to(mail) === email)
    .map(describeMail)
    .map((text) => text.replace(`${email} `, ''));

/** Creates a booking whose host has a Zoom account and whose meeting is not created yet. */
async function bookWithoutMeeting() {
  const scene = await connected();
  const book = (start: string) => bookAt(scene.world, scene.eventType, start, { email });
  const booking = await book(at(2, '09:00'));
  return { ...scene, book, booking };
}

const rename = (world: World, uid: string, body: object) =>
  call(UpdateBooking, { as: world.owner, params: { uid }, body });

test('mails wait for the link of a meeting, and go once it is there: one to everybody, with the link', async () => {
  const { world, booking } = await bookWithoutMeeting();
  expect(await sendDueMails()).toEqual([]);
  expect(await sendDueMails(minuteMs - 5000)).toEqual([]);
  await settle();
  const { url } = await read(world, booking);
  expect((await sendDueMails()).map(describeMail).toSorted()).toEqual(
    [`${email} Confirmed 1 ${url}`, `${world.member.email} New booking 1 ${url}`].toSorted(),
  );
  expect(await sendDueMails(2 * minuteMs)).toEqual([]);
  await rename(world, booking.uid, { name: 'Another' });
  expect(toGuest(await sendDueMails())).toEqual([`Changed 3 ${url}`]);
});

test('after a minute they go without it, and the link follows as a change with the next number', async () => {
  const { world, booking } = await bookWithoutMeeting();
  expect(await sendDueMails()).toEqual([]);
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

test('a worker that has read what another one has sent decides as that one did', async () => {
  const { world, booking } = await bookWithoutMeeting();
  await tellChanges();
  const [announced] = await readAnnouncements(world.of, 0, 1);
  expect(toGuest(await sendDueMails(minuteMs))).toEqual(['Confirmed 1']);
  await settle();
  await putItems([announced?.item ?? {}]);
  const { url } = await read(world, booking);
  expect(toGuest(await sendDueMails())).toEqual([`Changed 2 ${url}`]);
  expect(await readAnnouncements(world.of, 0, 1)).toEqual([]);
});

test('what else was told at the same time does not wait, nor what follows it', async () => {
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
  expect(toGuest(await sendDueMails())).toEqual([
    expect.stringMatching(/^Confirmed 1 https:/u),
    expect.stringMatching(/^Confirmed 1 https:/u),
  ]);
});

test('no mail is sent about a booking that is cancelled before its link is there, also if it was moved', async () => {
  const { world, booking } = await bookWithoutMeeting();
  expect(await sendDueMails()).toEqual([]);
  await move(world, booking, at(3, '09:00'));
  expect(await sendDueMails()).toEqual([]);
  await cancel(world, booking);
  expect(await sendDueMails(2 * minuteMs)).toEqual([]);
});

test('one that is moved meanwhile is not confirmed for its former time, and its new time waits for the link', async () => {
  const { world, booking } = await bookWithoutMeeting();
  expect(await sendDueMails()).toEqual([]);
  await move(world, booking, at(3, '09:00'));
  expect(await sendDueMails()).toEqual([]);
  await settle();
  const { url } = await read(world, booking);
  expect(toGuest(await sendDueMails())).toEqual([`New time 2 ${url}`]);
  expect(await sendDueMails(2 * minuteMs)).toEqual([]);
});

test('nor is one confirmed for a time from which it was moved without a word', async () => {
  const { world, booking } = await bookWithoutMeeting();
  const [startedAt, endedAt] = [at(3, '09:00'), at(3, '09:30')];
  await rename(world, booking.uid, { startedAt, endedAt, isSendUpdates: false });
  expect(await sendDueMails()).toEqual([]);
  await settle();
  const { url } = await read(world, booking);
  const mails = await sendDueMails();
  expect(toGuest(mails)).toEqual([`Changed 3 ${url}`]);
  expect(mails.map(({ entry = '' }) => entry && readEntry(entry).start)).toContain(startedAt);
});

test('nor is one for a length that it lost without a word, and the link comes all the same', async () => {
  const { world, booking } = await bookWithoutMeeting();
  await rename(world, booking.uid, { endedAt: at(2, '10:00'), isSendUpdates: false });
  expect(await sendDueMails()).toEqual([]);
  await settle();
  const { url } = await read(world, booking);
  expect(toGuest(await sendDueMails())).toEqual([`Changed 3 ${url}`]);
});

test('a host whom the booking is taken from meanwhile is not sent the link of the next one', async () => {
  const { zoom, world, booking } = await bookWithoutMeeting();
  await connectZoom(zoom, world, world.admin);
  expect(await sendDueMails()).toEqual([]);
  await reassign(world, booking, world.admin);
  await settle();
  const { url } = await read(world, booking);
  const mails = await sendDueMails();
  const withLink = mails.filter(({ source, text }) => `${source}${text}`.includes(url)).map(to);
  expect(withLink.toSorted()).toEqual([email, world.admin.email].toSorted());
  expect(mails.filter((mail) => to(mail) === world.member.email).map(describeMail)).toEqual([
    `${world.member.email} Reassigned to another host 2`,
  ]);
  expect(await sendDueMails(2 * minuteMs)).toEqual([]);
});

test('a change with a note while the link is awaited comes with the link, and the link by itself no more', async () => {
  const { world, booking } = await bookWithoutMeeting();
  await rename(world, booking.uid, { name: 'Another', updateMessage: 'Hello' });
  expect(await sendDueMails()).toEqual([]);
  await settle();
  const { url } = await read(world, booking);
  expect(toGuest(await sendDueMails())).toEqual([`Confirmed 1 ${url}`, `Changed 2 ${url}`]);
  expect(await sendDueMails(2 * minuteMs)).toEqual([]);
});

test('a change that says nothing to anybody does not take away the link of a mail that went without it', async () => {
  const { world, booking } = await bookWithoutMeeting();
  expect(toGuest(await sendDueMails(minuteMs))).toEqual(['Confirmed 1']);
  await rename(world, booking.uid, { priority: 'high' });
  await settle();
  const { url } = await read(world, booking);
  expect((await sendDueMails()).map(describeMail).toSorted()).toEqual(
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
  ['comes in time', 0, 'before'],
  ['comes late', minuteMs, 'after'],
] as const)(
  'where the link %s, a worker that dies at any of its calls leaves no mail out and sends none that says the same',
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
        const mails = [...sinkOf().mails.splice(0), ...(await sendDueMails(2 * minuteMs))];
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

/** Steps that can happen while a meeting is created, and steps of the clock. */
const steps = ['send', 'send', 'wait', 'settle', 'rename', 'move', 'reassign'] as const;

test('whatever happens meanwhile, everybody knows the last link in the end, and no change is one that the mail before told', async () => {
  const { zoom, world, book } = await bookWithoutMeeting();
  await connectZoom(zoom, world, world.admin);
  await settle();
  await sendDueMails();
  const die = dice(givenSeed(7));
  for (let round = 0; round < cases(2, 40); round += 1) {
    const booking = await book(at(3 + round, '09:00'));
    const played: string[] = [];
    let [aheadMs, hour] = [0, 9];
    const act = {
      send: async () => void (await sendMails(Date.now() + aheadMs)),
      wait: async () => {
        aheadMs += 40_000;
        await sendMails(Date.now() + aheadMs);
      },
      settle,
      rename: () => rename(world, booking.uid, { name: `Talk ${played.length}` }),
      move: () => {
        hour += 1;
        return move(world, booking, at(3 + round, String(hour).padStart(2, '0').concat(':00')));
      },
      reassign: () =>
        reassign(world, booking, played.length % 2 === 0 ? world.admin : world.member),
    };
    while (played.length < 6) {
      const step = steps[die(steps.length)] ?? 'send';
      played.push(step);
      await act[step]();
    }
    for (let last = 0; last < 3; last += 1) {
      await settle();
      aheadMs += 2 * minuteMs;
      await sendMails(Date.now() + aheadMs);
    }
    const { url, hosts } = await read(world, booking);
    const mails = sinkOf().mails.splice(0);
    const host = [world.admin, world.member].find(({ userId }) => userId === hosts[0]?.userId);
    for (const receiver of [email, host?.email]) {
      const theirs = mails.filter((mail) => to(mail) === receiver && mail.entry !== undefined);
      const entries = theirs.map(({ entry = '' }) => readEntry(entry));
      const why = `${played.join()}: ${theirs.map(describeMail).join('; ')}`;
      expect(entries.at(-1), why).toMatchObject({ method: 'REQUEST', url });
      const contents = entries.map(({ method, start, url: place, summary, description }) =>
        [method, start, place, summary, description].join(),
      );
      const repeated = theirs.filter(
        ({ subject }, index) =>
          subject?.startsWith('Changed') && contents[index] === contents[index - 1],
      );
      expect(repeated.map(describeMail), why).toEqual([]);
      const numbers = entries.map(({ sequence }) => sequence);
      expect(numbers, why).toEqual(numbers.toSorted((a, b) => a - b));
    }
  }
});
