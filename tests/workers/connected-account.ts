import { onTestFinished } from 'vitest';
import { CreateCalendarConnection } from '../../lib/contract/calendar-connections/create-calendar-connection.ts';
import { at, seatsLeft } from '../api/bookings/guests.ts';
import { feedOf } from '../support/external-calendars/feeds.ts';
import { startTwoCalendars } from '../support/external-calendars/two-calendars.ts';
import { call } from '../support/http/call.ts';
import { newWorld } from '../support/world.ts';

/** An entry of half an hour, two days from now. */
export const entryAt = (time: string) =>
  feedOf({ start: at(2, time), end: at(2, time.replace(/:00$/u, ':30')) }).replace(
    'UID:0@',
    `UID:${time}@`,
  );

export const password = 'canary-4f9d02c71b';

/** A member with an account of two calendars: 09:00 and 11:00 in one, 14:00 in the other. */
export async function connected(more: { readonly onFailure?: 'open' | 'closed' } = {}) {
  const account = await startTwoCalendars();
  onTestFinished(account.first.close);
  account.first.change('a.ics', entryAt('09:00'));
  account.first.change('b.ics', entryAt('11:00'));
  account.more.set('c.ics', entryAt('14:00'));
  const world = await newWorld();
  const eventType = await world.eventType([world.member], { window: null });
  const connect = async () => {
    const sent = { provider: 'caldav', url: `${account.url}/`, username: 'ann', password, ...more };
    return call(CreateCalendarConnection, { as: world.member, body: sent });
  };
  const free = async (...times: readonly string[]) => {
    const found: string[] = [];
    for (const time of times)
      if ((await seatsLeft(world, eventType, at(2, time))) > 0) found.push(time);
    return found;
  };
  return { account, world, connect, free };
}

/** The start times of the entries of these tests. */
export const times = ['09:00', '11:00', '12:00', '14:00'];
