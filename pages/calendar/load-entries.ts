import type {
  AvailabilityCalendar,
  CallOptions,
  CurrentUser,
  SchedulingClient,
} from '../../client/src/index.ts';
import { can } from '../signed-in/can.ts';
import { allOf } from './all-of.ts';
import type { Period } from './displayed-period.ts';
import { bookingEntries, busyEntries, type Entry, scheduleEntries } from './entries.ts';
import type { EventTypes } from './event-types.ts';
import { hoursIn } from './hours.ts';

/** The data that the page shows for a user and a period. */
export interface Loaded {
  readonly userId: string;
  readonly period: Period;
  readonly entries: readonly Entry[];
  readonly hours: readonly Period[];
  /** The data that the credential may not read. */
  readonly hidden: readonly ('bookings' | 'schedules' | 'availability')[];
}

const perPage = 100;

/** One retry is enough, because the page itself repeats a failed load while the service is down. */
const maxRetries = 1;

/**
 * Bookings are requested for this much time before and after the period, because the API returns only those that start
 * and end within the given times. A booking that a host has moved may last longer than a day.
 */
const longestBookingMs = 3 * 86_400_000;

/** Suspected spam is sorted last, so that a month shows the other entries of a day first. */
const isSuspected = (entry: Entry): boolean =>
  entry.kind === 'booking' && entry.booking.spamType === 1;

const iso = (ms: number): string => new Date(ms).toISOString();

const schedulesIn = (
  client: SchedulingClient,
  userId: string,
  { fromMs, toMs }: Period,
  options: CallOptions,
) => {
  const query = { userId, startedAt: iso(fromMs), endedAt: iso(toMs), perPage };
  return allOf(client.schedules.list(query, options));
};

/** Bookings and booking requests, also those that may be spam. */
const bookingsIn = (
  client: SchedulingClient,
  userId: string,
  { fromMs, toMs }: Period,
  options: CallOptions,
) => {
  const startedAt = iso(fromMs - longestBookingMs);
  const endedAt = iso(toMs + longestBookingMs);
  const query = { userId, startedAt, endedAt, perPage };
  return Promise.all([
    allOf(client.bookings.list(query, options)),
    allOf(client.bookings.list({ ...query, spamType: 1 }, options)),
  ]).then((lists) => lists.flat());
};

async function defaultHours(
  client: SchedulingClient,
  userId: string,
  options: CallOptions,
): Promise<AvailabilityCalendar | undefined> {
  const calendars = await allOf(
    client.availability.listUserCalendars({ userId, perPage }, options),
  );
  return calendars.find(({ isDefault }) => isDefault);
}

/** Loads all data of a user and a period that the credential may read, in parallel. */
export async function loadEntries(
  client: SchedulingClient,
  me: CurrentUser,
  userId: string,
  period: Period,
  loadEventTypes: () => Promise<EventTypes>,
  signal: AbortSignal,
): Promise<Loaded> {
  const sees = {
    schedules: can(me, 'schedules:read'),
    bookings: can(me, 'bookings:read'),
    availability: can(me, 'availability:read'),
  };
  const query = { periodStart: iso(period.fromMs), periodEnd: iso(period.toMs) };
  const options = { signal, maxRetries };
  const [schedules, bookings, busy, hours, eventTypes] = await Promise.all([
    sees.schedules ? schedulesIn(client, userId, period, options) : [],
    sees.bookings ? bookingsIn(client, userId, period, options) : [],
    sees.availability
      ? client.availability.listUserBusyTimesV2(userId, query, options).then(({ data }) => data)
      : [],
    sees.availability ? defaultHours(client, userId, options) : undefined,
    loadEventTypes(),
  ]);
  return {
    userId,
    period,
    entries: [
      ...schedules.flatMap((schedule) => scheduleEntries(schedule, period)),
      ...bookingEntries(bookings, period, eventTypes),
      ...busyEntries(busy, period),
    ].sort((a, b) => Number(isSuspected(a)) - Number(isSuspected(b)) || a.startMs - b.startMs),
    hours: hours === undefined ? [] : hoursIn(hours, period),
    hidden: (['bookings', 'schedules', 'availability'] as const).filter((name) => !sees[name]),
  };
}
