import type {
  AvailabilityCalendar,
  CurrentUser,
  SchedulingClient,
} from '../../client/src/index.ts';
import { can } from '../signed-in/can.ts';
import { bookingEntries, busyEntries, type Entry, scheduleEntries } from './entries.ts';
import { hoursIn } from './hours.ts';
import type { Period } from './shown-period.ts';

/** What the page shows of a period. */
export interface Loaded {
  readonly period: Period;
  readonly entries: readonly Entry[];
  readonly hours: readonly Period[];
  /** What the credential does not let the page see. */
  readonly hidden: readonly ('bookings' | 'schedules' | 'availability')[];
}

const perPage = 100;

/** A booking is found by its start, and one that a host has moved may last longer than a day. */
const longestBookingMs = 3 * 86_400_000;

const iso = (ms: number): string => new Date(ms).toISOString();

async function all<Item>(list: AsyncIterable<Item>): Promise<readonly Item[]> {
  const items: Item[] = [];
  for await (const item of list) items.push(item);
  return items;
}

const schedulesIn = (
  client: SchedulingClient,
  { uid: userId }: CurrentUser,
  { fromMs, toMs }: Period,
  signal: AbortSignal,
) => {
  const query = { userId, startedAt: iso(fromMs), endedAt: iso(toMs), perPage };
  return all(client.schedules.list(query, { signal }));
};

const bookingsIn = (
  client: SchedulingClient,
  { uid: userId }: CurrentUser,
  { fromMs, toMs }: Period,
  signal: AbortSignal,
) => {
  const startedAt = iso(fromMs - longestBookingMs);
  const endedAt = iso(toMs + longestBookingMs);
  return all(client.bookings.list({ userId, startedAt, endedAt, perPage }, { signal }));
};

async function defaultHours(
  client: SchedulingClient,
  { uid: userId }: CurrentUser,
  signal: AbortSignal,
): Promise<AvailabilityCalendar | undefined> {
  const calendars = await all(
    client.availability.listUserCalendars({ userId, perPage }, { signal }),
  );
  return calendars.find(({ isDefault }) => isDefault);
}

/** Everything of a period, at the same time. */
export async function loadEntries(
  client: SchedulingClient,
  me: CurrentUser,
  period: Period,
  signal: AbortSignal,
): Promise<Loaded> {
  const sees = {
    schedules: can(me, 'schedules:read'),
    bookings: can(me, 'bookings:read'),
    availability: can(me, 'availability:read'),
  };
  const asked = { periodStart: iso(period.fromMs), periodEnd: iso(period.toMs) };
  const [schedules, bookings, busy, hours] = await Promise.all([
    sees.schedules ? schedulesIn(client, me, period, signal) : [],
    sees.bookings ? bookingsIn(client, me, period, signal) : [],
    sees.availability
      ? client.availability.listUserBusyTimesV2(me.uid, asked, { signal }).then(({ data }) => data)
      : [],
    sees.availability ? defaultHours(client, me, signal) : undefined,
  ]);
  return {
    period,
    entries: [
      ...schedules.flatMap((schedule) => scheduleEntries(schedule, period)),
      ...bookingEntries(bookings, period),
      ...busyEntries(busy, period),
    ].sort((a, b) => a.startMs - b.startMs),
    hours: hours === undefined ? [] : hoursIn(hours, period),
    hidden: (['bookings', 'schedules', 'availability'] as const).filter((name) => !sees[name]),
  };
}
