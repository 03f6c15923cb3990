import { expect } from 'vitest';
import { CreateCalendarConnection } from '../../../lib/contract/calendar-connections/create-calendar-connection.ts';
import { GetCalendarConnection } from '../../../lib/contract/calendar-connections/get-calendar-connection.ts';
import { SyncCalendarConnection } from '../../../lib/contract/calendar-connections/sync-calendar-connection.ts';
import { syncCalendars } from '../../../lib/workers/calendars/sync-calendars.ts';
import { dispatch } from '../../../lib/workers/dispatch/dispatch.ts';
import { storedItems } from '../../support/engine/stored-items.ts';
import { type Fed, feedOf, feeds } from '../../support/external-calendars/feeds.ts';
import { call } from '../../support/http/call.ts';
import type { Person } from '../../support/world.ts';
import { at } from '../bookings/guests.ts';

export const minuteMs = 60_000;

/** Connects a new feed. */
export async function connect(as: Person, fed: Fed, more: { onFailure?: 'open' | 'closed' } = {}) {
  const url = await feeds.add(fed);
  const sent = { provider: 'ics', url, ...more } as const;
  const { status, body } = await call(CreateCalendarConnection, { as, body: sent });
  expect(status, JSON.stringify(body)).toBe(201);
  return { url, connection: body.data };
}

export async function connectionOf(as: Person, uid: string) {
  const { status, body } = await call(GetCalendarConnection, { as, params: { uid } });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

/** Enqueues requested jobs, and runs the worker that synchronizes connections. */
export async function runWorker(aheadMs = 0) {
  await dispatch({ isQuiet: true }, Date.now());
  return syncCalendars({}, Date.now() + aheadMs);
}

/** When the job of a connection is due, in epoch milliseconds: one instant for each of its pointers. */
export const dueInstantsOf = async (uid: string): Promise<readonly number[]> =>
  (await storedItems()).flatMap(({ pk, dueMs }) =>
    String(pk).endsWith(`#Q#connections#${uid}`) ? [dueMs as number] : [],
  );

/** Requests a synchronization, and runs the worker immediately. */
export async function synchronize(as: Person, uid: string) {
  const { status } = await call(SyncCalendarConnection, { as, params: { uid } });
  expect(status).toBe(202);
  await runWorker(1);
  return connectionOf(as, uid);
}

/** A feed with two entries without a valid start, one with an invalid rule, and one valid entry. */
export function halfRead(): string {
  const fed = { start: at(2, '09:00'), end: at(2, '10:00') };
  const feed = feedOf(fed, fed, { ...fed, lines: ['RRULE:FREQ=NEVER'] }, fed);
  return feed.replaceAll(/(UID:[01]@\S+\s+DTSTAMP:\S+\s+DTSTART):\S+/gu, '$1:never');
}
