import { reservationOf, slotsOf } from '../bookings/reserve-host-time.ts';
import type { StoredBooking } from '../bookings/stored-booking.ts';
import type { Snapshot } from '../snapshot.ts';
import { minuteMs } from '../time/minute.ts';
import { dayMs } from '../time/zone.ts';
import { slotName } from './entry-name.ts';
import { calendarTarget, storedConnection } from './needs.ts';
import { targetCalendar } from './target.ts';

/** An external calendar into which entries are written. */
export interface EntryPlace {
  readonly userId: string;
  /** The uid of a connection of the user. */
  readonly connection: string;
  readonly calendarId: string;
  /** The entry among those of a schedule that repeats; absent if there is one entry. */
  readonly part?: string | undefined;
}

/** An entry that the service has written into an external calendar, or is about to write. */
export interface EntryRecord extends EntryPlace {
  /** 0 means that nothing is stored about the entry. */
  readonly ver: number;
  /** The ID from the provider; absent until the entry was written for the first time. */
  readonly id?: string | undefined;
  /** The last entity tag from the provider, if it sent one. */
  readonly etag?: string | undefined;
  /** The checksum of the content. Absent while the entry is being written, or after an interrupted write. */
  readonly sum?: string | undefined;
  /** The number of consecutive failures to write it. */
  readonly failures: number;
  /** The next attempt after a failure, in epoch milliseconds. */
  readonly nextMs?: number | undefined;
}

/**
 * The next action for one entry in one calendar. `forget` means that the service cannot reach the entry any
 * more, or gives it up.
 */
export interface EntryStep {
  readonly does: 'put' | 'remove' | 'forget';
  readonly entry: EntryRecord;
  /** The checksum of the content to write. */
  readonly sum?: string;
}

/**
 * The hosts whose calendars get an entry for this booking alone. Only confirmed bookings that share no slot
 * have such entries.
 */
export const hostsOfEntry = ({ booking, occupancy }: StoredBooking): readonly string[] =>
  booking.status === 'open' && occupancy.kind !== 'seats'
    ? booking.hosts.map(({ userId }) => userId)
    : [];

/** The names of the shared entries that contain the booking. */
export const slotsOfEntry = (stored: StoredBooking): readonly string[] =>
  stored.booking.status === 'open' ? slotsOf(reservationOf(stored)).map(slotName) : [];

/**
 * The calendar into which the bookings of a user are written; undefined if there is none or it was deleted.
 */
export function placeOf(userId: string, snapshot: Snapshot): EntryPlace | undefined {
  const { connection } = snapshot.get(calendarTarget(userId));
  const stored =
    connection === null ? undefined : snapshot.get(storedConnection({ userId, uid: connection }));
  const calendar = targetCalendar(stored?.connection ?? { calendars: [] });
  if (connection === null || calendar === undefined) return undefined;
  return { userId, connection, calendarId: calendar.id };
}

/** An entry that a calendar must contain, with the checksum of its content. */
export interface RequiredEntry extends EntryPlace {
  readonly sum: string;
}

/** The entries of one name, and the end of their booking or schedule in epoch milliseconds. */
interface RequiredEntries {
  readonly required: readonly RequiredEntry[];
  readonly endMs: number;
}

/** An entry that cannot be written is given up this long after the end of its booking. */
const triedForMs = dayMs;

/**
 * The steps after which exactly the wanted calendars contain the entries. Changes and deletions by the calendar's
 * owner stay until the content changes. Entries of past bookings are not added.
 */
export function entrySteps(
  { required, endMs }: RequiredEntries,
  known: readonly EntryRecord[],
  snapshot: Snapshot,
  nowMs: number,
): readonly EntryStep[] {
  const requiredAs = (entry: EntryPlace) => required.find((one) => isSamePlace(one, entry));
  const isForgotten = (entry: EntryRecord) =>
    !isReachable(entry, snapshot) || (entry.failures > 0 && nowMs > endMs + triedForMs);
  const left = known.filter((entry) => !isForgotten(entry) && !requiredAs(entry));
  const steps = known.flatMap((entry): readonly EntryStep[] => {
    if (isForgotten(entry)) return [{ does: 'forget', entry }];
    const sum = requiredAs(entry)?.sum;
    if (sum === undefined) return [{ does: 'remove', entry }];
    const isAsItIs = entry.sum === sum && !left.some((one) => mayBeSameCalendar(one, entry));
    return isAsItIs ? [] : [{ does: 'put', entry, sum }];
  });
  const missing = required.filter((one) => !known.some((entry) => isSamePlace(one, entry)));
  if (nowMs >= endMs) return steps;
  return [
    ...steps,
    ...missing.map(
      ({ sum, ...place }): EntryStep => ({
        does: 'put',
        entry: { ...place, ver: 0, failures: 0 },
        sum,
      }),
    ),
  ];
}

const isSamePlace = (a: EntryPlace, b: EntryPlace): boolean =>
  a.connection === b.connection && a.calendarId === b.calendarId && a.part === b.part;

/**
 * An account may be connected twice, and a calendar may be shared. An entry that is removed through one
 * connection then disappears from the other, so it is written again afterwards.
 */
export const mayBeSameCalendar = (a: EntryPlace, b: EntryPlace): boolean =>
  a.calendarId === b.calendarId && a.part === b.part;

/** Entries in a disconnected calendar cannot be reached, so they stay there. */
const isReachable = ({ userId, connection, calendarId }: EntryPlace, snapshot: Snapshot): boolean =>
  snapshot
    .get(storedConnection({ userId, uid: connection }))
    ?.connection.calendars.some(({ id }) => id === calendarId) ?? false;

/** Minutes until the next attempt, by number of consecutive failures. The last value repeats. */
const pauses = [1 / 12, 1 / 2, 2, 10, 60, 240, 720, 1440];

/**
 * The number of failures and the next attempt after another failure. `dice` is a random number from 0 to 1
 * that spreads attempts, so that not all are made at the same time.
 */
export function afterFailure(
  { failures, nextMs }: Pick<EntryRecord, 'failures' | 'nextMs'>,
  nowMs: number,
  dice: number,
): { readonly failures: number; readonly nextMs: number } {
  // An additional attempt, caused by an event, does not change the planned one. Otherwise each event would
  // add another series of attempts.
  if (nextMs !== undefined && nextMs > nowMs) return { failures, nextMs };
  const minutes = pauses[Math.min(failures, pauses.length - 1)] ?? 0;
  const pauseMs = minutes * minuteMs * (0.8 + 0.4 * dice);
  return { failures: failures + 1, nextMs: Math.round(nowMs + pauseMs) };
}

/**
 * The user is notified after this number of consecutive failures. They take some minutes, so they are not a
 * short outage.
 */
const lastingFailures = 4;

/** Whether the calendar counts as one that rejects entries. */
export const isLasting = ({ failures }: Pick<EntryRecord, 'failures'>): boolean =>
  failures >= lastingFailures;

/**
 * The place of an entry is stored until this long after its booking, because calendars are read this far
 * back.
 */
const rememberedMs = 62 * dayMs;

/** The instant until which the place of an entry is stored, in epoch milliseconds. */
export const rememberedUntilMs = (endMs: number, nowMs: number): number =>
  Math.max(endMs, nowMs) + rememberedMs;
