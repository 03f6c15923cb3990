import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { DeleteCalendarConnection } from '../../lib/contract/calendar-connections/delete-calendar-connection.ts';
import { DeleteSchedule } from '../../lib/contract/schedules/delete-schedule.ts';
import { UpdateSchedule } from '../../lib/contract/schedules/update-schedule.ts';
import { at, book, seatsLeft } from '../api/bookings/guests.ts';
import { cancel, reschedule } from '../api/bookings/moves.ts';
import { minuteMs, runWorker } from '../api/calendar-connections/connecting.ts';
import { startCaldavDouble } from '../support/external-calendars/caldav-double.ts';
import { call } from '../support/http/call.ts';
import { create, guest, host } from '../support/schedules/schedules.ts';
import { newWorld, type World } from '../support/world.ts';
import {
  connectCalendar,
  storedIn,
  type TargetCalendar,
  withTarget,
  writeAll,
} from './target-calendars.ts';

let world: World<'admin'>;
let target: TargetCalendar;
beforeEach(async () => {
  world = await newWorld('admin');
  target = await withTarget(world.member);
});

test('entries that the service wrote do not make the host busy, even after a reschedule, a cancellation or a new connection of the calendar', async () => {
  const eventType = await world.eventType([world.member], { bufferAfter: 0 });
  const { uid } = await book(world, eventType, at(2, '09:00'));
  const seats = async () => [
    await seatsLeft(world, eventType, at(2, '09:00')),
    await seatsLeft(world, eventType, at(2, '11:00')),
  ];
  await writeAll();
  await runWorker(11 * minuteMs);
  expect(await seats()).toEqual([0, 1]);
  await reschedule(world, { uid }, at(2, '11:00'));
  // The entry is still at the previous time of the booking.
  await runWorker(22 * minuteMs);
  expect(await seats()).toEqual([1, 0]);
  await writeAll();
  await runWorker(33 * minuteMs);
  expect(await seats()).toEqual([1, 0]);
  await cancel(world, { uid });
  await runWorker(44 * minuteMs);
  expect(await seats()).toEqual([1, 1]);
  // An entry that remains in a calendar does not make the user busy after the calendar is connected again.
  await call(DeleteCalendarConnection, { as: world.member, params: { uid: target.uid } });
  const next = await book(world, eventType, at(2, '09:00'));
  const { name, text } = storedIn(target);
  target.double.change(name, undefined);
  target.double.change('left.ics', text.replaceAll(uid, next.uid), true);
  await connectCalendar(world.member, target.double);
  await reschedule(world, next, at(2, '14:00'));
  expect(await seatsLeft(world, eventType, at(2, '11:00'))).toBe(1);
});

test('a user is busy during a booking of another host if the user’s calendar contains its entry', async () => {
  const ofAdmin = await world.eventType([world.admin]);
  const eventType = await world.eventType([world.member]);
  const { uid } = await book(world, ofAdmin, at(2, '09:00'));
  const double = await startCaldavDouble();
  const entry = { start: at(2, '09:00'), end: at(2, '09:30') };
  const compact = (time: string) => time.replaceAll(/[-:]|\.\d+/gu, '');
  double.change(
    'mail.ics',
    `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//EN\r\nBEGIN:VEVENT\r\nUID:${uid}@api.example.com\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:${compact(entry.start)}\r\nDTEND:${compact(entry.end)}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
  );
  await connectCalendar(world.member, double);
  onTestFinished(double.close);
  expect(await seatsLeft(world, eventType, at(2, '09:00'))).toBe(0);
});

test('an entry whose UID is too long for a key of the table is read and makes the user busy', async () => {
  const eventType = await world.eventType([world.member]);
  await book(world, eventType, at(2, '09:00'));
  await writeAll();
  const { text } = storedIn(target);
  const long = `UID:slot.EPZOIYQOakES.1.${'a'.repeat(3000)}@api.example.com`;
  const sent = text
    .replace(/UID:[^\r]+/u, long)
    .replaceAll('T090000Z', 'T130000Z')
    .replaceAll('T093000Z', 'T133000Z');
  target.double.change('sent.ics', sent, true);
  await runWorker(11 * minuteMs);
  expect(await seatsLeft(world, eventType, at(2, '13:00'))).toBe(0);
});

const hourly = (start: string, end: string) => ({ startedAt: at(2, start), endedAt: at(2, end) });

test('schedules that the service wrote do not make their host busy twice, even after a move, a deletion or a new connection of the calendar', async () => {
  const eventType = await world.eventType([world.member], { bufferAfter: 0 });
  const seats = async () => [
    await seatsLeft(world, eventType, at(2, '09:00')),
    await seatsLeft(world, eventType, at(2, '11:00')),
  ];
  const attendees = [host(world.member)];
  const { uid } = await create(world, { ...hourly('09:00', '10:00'), attendees });
  await writeAll();
  await runWorker(11 * minuteMs);
  expect(await seats()).toEqual([0, 1]);
  const params = { uid };
  const body = hourly('11:00', '12:00');
  expect((await call(UpdateSchedule, { as: world.owner, params, body })).status).toBe(200);
  // The entry is still at the previous time of the schedule.
  await runWorker(22 * minuteMs);
  expect(await seats()).toEqual([1, 0]);
  await call(DeleteCalendarConnection, { as: world.member, params: { uid: target.uid } });
  await connectCalendar(world.member, target.double);
  expect(await seats()).toEqual([1, 0]);
  expect((await call(DeleteSchedule, { as: world.owner, params })).status).toBe(204);
  expect(await seats()).toEqual([1, 1]);
});

test('a series that the service wrote does not make its host busy twice, even if the host moves one of its occurrences', async () => {
  const eventType = await world.eventType([world.member], { bufferAfter: 0 });
  const item = { startHour: 9, startMinute: 0, endHour: 10, endMinute: 0, wday: 0 };
  const daily = { ...item, frequencyType: 1, frequencyInterval: 1, exceptions: [] };
  const made = await create(world, {
    ...hourly('09:00', '10:00'),
    timeZone: 'UTC',
    attendees: [host(world.member)],
    routine: { duration: 60, endedAt: null, schedules: [daily] },
  });
  await writeAll();
  const { name, text } = storedIn(target);
  const compact = (time: string) => time.replaceAll(/[-:]|\.\d+/gu, '');
  const moved = [
    'BEGIN:VEVENT',
    `UID:${made.uid}-1@api.example.com`,
    'DTSTAMP:20260101T000000Z',
    `RECURRENCE-ID:${compact(at(3, '09:00'))}`,
    `DTSTART:${compact(at(3, '15:00'))}`,
    `DTEND:${compact(at(3, '16:00'))}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ];
  target.double.change(name, text.replace('END:VCALENDAR\r\n', moved.join('\r\n')), true);
  await runWorker(11 * minuteMs);
  const seats = async () => [
    await seatsLeft(world, eventType, at(2, '09:00')),
    await seatsLeft(world, eventType, at(3, '09:00')),
    await seatsLeft(world, eventType, at(3, '15:00')),
  ];
  expect(await seats()).toEqual([0, 0, 1]);
  const params = { uid: made.uid };
  expect((await call(DeleteSchedule, { as: world.owner, params })).status).toBe(204);
  await runWorker(22 * minuteMs);
  expect(await seats()).toEqual([1, 1, 1]);
});

test('a guest of a schedule is busy during its entry in their calendar', async () => {
  const eventType = await world.eventType([world.admin], { bufferAfter: 0 });
  const attendees = [host(world.member), guest(world.admin)];
  await create(world, { ...hourly('09:00', '10:00'), attendees });
  await writeAll();
  expect(await seatsLeft(world, eventType, at(2, '09:00'))).toBe(1);
  const double = await startCaldavDouble();
  onTestFinished(double.close);
  double.change('mail.ics', storedIn(target).text);
  await connectCalendar(world.admin, double);
  expect(await seatsLeft(world, eventType, at(2, '09:00'))).toBe(0);
});
