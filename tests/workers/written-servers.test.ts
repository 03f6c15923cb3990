import { describe, expect, onTestFinished, test } from 'vitest';
import { CreateCalendarConnection } from '../../lib/contract/calendar-connections/create-calendar-connection.ts';
import { DeleteSchedule } from '../../lib/contract/schedules/delete-schedule.ts';
import { UpdateSchedule } from '../../lib/contract/schedules/update-schedule.ts';
import { at, book, seatsLeft } from '../api/bookings/guests.ts';
import { cancel, reschedule } from '../api/bookings/moves.ts';
import { minuteMs, runWorker } from '../api/calendar-connections/connecting.ts';
import {
  caldavServers,
  isInstalled,
  startCaldavServer,
} from '../support/external-calendars/caldav-servers.ts';
import { call } from '../support/http/call.ts';
import { create, host } from '../support/schedules/schedules.ts';
import { newWorld } from '../support/world.ts';
import { entriesDue, lookTwice, setTarget, writeAll } from './target-calendars.ts';

describe.each(Object.entries(caldavServers))('%s', (name, kind) => {
  const isThere = isInstalled(kind);
  if (!isThere) console.warn(`${name} is not installed, so no bookings are written into it.`);

  test.skipIf(!isThere)(
    'a booking is written, rescheduled and removed at the server, and its entries do not make the host busy',
    async () => {
      const server = await startCaldavServer(kind);
      onTestFinished(server.stop);
      const { account, calendar } = server;
      const basic = Buffer.from(`${account.username}:${account.password}`).toString('base64');
      const stored = async (uid: string) => {
        const url = new URL(`${calendar}${uid}%40api.example.com.ics`, account.url);
        const answer = await fetch(url, { headers: { authorization: `Basic ${basic}` } });
        return answer.ok
          ? /^DTSTART:(.*)$/mu.exec(await answer.text())?.[1]?.trim()
          : answer.status;
      };
      const compact = (time: string) => time.replaceAll(/[-:]|\.\d+/gu, '');
      const world = await newWorld();
      const { member } = world;
      const made = await call(CreateCalendarConnection, { as: member, body: account });
      await setTarget(member, made.body.data.uid, true, calendar);
      await lookTwice();
      const eventType = await world.eventType([member]);
      const { uid } = await book(world, eventType, at(2, '09:00'));
      await writeAll();
      expect(await stored(uid)).toBe(compact(at(2, '09:00')));
      await runWorker(11 * minuteMs);
      await reschedule(world, { uid }, at(3, '11:00'));
      await writeAll();
      expect(await stored(uid)).toBe(compact(at(3, '11:00')));
      expect(await seatsLeft(world, eventType, at(2, '09:00'))).toBe(1);
      await cancel(world, { uid });
      await writeAll();
      expect(await stored(uid)).toBe(404);
      await runWorker(22 * minuteMs);
      expect(await seatsLeft(world, eventType, at(3, '11:00'))).toBe(1);
      expect(await entriesDue()).toEqual([]);
    },
  );

  test.skipIf(!isThere)(
    'a routine is written, moved and removed at the server, and its series does not make the host busy twice',
    async () => {
      const server = await startCaldavServer(kind);
      onTestFinished(server.stop);
      const { account, calendar } = server;
      const basic = Buffer.from(`${account.username}:${account.password}`).toString('base64');
      const stored = async (uid: string) => {
        const url = new URL(`${calendar}${uid}%40api.example.com.ics`, account.url);
        const answer = await fetch(url, { headers: { authorization: `Basic ${basic}` } });
        return answer.ok ? answer.text() : answer.status;
      };
      const world = await newWorld();
      const { member } = world;
      const made = await call(CreateCalendarConnection, { as: member, body: account });
      await setTarget(member, made.body.data.uid, true, calendar);
      await lookTwice();
      const time = { startHour: 9, startMinute: 0, endHour: 10, endMinute: 0, wday: 0 };
      const daily = { ...time, frequencyType: 1, frequencyInterval: 1, exceptions: [] };
      const routine = { duration: 60, endedAt: null, schedules: [daily] };
      const { uid } = await create(world, {
        timeZone: 'America/New_York',
        startedAt: `${at(2, '09:00').slice(0, 10)}T09:00`,
        endedAt: `${at(2, '09:00').slice(0, 10)}T10:00`,
        attendees: [host(member)],
        routine,
      });
      await writeAll();
      const text = String(await stored(`${uid}-1`));
      expect(text).toContain('DTSTART;TZID=America/New_York:');
      expect(text).toContain('RRULE:FREQ=DAILY');
      await runWorker(11 * minuteMs);
      const eventType = await world.eventType([member]);
      expect(await seatsLeft(world, eventType, at(3, '14:00'))).toBe(0);
      const params = { uid };
      await call(UpdateSchedule, { as: world.owner, params, body: { routine: null } });
      await writeAll();
      expect(await stored(`${uid}-1`)).toBe(404);
      expect(await stored(uid)).toContain('BEGIN:VEVENT');
      expect(await seatsLeft(world, eventType, at(3, '14:00'))).toBe(1);
      await call(DeleteSchedule, { as: world.owner, params });
      await writeAll();
      expect(await stored(uid)).toBe(404);
      await runWorker(22 * minuteMs);
      expect(await seatsLeft(world, eventType, at(2, '14:00'))).toBe(1);
      expect(await entriesDue()).toEqual([]);
    },
  );
});
