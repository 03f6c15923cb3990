import { afterEach, beforeEach, expect, test } from 'vitest';
import { DeleteSchedule } from '../../lib/contract/schedules/delete-schedule.ts';
import type { Schedule } from '../../lib/domain/schedules/schedule.ts';
import { sendMessages } from '../../lib/workers/messages/send-messages.ts';
import { at } from '../api/bookings/guests.ts';
import { deathsAt, dieAt } from '../support/engine/die-at.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { call } from '../support/http/call.ts';
import { entriesOf } from '../support/messages/entries-of.ts';
import { mailSinkOfFile, type Sunk } from '../support/messages/mail-sink.ts';
import { book, guestEmail, recordsOf, sentBy, to } from '../support/messages/mailing.ts';
import { create, guest, patched } from '../support/schedules/schedules.ts';
import { newWorld, type World } from '../support/world.ts';

const sinkOf = mailSinkOfFile();
const ada = 'ada@guests.example';
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const times = { startedAt: at(2, '09:00'), endedAt: at(2, '10:00'), timeZone: 'Asia/Tokyo' };
let world: World;
/** Time until the second minute of the next hour, so that no test crosses the end of an hour. */
let aheadMs: number;

beforeEach(async () => {
  world = await newWorld();
  aheadMs = hourMs - (Date.now() % hourMs) + 2 * minuteMs;
  await sentBy(sinkOf(), Date.now() + 24 * hourMs);
});

afterEach(() => {
  sinkOf().manners = {};
  delete process.env.MAILS_AN_HOUR;
});

/** The mails that are due in the hour of the test, or a number of hours later. */
const mails = (hours = 0): Promise<readonly Sunk[]> =>
  sentBy(sinkOf(), Date.now() + aheadMs + hours * hourMs);

const subjectsOf = (sunk: readonly Sunk[]) =>
  sunk.map((mail) => [to(mail), mail.subject?.split(':')[0]]);

/** Creates a schedule, and sends its invitation and four updates to a guest. */
async function withFiveMails(email = ada): Promise<Schedule> {
  const schedule = await create(world, { ...times, attendees: [guest({ email })] });
  const sent = [...(await mails())];
  for (const name of ['Second', 'Third', 'Fourth', 'Fifth']) {
    await patched(world, schedule, { name });
    sent.push(...(await mails()));
  }
  expect(sent.map(to)).toEqual(Array.from({ length: 5 }, () => email));
  return schedule;
}

const remove = (uid: string) => call(DeleteSchedule, { as: world.owner, params: { uid } });

test('a guest gets five mails about schedules in an hour in any spelling of the address, and the others in the next hour', async () => {
  const schedule = await withFiveMails('Ada+a@guests.example');
  await patched(world, schedule, { name: 'Sixth', updateMessage: 'One' });
  expect(await mails()).toEqual([]);
  await patched(world, schedule, { startedAt: at(2, '08:00'), updateMessage: 'Two' });
  expect(await mails()).toEqual([]);
  await patched(world, schedule, { name: 'Eighth', attendees: [guest({ email: ada })] });
  expect(subjectsOf(await mails())).toEqual([['Ada+a@guests.example', 'Removed']]);
  // Another spelling of the address is the same guest.
  await patched(world, schedule, { description: 'Slides' });
  expect(await mails()).toEqual([]);
  const [mail, ...others] = await mails(1);
  expect([mail && to(mail), mail?.subject?.split(':')[0], others]).toEqual([ada, 'Invitation', []]);
  expect(mail?.text).toContain('What:\nEighth');
  expect(mail?.text).toContain('Slides');
  expect(await mails(2)).toEqual([]);
});

test('the mail after an hour with too many changes has the notes of all of them and the last state', async () => {
  const schedule = await withFiveMails();
  await patched(world, schedule, { name: 'Sixth', updateMessage: 'One' });
  await mails();
  await patched(world, schedule, { startedAt: at(2, '08:00'), updateMessage: 'Two' });
  await mails();
  await patched(world, schedule, { name: 'Eighth', isSendUpdates: false });
  await mails();
  const [mail, ...others] = await mails(1);
  expect([mail?.subject?.split(':')[0], others]).toEqual(['New time', []]);
  expect(mail?.text).toContain('Message:\nOne\n\nTwo\n\n');
  expect(mail?.text).toContain('What:\nEighth');
  expect(mail?.text).toMatch(/When:\n.*5:00 PM.*\n\nPrevious time:\n.*6:00 PM/u);
  expect(entriesOf(mail as Sunk).join()).toContain('SEQUENCE:8');
  expect(await mails(2)).toEqual([]);
});

test('the mail of a guest that a busy server refuses after the hour still contains all later changes', async () => {
  const schedule = await withFiveMails();
  await patched(world, schedule, { name: 'Sixth', updateMessage: 'One' });
  await mails();
  await patched(world, schedule, { name: 'Seventh', updateMessage: 'Two' });
  await mails();
  sinkOf().manners = { recipient: () => '451 4.2.0 Busy' };
  expect(await mails(1)).toEqual([]);
  sinkOf().manners = {};
  const [mail, ...others] = await mails(2);
  expect([mail?.subject?.split(':')[0], others]).toEqual(['Changed', []]);
  expect(mail?.text).toContain('Message:\nOne\n\nTwo\n\n');
});

test('a change whose mail is due before the mail that waits is part of that mail', async () => {
  const schedule = await withFiveMails();
  await patched(world, schedule, { name: 'Sixth', updateMessage: 'One' });
  expect(await mails()).toEqual([]);
  await patched(world, schedule, { name: 'Seventh', updateMessage: 'Two' });
  const nextHourMs = Math.ceil((Date.now() + aheadMs) / hourMs) * hourMs;
  // Mails that wait are due in the first minute of the hour.
  expect(await sentBy(sinkOf(), nextHourMs + 1000)).toEqual([]);
  const [mail, ...others] = await mails(1);
  expect(others).toEqual([]);
  expect(mail?.text).toContain('Message:\nOne\n\nTwo\n\n');
});

test('a mail that was refused for now before later mails reached the limit is sent in the next hour with its notes', async () => {
  const schedule = await create(world, { ...times, attendees: [guest({ email: ada })] });
  expect(await mails()).toHaveLength(1);
  await patched(world, schedule, { name: 'Second' });
  expect(await mails()).toHaveLength(1);
  sinkOf().manners = { recipient: () => '451 4.2.0 Busy' };
  await patched(world, schedule, { startedAt: at(2, '08:00'), updateMessage: 'One' });
  for (const hours of [0, 0.05]) expect(await mails(hours)).toEqual([]);
  sinkOf().manners = {};
  await patched(world, schedule, { description: 'Slides' });
  expect(subjectsOf(await mails(0.05))).toEqual([[ada, 'Changed']]);
  expect(await mails(0.8)).toEqual([]);
  const [mail, ...others] = await mails(1);
  expect([mail?.subject?.split(':')[0], others]).toEqual(['New time', []]);
  expect(mail?.text).toContain('Message:\nOne\n\n');
  expect(await mails(2)).toEqual([]);
});

test('a cancellation of an invitation that was sent does not wait, and ends the mail that waits', async () => {
  const schedule = await withFiveMails();
  await patched(world, schedule, { name: 'Sixth' });
  expect(await mails()).toEqual([]);
  await remove(schedule.uid);
  expect(subjectsOf(await mails())).toEqual([[ada, 'Cancelled']]);
  for (const hours of [1, 2]) expect(await mails(hours)).toEqual([]);
});

test('a guest who is removed and added again in an hour with too many changes gets both mails', async () => {
  const schedule = await withFiveMails();
  await patched(world, schedule, { name: 'Sixth' });
  await mails();
  await patched(world, schedule, { attendees: [] });
  expect(subjectsOf(await mails())).toEqual([[ada, 'Removed']]);
  await patched(world, schedule, { attendees: [guest({ email: ada })], updateMessage: 'Back' });
  expect(await mails()).toEqual([]);
  const sent = await mails(1);
  expect(subjectsOf(sent)).toEqual([[ada, 'Invitation']]);
  expect(sent[0]?.text).toContain('Message:\nBack');
  expect(await mails(2)).toEqual([]);
});

test('an invitation that waits is not sent if the schedule is deleted, and its guest gets no cancellation', async () => {
  await withFiveMails();
  const other = await create(world, { ...times, attendees: [guest({ email: ada })] });
  expect(await mails()).toEqual([]);
  await remove(other.uid);
  for (const hours of [0, 1, 2]) expect(await mails(hours)).toEqual([]);
});

test('a guest gets at most ten mails in an hour with cancellations, and those above it in the next hour', async () => {
  const schedules: Schedule[] = [];
  for (const hours of [0, 1, 2])
    for (const _ of Array.from({ length: 4 })) {
      schedules.push(await create(world, { ...times, attendees: [guest({ email: ada })] }));
      expect(await mails(hours)).toHaveLength(1);
    }
  for (const { uid } of schedules) await remove(uid);
  const [sent, later] = [await mails(3), await mails(4)];
  expect([sent.length, later.length]).toEqual([10, 2]);
  const subjects = subjectsOf([...sent, ...later]).map(([, subject]) => subject);
  expect(new Set(subjects)).toEqual(new Set(['Cancelled']));
});

test('users, guests of other organizations and mails about bookings do not depend on the limit of a guest', async () => {
  const schedule = await withFiveMails(guestEmail);
  const other = await newWorld();
  await create(other, { ...times, attendees: [guest({ email: guestEmail })] });
  await patched(world, schedule, {
    attendees: [guest({ email: guestEmail }), guest(world.member)],
    name: 'Sixth',
  });
  await book(world, await world.eventType([world.member]));
  const sent = await mails();
  expect(sent.map(to).toSorted()).toEqual(
    [guestEmail, guestEmail, world.member.email, world.member.email].toSorted(),
  );
  expect((await recordsOf(world)).filter(({ isDelayed }) => isDelayed)).toMatchObject([
    { status: 'waiting', kind: 'scheduleUpdated' },
  ]);
});

test('mails about schedules to guests are at most half of the mails of an hour, and the others are sent in the next hours', async () => {
  process.env.MAILS_AN_HOUR = '8';
  const emails = Array.from({ length: 6 }, (_, index) => `guest${index}@guests.example`);
  const attendees = [...emails.map((email) => guest({ email })), guest(world.member)];
  const { uid } = await create(world, { ...times, attendees });
  const sent = (await mails()).map(to);
  expect(sent).toHaveLength(5);
  expect(sent).toContain(world.member.email);
  // Guests without an invitation get one that shows the change, the others get an update.
  await patched(world, { uid }, { name: 'Second' });
  expect((await mails()).map(to)).toEqual([world.member.email]);
  const later = [...(await mails(1)), ...(await mails(2))];
  expect(later.map(to).toSorted()).toEqual(emails);
  for (const mail of later) {
    const isInvited = sent.includes(to(mail));
    expect(mail.subject).toContain(isInvited ? 'Changed: Second' : 'Invitation: Second');
  }
});

test.each(['before', 'after'] as const)(
  'a worker that is killed %s a call loses no change of a guest whose mails wait',
  async (when) => {
    const death = dieAt();
    const { first, step } = deathsAt(when);
    for (let number = first; ; number += step) {
      const email = `${when}${number}@guests.example`;
      const schedule = await withFiveMails(email);
      await patched(world, schedule, { name: 'Sixth', updateMessage: 'One' });
      await mails();
      await patched(world, schedule, { name: 'Seventh', updateMessage: 'Two' });
      await tellChanges();
      death.arm(number, when);
      await sendMessages({}, Date.now() + aheadMs).catch(() => undefined);
      const isDead = death.disarm();
      const sent = sinkOf().mails.splice(0);
      for (const hours of [0.1, 0.2, 1, 1.1]) sent.push(...(await mails(hours)));
      const texts = sent.filter((mail) => to(mail) === email).map(({ text }) => text);
      expect(texts, `call ${number}`).toHaveLength(1);
      expect(texts[0]).toContain('What:\nSeventh');
      for (const note of ['One', 'Two']) expect(texts[0]).toContain(note);
      if (!isDead) break;
    }
  },
);
