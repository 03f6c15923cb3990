import { beforeEach, expect, test } from 'vitest';
import { DeleteSchedule } from '../../lib/contract/schedules/delete-schedule.ts';
import { UpdateSchedule } from '../../lib/contract/schedules/update-schedule.ts';
import { UpdateCurrentUserSettings } from '../../lib/contract/users/update-current-user-settings.ts';
import { at, book } from '../api/bookings/guests.ts';
import { storedItems } from '../support/engine/stored-items.ts';
import { call } from '../support/http/call.ts';
import { create, everyTuesday, guest, host } from '../support/schedules/schedules.ts';
import { newWorld, type World } from '../support/world.ts';
import {
  entriesDue,
  entriesIn,
  lookTwice,
  namesIn,
  setTarget,
  storedIn,
  type TargetCalendar,
  withTarget,
  writeAll,
  writesAsked,
} from './target-calendars.ts';

let world: World<'admin'>;
let target: TargetCalendar;
beforeEach(async () => {
  world = await newWorld('admin');
  target = await withTarget(world.member);
});

const times = { startedAt: at(2, '09:00'), endedAt: at(2, '10:00') };

/** The UIDs of all entries of a calendar, without the host of the service. */
const namesOf = ({ double }: TargetCalendar): readonly string[] =>
  [...double.entries.values()]
    .map(({ text }) => /^UID:(.*)@api\.example\.com\r$/mu.exec(text)?.[1] ?? '')
    .toSorted();

const textOf = ({ double }: TargetCalendar, name: string): string =>
  [...double.entries.values()].find(({ text }) => text.includes(`UID:${name}@`))?.text ?? '';

const change = async (uid: string, body: object) => {
  const reply = await call(UpdateSchedule, { as: world.owner, params: { uid }, body });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
};

test('a schedule is written into the calendar of its host, moved there, and removed when it is deleted', async () => {
  const attendees = [host(world.member), guest(world.admin)];
  const { uid } = await create(world, {
    ...times,
    attendees,
    description: 'Bring slides',
    address: '1 High Street',
    priority: 'high',
  });
  await writeAll();
  expect(entriesIn(target).get(uid)).toMatchObject({
    uid: `${uid}@api.example.com`,
    start: times.startedAt,
    end: times.endedAt,
    summary: 'Talk',
    location: '1 High Street',
    description: 'Bring slides',
    priority: '1',
  });
  await change(uid, { startedAt: at(3, '11:00'), endedAt: at(3, '12:00') });
  await writeAll();
  expect(entriesIn(target).get(uid)).toMatchObject({ start: at(3, '11:00'), sequence: 2 });
  expect(target.double.entries.size).toBe(1);
  const deleted = await call(DeleteSchedule, { as: world.owner, params: { uid } });
  expect(deleted.status).toBe(204);
  await writeAll();
  expect(target.double.entries.size).toBe(0);
  expect(await entriesDue()).toEqual([]);
});

test.each([
  ['address', '1 High Street', { location: '1 High Street' }],
  ['customLocation', 'The blue room', { location: 'The blue room' }],
  ['phoneNumber', '+44 20 7946 0000', { location: '+44 20 7946 0000' }],
  ['access', 'Door 2', { location: '', description: 'Bring slides\nDoor 2' }],
])('the entry of a schedule contains its %s, also after a change', async (member, text, shown) => {
  const { uid } = await create(world, {
    ...times,
    attendees: [host(world.member)],
    description: 'Bring slides',
    [member]: text,
  });
  await writeAll();
  expect(entriesIn(target).get(uid)).toMatchObject(shown);
  await change(uid, { [member]: null });
  await writeAll();
  const without = { location: '', description: 'Bring slides' };
  expect(entriesIn(target).get(uid)).toMatchObject(without);
});

test('a schedule is in the calendar of each host, but not in those of its guests', async () => {
  const other = await withTarget(world.admin);
  const attendees = [host(world.member), guest(world.admin)];
  const { uid } = await create(world, { ...times, attendees });
  await writeAll();
  expect([namesIn(target), namesIn(other)]).toEqual([[uid], []]);
  await change(uid, { attendees: [host(world.admin)] });
  await writeAll();
  expect([namesIn(target), namesIn(other)]).toEqual([[], [uid]]);
});

test('the entry of a schedule has its transparency and class, and a change without effect on the entry is not written', async () => {
  const attendees = [host(world.member)];
  const { uid } = await create(world, {
    ...times,
    attendees,
    transparency: 'transparent',
    displayType: 'private',
  });
  await writeAll();
  const { text } = storedIn(target);
  expect(text).toMatch(/^TRANSP:TRANSPARENT\r$/mu);
  expect(text).toMatch(/^CLASS:PRIVATE\r$/mu);
  expect(text).not.toMatch(/^(?:METHOD|ATTENDEE|ORGANIZER)/mu);
  const before = writesAsked(target);
  await change(uid, { behavior: 'work' });
  await writeAll();
  expect(writesAsked(target)).toEqual(before);
  await change(uid, { transparency: 'opaque', displayType: 'teamPublic' });
  await writeAll();
  expect(storedIn(target).text).toMatch(/^TRANSP:OPAQUE\r$/mu);
  expect(storedIn(target).text).toMatch(/^CLASS:PUBLIC\r$/mu);
});

test('a schedule that lasts whole days is written with its dates', async () => {
  const isAllDay = { isAllDay: true, startedAt: '2030-03-05', endedAt: '2030-03-07' };
  await create(world, { ...isAllDay, attendees: [host(world.member)] });
  await writeAll();
  const { text } = storedIn(target);
  expect(text).toMatch(/^DTSTART;VALUE=DATE:20300305\r$/mu);
  expect(text).toMatch(/^DTEND;VALUE=DATE:20300307\r$/mu);
  expect(text).not.toContain('VTIMEZONE');
});

const everyTuesdayAndDay = {
  ...everyTuesday,
  schedules: [
    everyTuesday.schedules[0],
    { ...everyTuesday.schedules[0], startHour: 12, endHour: 13, frequencyType: 1 },
  ],
};

test('each item of a routine is an entry that repeats, and is removed with the item', async () => {
  const attendees = [host(world.member)];
  const { uid } = await create(world, { attendees, routine: everyTuesdayAndDay });
  await writeAll();
  expect(namesOf(target)).toEqual([`${uid}-1`, `${uid}-2`]);
  expect(textOf(target, `${uid}-1`)).toMatch(/^RRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=TU\r$/mu);
  expect(textOf(target, `${uid}-1`)).toMatch(/^DTSTART;TZID=Europe\/London:20300305T100000\r$/mu);
  expect(textOf(target, `${uid}-2`)).toMatch(/^RRULE:FREQ=DAILY;INTERVAL=1\r$/mu);
  await change(uid, { routine: everyTuesday });
  await writeAll();
  expect(namesOf(target)).toEqual([`${uid}-1`]);
  await change(uid, { routine: null });
  await writeAll();
  expect(namesIn(target)).toEqual([uid]);
  await call(DeleteSchedule, { as: world.owner, params: { uid } });
  await writeAll();
  expect(target.double.entries.size).toBe(0);
  const left = (await storedItems()).filter(
    ({ pk, sk }) => String(pk).startsWith(`O#${world.of}#EN#`) && sk !== 'JOB',
  );
  expect(left).toEqual([]);
});

test('dates that no rule gives are listed, and renewed after half of them have passed', async () => {
  // At 01:30 the clock of London skips the occurrence of 31 March 2030.
  const item = { ...everyTuesday.schedules[0], frequencyType: 1, startHour: 1, endHour: 2 };
  const nightly = { ...item, startMinute: 30, endMinute: 30 };
  const { uid } = await create(world, {
    attendees: [host(world.member)],
    startedAt: '2030-03-05T01:30',
    endedAt: '2030-03-05T02:30',
    routine: { ...everyTuesday, schedules: [nightly] },
  });
  const datesOf = () => {
    const text = textOf(target, `${uid}-1`).replaceAll('\r\n ', '');
    expect(text).not.toContain('RRULE');
    const [first, dates = ''] = ['DTSTART', 'RDATE'].map(
      (name) => new RegExp(`^${name};TZID=Europe/London:(.*)\r$`, 'mu').exec(text)?.[1],
    );
    expect(dates.split(',')[0]).toBe(first);
    return dates.split(',');
  };
  await writeAll();
  const dates = datesOf();
  expect(dates).toHaveLength(26);
  expect([dates[0], dates[13], dates[25]]).toEqual([
    '20300305T013000',
    '20300318T013000',
    '20300330T013000',
  ]);
  const aheadMs = Date.parse('2030-03-18T02:00:00Z') - Date.now();
  await writeAll(aheadMs - 3_600_000);
  expect(datesOf()).toEqual(dates);
  await writeAll(aheadMs);
  const renewed = datesOf();
  expect(renewed.slice(0, 13)).toEqual(dates.slice(13));
  // The clock moves the skipped occurrence by an hour.
  expect(renewed[13]).toBe('20300331T023000');
  expect(renewed).toHaveLength(26);
});

test('a user who turns off the writing of schedules keeps only bookings in the calendar, and gets schedules back', async () => {
  const settings = async (writesSchedules: boolean) => {
    const body = { writesSchedules };
    const reply = await call(UpdateCurrentUserSettings, { as: world.member, body });
    expect([reply.status, reply.body.data.writesSchedules]).toEqual([200, writesSchedules]);
    await lookTwice();
  };
  const attendees = [host(world.member)];
  const single = await create(world, { ...times, attendees });
  const series = await create(world, { attendees, routine: everyTuesday });
  const booking = await book(world, await world.eventType([world.member]), at(4, '09:00'));
  await writeAll();
  const all = [single.uid, `${series.uid}-1`, booking.uid].toSorted();
  expect(namesOf(target)).toEqual(all);
  await settings(false);
  expect(namesOf(target)).toEqual([booking.uid]);
  await create(world, { ...times, attendees });
  await writeAll();
  expect(namesOf(target)).toEqual([booking.uid]);
  const { uid } = target;
  await setTarget(world.member, uid, false);
  await settings(true);
  expect(namesOf(target)).toEqual([]);
  await setTarget(world.member, uid, true);
  await lookTwice();
  expect(namesOf(target)).toHaveLength(4);
  expect(namesOf(target)).toEqual(expect.arrayContaining(all));
});
