import { reservationOf, slotsOf } from '../bookings/reserve-host-time.ts';
import type { StoredBooking } from '../bookings/stored-booking.ts';
import type { Snapshot } from '../snapshot.ts';
import { minuteMs } from '../time/minute.ts';
import { dayMs } from '../time/zone.ts';
import { slotName } from './entry-name.ts';
import { calendarTarget, storedConnection } from './needs.ts';
import { targetCalendar } from './target.ts';

/** A calendar elsewhere into which entries are written. */
export interface EntryPlace {
  readonly userId: string;
  /** Of the user. */
  readonly connection: string;
  readonly calendarId: string;
}

/** An entry that the service has written into a calendar elsewhere, or is about to write. */
export interface EntryRecord extends EntryPlace {
  /** 0 = nothing is written down of it. */
  readonly ver: number;
  /** What its provider calls it; absent until it was written for the first time. */
  readonly id?: string | undefined;
  /** As its provider said it last, if it did. */
  readonly etag?: string | undefined;
  /** The sum of what stands in it. Absent while that is not known: it is being written, or whoever did was stopped. */
  readonly sum?: string | undefined;
  /** How often in a row it could not be written. */
  readonly failures: number;
  /** When it is tried again, in epoch milliseconds, where it could not be written. */
  readonly nextMs?: number | undefined;
}

/** What is to be done with one entry in one calendar. `forget`: the service has no way to it any more, or gives it up. */
export interface EntryStep {
  readonly does: 'put' | 'remove' | 'forget';
  readonly entry: EntryRecord;
}

/** In whose calendars a booking has an entry of its own: once it is confirmed, if it shares no slot. */
export const hostsOfEntry = ({ booking, occupancy }: StoredBooking): readonly string[] =>
  booking.status === 'open' && occupancy.kind !== 'seats'
    ? booking.hosts.map(({ userId }) => userId)
    : [];

/** The slots in whose entries a booking stands. */
export const slotsOfEntry = (stored: StoredBooking): readonly string[] =>
  stored.booking.status === 'open' ? slotsOf(reservationOf(stored)).map(slotName) : [];

/** Where the bookings of a user are written; undefined where they are not, or the calendar is gone. */
export function placeOf(userId: string, snapshot: Snapshot): EntryPlace | undefined {
  const { connection } = snapshot.get(calendarTarget(userId));
  const stored =
    connection === null ? undefined : snapshot.get(storedConnection({ userId, uid: connection }));
  const calendar = targetCalendar(stored?.connection ?? { calendars: [] });
  if (connection === null || calendar === undefined) return undefined;
  return { userId, connection, calendarId: calendar.id };
}

/** Where an entry is to be, what is to stand in it, and when its booking ends. */
interface WantedEntry {
  readonly places: readonly EntryPlace[];
  readonly sum: string;
  /** Epoch milliseconds. */
  readonly endMs: number;
}

/** An entry that cannot be written is given up a day after its booking. */
const triedForMs = dayMs;

/**
 * What is to be done so that an entry stands where it is to be, and nowhere else. What its owner has changed or deleted
 * stays as it is until there is something else to write. What is over is not written anew.
 */
export function entrySteps(
  { places, sum, endMs }: WantedEntry,
  known: readonly EntryRecord[],
  snapshot: Snapshot,
  nowMs: number,
): readonly EntryStep[] {
  const isIn = (entry: EntryPlace) => places.some((place) => isSamePlace(place, entry));
  const isForgotten = (entry: EntryRecord) =>
    !isReachable(entry, snapshot) || (entry.failures > 0 && nowMs > endMs + triedForMs);
  const left = known.filter((entry) => !isForgotten(entry) && !isIn(entry));
  const steps = known.flatMap((entry): readonly EntryStep[] => {
    if (isForgotten(entry)) return [{ does: 'forget', entry }];
    if (!isIn(entry)) return [{ does: 'remove', entry }];
    const isAsItIs = entry.sum === sum && !left.some((one) => mayBeSameCalendar(one, entry));
    return isAsItIs ? [] : [{ does: 'put', entry }];
  });
  const missing = places.filter((place) => !known.some((entry) => isSamePlace(place, entry)));
  if (nowMs >= endMs) return steps;
  return [
    ...steps,
    ...missing.map(
      (place): EntryStep => ({ does: 'put', entry: { ...place, ver: 0, failures: 0 } }),
    ),
  ];
}

const isSamePlace = (a: EntryPlace, b: EntryPlace): boolean =>
  a.connection === b.connection && a.calendarId === b.calendarId;

/**
 * An account may be connected twice, and a calendar shared: what is removed by one way is then gone by the other, too,
 * and is written again after it.
 */
export const mayBeSameCalendar = (a: EntryPlace, b: EntryPlace): boolean =>
  a.calendarId === b.calendarId;

/** Who has disconnected a calendar keeps what stands in it. */
const isReachable = ({ userId, connection, calendarId }: EntryPlace, snapshot: Snapshot): boolean =>
  snapshot
    .get(storedConnection({ userId, uid: connection }))
    ?.connection.calendars.some(({ id }) => id === calendarId) ?? false;

/** After each failure in a row, in minutes; the last of them again and again. */
const pauses = [1 / 12, 1 / 2, 2, 10, 60, 240, 720, 1440];

/** Its failures after one more, and when it is written again. `dice` is from 0 to 1, so that not all come back at once. */
export function afterFailure(
  { failures, nextMs }: Pick<EntryRecord, 'failures' | 'nextMs'>,
  nowMs: number,
  dice: number,
): { readonly failures: number; readonly nextMs: number } {
  // Tried in between, because of an event, it comes back when it did before: else each event would add another round of attempts.
  if (nextMs !== undefined && nextMs > nowMs) return { failures, nextMs };
  const minutes = pauses[Math.min(failures, pauses.length - 1)] ?? 0;
  const pauseMs = minutes * minuteMs * (0.8 + 0.4 * dice);
  return { failures: failures + 1, nextMs: Math.round(nowMs + pauseMs) };
}

/** So often in a row, which takes some minutes, nothing fails by chance: its user is told. */
const lastingFailures = 4;

/** Whether a calendar is taken for one that does not take what is written. */
export const isLasting = ({ failures }: Pick<EntryRecord, 'failures'>): boolean =>
  failures >= lastingFailures;

/** So long after its booking it is remembered where an entry stands: as far back as calendars are read. */
const rememberedMs = 62 * dayMs;

/** Until when it is remembered, in epoch milliseconds. */
export const rememberedUntilMs = (endMs: number, nowMs: number): number =>
  Math.max(endMs, nowMs) + rememberedMs;
