import { afterAll, beforeAll, expect, test } from 'vitest';
import { UpdateCalendarConnection } from '../../../lib/contract/calendar-connections/update-calendar-connection.ts';
import { calendarName } from '../../../lib/data/external-calendars/calendar-sync.ts';
import { call } from '../../support/http/call.ts';
import { newWorld } from '../../support/world.ts';
import { at, seatsLeft } from '../bookings/guests.ts';
import { calendarId, connectGoogle, type Google, startGoogle } from './authorizing.ts';
import { synchronize } from './connecting.ts';

let google: Google;
beforeAll(async () => {
  google = await startGoogle();
});
afterAll(() => google.close());

const hour = (days: number, start: string, end: string) => ({
  start: { dateTime: at(days, start), timeZone: 'UTC' },
  end: { dateTime: at(days, end), timeZone: 'UTC' },
});

/** A member with an event type. `free` returns which of the given times are offered. */
async function memberWithTimes() {
  const world = await newWorld();
  const eventType = await world.eventType([world.member]);
  const free = async (...times: readonly (readonly [days: number, time: string])[]) => {
    const found: string[] = [];
    for (const [days, time] of times) {
      if ((await seatsLeft(world, eventType, at(days, time))) > 0) found.push(`${days} ${time}`);
    }
    return found;
  };
  return { member: world.member, free };
}

const times = [
  [2, '09:00'],
  [3, '09:00'],
  [3, '15:00'],
  [4, '09:00'],
] as const;

test('a series makes its user busy, and an occurrence that is moved moves its busy time', async () => {
  const { calendars } = google;
  const recurrence = ['RRULE:FREQ=DAILY;COUNT=3'];
  calendars.put(calendarId, { id: 'daily', ...hour(2, '09:00', '10:00'), recurrence });
  const { member, free } = await memberWithTimes();
  const { uid } = await connectGoogle(google, member);
  expect(await free(...times)).toEqual(['3 15:00']);
  const originalStartTime = hour(3, '09:00', '10:00').start;
  const change = { recurringEventId: 'daily', originalStartTime };
  calendars.put(calendarId, { id: 'daily_3', ...hour(3, '15:00', '16:00'), ...change });
  expect(await synchronize(member, uid)).toMatchObject({ status: 'connected', lastError: null });
  expect(await free(...times)).toEqual(['3 09:00']);
  calendars.cancel(calendarId, 'daily');
  await synchronize(member, uid);
  expect(await free(...times)).toHaveLength(4);
});

test('a calendar that the account can only read makes its user busy once the user chooses that, also after a synchronization', async () => {
  const { calendars } = google;
  calendars.calendars.push({ id: 'boss@example.com', summary: 'Boss', accessRole: 'reader' });
  calendars.put('boss@example.com', { id: 'meeting', ...hour(2, '09:00', '10:00') });
  const { member, free } = await memberWithTimes();
  const { uid, calendars: listed } = await connectGoogle(google, member);
  expect(listed).toMatchObject([
    { id: calendarName(calendarId), isBusy: true },
    { id: calendarName('boss@example.com'), isBusy: false },
  ]);
  expect(await free([2, '09:00'])).toHaveLength(1);
  const body = { calendars: [{ id: calendarName('boss@example.com'), isBusy: true }] };
  await call(UpdateCalendarConnection, { as: member, params: { uid }, body });
  expect(await free([2, '09:00'])).toEqual([]);
  expect(await synchronize(member, uid)).toMatchObject({ calendars: [{}, { isBusy: true }] });
  expect(await free([2, '09:00'])).toEqual([]);
});
