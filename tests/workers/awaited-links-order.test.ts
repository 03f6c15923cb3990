import { beforeEach, expect, test } from 'vitest';
import { makeMeetings } from '../../lib/workers/meetings/make-meetings.ts';
import { sendMessages } from '../../lib/workers/messages/send-messages.ts';
import { at, read } from '../api/bookings/guests.ts';
import { move, reassign } from '../api/conferencing/meetings-at-zoom.ts';
import { connectZoom, settle } from '../api/conferencing/zoom.ts';
import { dice } from '../journeys/dice.ts';
import { readEntry } from '../support/external-calendars/read-entry.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { mailSinkOfFile, type Sunk } from '../support/messages/mail-sink.ts';
import { to } from '../support/messages/mailing.ts';
import { sendMails } from '../support/messages/send-mails.ts';
import { cases } from '../support/random/cases.ts';
import { givenSeed } from '../support/random/given-seed.ts';
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

beforeEach(async () => {
  // Sends the mails of earlier tests.
  await sendMails(Date.now() + 3 * minuteMs);
  sinkOf().mails.length = 0;
});

/** A clock of all workers. Changes are published and messages are sent at its time. */
function clockOfWorkers() {
  let aheadMs = 0;
  const publish = () => tellChanges(aheadMs);
  const send = async (): Promise<readonly Sunk[]> => {
    await publish();
    await sendMessages({}, Date.now() + aheadMs);
    return sinkOf().mails.splice(0);
  };
  return {
    wait: (ms: number) => {
      aheadMs += ms;
    },
    send,
    /** Creates the meetings of all bookings. */
    createMeetings: async () => {
      await publish();
      await makeMeetings({}, Date.now() + aheadMs + 1);
      await publish();
    },
  };
}

/**
 * Workers run when an event is published, and once a minute. Here they run when the booking and its change are published, then
 * after half a minute, and then after a minute and a half.
 */
test.each([
  ['is created after 40 seconds', true],
  ['is never created', false],
] as const)(
  'if the link %s, the confirmation is sent before the mail about a change that was made meanwhile',
  async (_, isCreated) => {
    const { world, booking } = await bookWithoutMeeting();
    const clock = clockOfWorkers();
    expect(await clock.send()).toEqual([]);
    clock.wait(3 * secondMs);
    await rename(world, booking.uid, { name: 'Another', updateMessage: 'Hello' });
    const mails = [...(await clock.send())];
    clock.wait(27 * secondMs);
    mails.push(...(await clock.send()));
    clock.wait(10 * secondMs);
    if (isCreated) await clock.createMeetings();
    if (isCreated) mails.push(...(await clock.send()));
    clock.wait(50 * secondMs);
    mails.push(...(await clock.send()));
    clock.wait(minuteMs);
    mails.push(...(await clock.send()));
    const { url } = await read(world, booking);
    expect(toGuest(mails)).toEqual([`Confirmed 1 ${url}`.trim(), `Changed 2 ${url}`.trim()]);
  },
);

/** Steps that can happen while a meeting is created, and steps of the clock. */
const steps = ['send', 'send', 'wait', 'settle', 'rename', 'move', 'reassign'] as const;

test('after random changes while the link is awaited, each receiver has the last link, and no mail about a change repeats the mail before it', async () => {
  const { zoom, world, book } = await bookWithoutMeeting();
  await connectZoom(zoom, world, world.admin);
  await settle();
  await sendMails();
  sinkOf().mails.length = 0;
  const die = dice(givenSeed(7));
  for (let round = 0; round < cases(2, 40); round += 1) {
    const booking = await book(at(3 + round, '09:00'));
    const played: string[] = [];
    const clock = clockOfWorkers();
    const mails: Sunk[] = [];
    let hour = 9;
    const act = {
      send: async () => void mails.push(...(await clock.send())),
      wait: async () => {
        clock.wait(40 * secondMs);
        mails.push(...(await clock.send()));
      },
      settle: clock.createMeetings,
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
      await clock.createMeetings();
      clock.wait(2 * minuteMs);
      mails.push(...(await clock.send()));
    }
    const { url, hosts } = await read(world, booking);
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
