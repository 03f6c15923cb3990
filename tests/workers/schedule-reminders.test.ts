import { afterEach, beforeEach, expect, test } from 'vitest';
import { DeleteSchedule } from '../../lib/contract/schedules/delete-schedule.ts';
import { UpdateCurrentUserSettings } from '../../lib/contract/users/update-current-user-settings.ts';
import { sendMessages } from '../../lib/workers/messages/send-messages.ts';
import { at } from '../api/bookings/guests.ts';
import { deathsAt, dieAt } from '../support/engine/die-at.ts';
import { call } from '../support/http/call.ts';
import { mailSinkOfFile } from '../support/messages/mail-sink.ts';
import { sentBy, to } from '../support/messages/mailing.ts';
import { messageItems, queuedItems } from '../support/messages/message-items.ts';
import { create, guest, host, patched } from '../support/schedules/schedules.ts';
import { newWorld, type World } from '../support/world.ts';

const sinkOf = mailSinkOfFile();
const ada = 'ada@example.com';
const minuteMs = 60_000;
const dayMinutes = 1440;
const silent = { isSendUpdates: false };
const times = { startedAt: at(9, '09:00'), endedAt: at(9, '10:00'), timeZone: 'UTC' };
const startMs = Date.parse(times.startedAt);
let world: World<'admin'>;

beforeEach(async () => {
  world = await newWorld('admin');
  await sentBy(sinkOf());
});

afterEach(() => {
  sinkOf().manners = {};
});

/** Creates a schedule with reminders without other mails, and plans its reminders. */
async function reminded(attendees: readonly object[], parts: object = {}) {
  const schedule = await create(world, {
    ...times,
    attendees,
    isRemind: true,
    ...silent,
    ...parts,
  });
  await plan();
  return schedule;
}

const plan = () => sentBy(sinkOf(), Date.now() + minuteMs);

/** Receivers of the reminders that are sent this number of minutes before an instant. */
const remindedAt = async (minutes: number, beforeMs = startMs) =>
  (await sentBy(sinkOf(), beforeMs - minutes * minuteMs))
    .filter(({ subject }) => /^(?:Reminder: |【リマインド】)/u.test(subject ?? ''))
    .map(to);

const setMinutes = (reminderMinutes: number) =>
  call(UpdateCurrentUserSettings, { as: world.member, body: { reminderMinutes } });

test('attendees get one reminder as many minutes before the start as their settings say, and guests after the default', async () => {
  await setMinutes(60);
  await reminded([host(world.member), guest(world.admin), guest({ email: ada })]);
  expect(await remindedAt(61)).toEqual([]);
  expect(await remindedAt(60)).toEqual([world.member.email]);
  expect(await remindedAt(31)).toEqual([]);
  expect(await remindedAt(29)).toEqual([ada, world.admin.email].toSorted());
  for (const minutes of [28, 10, 0, -60]) expect(await remindedAt(minutes)).toEqual([]);
  expect(await queuedItems(world.of)).toEqual([]);
});

test('a longer lead time that has passed already loses no planned reminder, and applies to the next ones', async () => {
  await setMinutes(30);
  const attendees = [guest(world.member), guest({ email: ada })];
  const { uid } = await reminded(attendees, { routine: daily });
  await setMinutes(dayMinutes);
  expect(await remindedAt(31)).toEqual([]);
  expect(await remindedAt(30)).toEqual([ada, world.member.email].toSorted());
  for (const minutes of [29, 21]) expect(await remindedAt(minutes)).toEqual([]);
  expect(await remindedAt(dayMinutes, onDay(2))).toEqual([world.member.email]);
  expect(await remindedAt(30, onDay(2))).toEqual([ada]);
  // Other tests remind on the same days.
  await call(DeleteSchedule, { as: world.owner, params: { uid } });
});

test.each([
  ['once', [60]],
  ['twice', [60, dayMinutes]],
])(
  'a user who chooses a longer lead time %s gets one reminder, although an earlier job was planned for another one',
  async (_, [first = 0, second]) => {
    await setMinutes(30);
    const schedule = await reminded([guest(world.member)]);
    await setMinutes(first);
    await patched(world, schedule, { name: 'Another', ...silent });
    await plan();
    expect(await remindedAt(first)).toEqual([world.member.email]);
    if (second !== undefined) await setMinutes(second);
    for (const minutes of [30, 25]) expect(await remindedAt(minutes)).toEqual([]);
  },
);

const dateOf = (ms: number) =>
  new Date(ms).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

test('a lead time that is raised by days skips and repeats no occurrence of a daily routine', async () => {
  await setMinutes(30);
  const schedules = daily.schedules.map((one) => ({ ...one, exceptions: [] }));
  const { uid } = await reminded([guest(world.member)], { routine: { ...daily, schedules } });
  expect(await remindedAt(30)).toEqual([world.member.email]);
  await setMinutes(3 * dayMinutes);
  const days: (readonly number[])[] = [];
  // The next job is still the one that was planned with 30 minutes.
  for (const ms of [onDay(1) - 30 * minuteMs, ...[1, 2, 3, 4].map(onDay)]) {
    const subjects = (await sentBy(sinkOf(), ms)).map(({ subject = '' }) => subject).join();
    days.push(
      [0, 1, 2, 3, 4, 5, 6, 7].filter((day) => subjects.includes(`${dateOf(onDay(day))},`)),
    );
  }
  expect(days).toEqual([[1], [2, 4], [3, 5], [6], [7]]);
  // Other tests remind on the same days.
  await call(DeleteSchedule, { as: world.owner, params: { uid } });
});

test('a user who is added after the next job exists is reminded by it, although they choose a longer lead time later', async () => {
  await setMinutes(30);
  const schedule = await reminded([guest(world.admin)]);
  await patched(world, schedule, {
    attendees: [guest(world.admin), guest(world.member)],
    ...silent,
  });
  await plan();
  await setMinutes(dayMinutes);
  expect(await remindedAt(30)).toEqual([world.admin.email, world.member.email].toSorted());
  expect(await remindedAt(25)).toEqual([]);
});

test('a user whose lead time has passed when the schedule is created is reminded with the other attendees', async () => {
  await setMinutes(7 * dayMinutes);
  const soon = { startedAt: at(6, '09:00'), endedAt: at(6, '10:00') };
  await reminded([guest(world.member), guest({ email: ada })], soon);
  expect(await remindedAt(30, Date.parse(soon.startedAt))).toEqual(
    [ada, world.member.email].toSorted(),
  );
});

test('a user who chooses a shorter lead time after a reminder is not reminded again', async () => {
  await setMinutes(60);
  await reminded([guest(world.member), guest({ email: ada })]);
  expect(await remindedAt(60)).toEqual([world.member.email]);
  await setMinutes(30);
  expect(await remindedAt(30)).toEqual([ada]);
});

test('a reminder shows the occurrence, and has no link and no calendar entry', async () => {
  await reminded([guest({ email: ada })], { address: '1 High Street' });
  const [mail] = await sentBy(sinkOf(), startMs - 30 * minuteMs);
  expect(mail?.subject).toMatch(/^Reminder: Talk – .*9:00/u);
  expect(mail?.text).toContain('1 High Street');
  expect(mail?.text).not.toMatch(/https?:|Next dates/u);
  expect(mail?.entry).toBeUndefined();
});

test('a schedule without isRemind and a user without reminders cause none', async () => {
  await reminded([guest({ email: ada })], { isRemind: false });
  const body = { messages: { reminder: false } };
  await call(UpdateCurrentUserSettings, { as: world.member, body });
  await reminded([guest(world.member)]);
  expect(await remindedAt(30)).toEqual([]);
});

const daily = {
  duration: 60,
  endedAt: null,
  schedules: [
    {
      startHour: 9,
      startMinute: 0,
      endHour: 10,
      endMinute: 0,
      wday: 0,
      frequencyType: 1,
      frequencyInterval: 1,
      exceptions: [at(10, '09:00').slice(0, 10)],
    },
  ],
};
const onDay = (days: number) => startMs + days * dayMinutes * minuteMs;

test('each occurrence of a routine has its reminder, exceptions have none, and one job is due at a time', async () => {
  const { uid } = await reminded([guest({ email: ada })], { routine: daily });
  for (const days of [0, 1, 2, 3]) {
    const due = (await messageItems(world.of, uid)).filter(({ status }) => status === 'pending');
    expect(due).toHaveLength(1);
    expect(await remindedAt(30, onDay(days))).toEqual(days === 1 ? [] : [ada]);
  }
});

test('a deleted occurrence, a moved one and a deleted schedule have no reminder', async () => {
  const { uid } = await reminded([guest({ email: ada })], { routine: daily });
  const [item] = daily.schedules;
  const exceptions = [9, 10, 12].map((day) => at(day, '09:00').slice(0, 10));
  const startedAt = at(11, '09:00');
  const routine = { ...daily, schedules: [{ ...item, exceptions }] };
  await patched(world, { uid }, { routine, startedAt, endedAt: at(11, '10:00'), ...silent });
  await plan();
  for (const days of [0, 1]) expect(await remindedAt(30, onDay(days))).toEqual([]);
  expect(await remindedAt(30, onDay(2))).toEqual([ada]);
  expect(await remindedAt(30, onDay(3))).toEqual([]);
  const single = await reminded([guest({ email: ada })]);
  await patched(world, single, { startedAt: at(9, '09:30'), ...silent });
  await plan();
  expect(await remindedAt(30)).toEqual([]);
  expect(await remindedAt(0)).toEqual([ada]);
  const deleted = await reminded([guest({ email: ada })]);
  await call(DeleteSchedule, { as: world.owner, params: { uid: deleted.uid } });
  expect(await remindedAt(30)).toEqual([]);
});

test('a reminder that was sent is not sent again if the schedule moves and then returns', async () => {
  const one = await reminded([guest({ email: ada })]);
  expect(await remindedAt(30)).toEqual([ada]);
  for (const endedAt of [at(9, '11:00'), at(9, '10:00')]) {
    const startedAt = endedAt === at(9, '11:00') ? at(9, '10:30') : at(9, '09:00');
    await patched(world, one, { startedAt, endedAt, ...silent });
    await plan();
  }
  expect(await remindedAt(29)).toEqual([]);
});

test('a reminder that is more than ten minutes late is dropped, and the next one is sent', async () => {
  await reminded([guest({ email: ada })], { routine: daily });
  expect(await remindedAt(19)).toEqual([]);
  expect(await remindedAt(30, onDay(2))).toEqual([ada]);
  const busy = await reminded([guest({ email: 'bob@example.com' })]);
  sinkOf().manners = { recipient: () => '451 4.2.0 Busy' };
  expect(await remindedAt(30)).toEqual([]);
  sinkOf().manners = {};
  expect(await remindedAt(25)).toEqual(['bob@example.com']);
  expect(busy.isRemind).toBe(true);
});

test('an attendee who leaves and a schedule that is deleted while others are reminded cause no more reminders', async () => {
  const { uid } = await reminded([guest({ email: ada }), guest({ email: 'bob@example.com' })]);
  let status = 0;
  sinkOf().manners = {
    data: async (email) => {
      if (email === ada)
        ({ status } = await call(DeleteSchedule, { as: world.owner, params: { uid } }));
      return undefined;
    },
  };
  expect(await remindedAt(30)).toEqual([ada]);
  expect(status).toBe(204);
  sinkOf().manners = {};
  expect(await remindedAt(28)).toEqual([]);
});

test('concurrent workers whose clocks differ send each reminder once', async () => {
  await reminded([guest({ email: ada }), guest(world.member)], { routine: daily });
  const dueMs = startMs - 30 * minuteMs;
  const clocks = [9, 0, -2, 1, 0.5, 4, 0];
  await Promise.all(clocks.map((minutes) => sendMessages({}, dueMs + minutes * minuteMs)));
  const later = await remindedAt(21);
  const met = [...sinkOf().mails.splice(0).map(to), ...later];
  expect(met.toSorted()).toEqual([ada, world.member.email].toSorted());
});

test.each(['before', 'after'] as const)(
  'a worker that is killed %s a call sends a reminder at most once, and the next one is sent',
  async (when) => {
    const death = dieAt();
    const { first, step } = deathsAt(when);
    for (let number = first; ; number += step) {
      // Schedules of other tests remind on the same days.
      const email = `${when}${number}@example.com`;
      const received = (addresses: readonly string[]) => addresses.filter((one) => one === email);
      await reminded([guest({ email })], { routine: daily });
      death.arm(number, when);
      await sendMessages({}, startMs - 30 * minuteMs).catch(() => undefined);
      const isDead = death.disarm();
      const met = received(sinkOf().mails.splice(0).map(to));
      for (const minutes of [28, 25, 22]) met.push(...received(await remindedAt(minutes)));
      expect(met.length, `call ${number}`).toBeLessThanOrEqual(1);
      expect(received(await remindedAt(29, onDay(2))), `call ${number}`).toEqual([email]);
      if (!isDead) break;
    }
  },
);

test('a worker that is killed at the reminder of a user loses no reminder of a guest with another lead time', async () => {
  await setMinutes(60);
  const death = dieAt();
  for (let number = 2; ; number += 5) {
    const email = `killed${number}@example.com`;
    await reminded([guest(world.member), guest({ email })]);
    death.arm(number, 'before');
    await sendMessages({}, startMs - 60 * minuteMs).catch(() => undefined);
    const isDead = death.disarm();
    for (const minutes of [58, 50]) await remindedAt(minutes);
    expect(await remindedAt(30), `call ${number}`).toContain(email);
    if (!isDead) break;
  }
});
