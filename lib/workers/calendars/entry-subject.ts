import { hash } from 'node:crypto';
import { writtenEntry, writtenTexts } from '../../app/bookings/calendar-entry.ts';
import { serviceHost } from '../../app/public-url.ts';
import type { Booking } from '../../domain/bookings/booking.ts';
import { guestBooking } from '../../domain/bookings/guest-booking.ts';
import { type EntryTexts, hostEntry, slotEntry } from '../../domain/bookings/host-entry.ts';
import type { StoredBooking } from '../../domain/bookings/stored-booking.ts';
import { storedEventType } from '../../domain/event-types/needs.ts';
import { entryUid } from '../../domain/external-calendars/entry-name.ts';
import type { EntryPlace, EntryRecord } from '../../domain/external-calendars/entry-steps.ts';
import { storedConnection } from '../../domain/external-calendars/needs.ts';
import type { Slot } from '../../domain/limits/shared-slot.ts';
import { storedUser } from '../../domain/people/needs.ts';
import type { Snapshot } from '../../domain/snapshot.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { minuteMs } from '../../domain/time/minute.ts';
import { dayMs } from '../../domain/time/zone.ts';
import type { WrittenEntry } from '../../outbound/calendars/calendar-source.ts';

/** The data of the entries of one name: a booking, a slot that guests share, or a schedule. */
export interface EntrySubject {
  readonly name: string;
  /** The users whose calendars contain the entries, if they have a target calendar. */
  readonly hosts: readonly string[];
  readonly eventTypeId: string | null;
  /** Epoch milliseconds. */
  readonly endMs: number;
  /** The entries that a calendar needs. */
  readonly entriesIn: (place: EntryPlace, snapshot: Snapshot) => readonly SubjectEntry[];
  /** The instant (epoch milliseconds) at which entries change without a change of the subject. */
  readonly renewedAtMs?: number | undefined;
}

/** One entry of a subject. */
export interface SubjectEntry {
  readonly part?: string;
  /** A checksum of the content, which shows whether a calendar contains the current one. */
  readonly sum: string;
  /** The entry in the form in which it is sent to a provider. */
  readonly written: (entry: EntryRecord) => Pick<WrittenEntry, 'uid' | 'text' | 'event'>;
}

type EntryTimes = Pick<Booking, 'startedAt' | 'endedAt' | 'createdAt' | 'updatedAt'>;

/** The content of the only entry of a booking or a slot. */
interface SingleEntry {
  readonly name: string;
  readonly part?: string | undefined;
  readonly times: EntryTimes;
  readonly texts: EntryTexts;
  /** The version of the entry in a calendar. It never decreases. */
  readonly versionOf: (entry: EntryRecord) => number;
}

const eventTypeIn = (snapshot: Snapshot, eventTypeId: string | null) =>
  eventTypeId === null ? undefined : snapshot.get(storedEventType(eventTypeId))?.eventType;

/** A booking without a shared slot. */
export const ofBooking = (stored: StoredBooking, hosts: readonly string[]): EntrySubject => {
  const { booking, contact, ver } = stored;
  const { uid, eventTypeId, endedAt } = booking;
  const textsIn = (snapshot: Snapshot) =>
    hostEntry(booking, contact, guestBooking(stored, eventTypeIn(snapshot, eventTypeId)).name);
  return {
    name: uid,
    hosts,
    eventTypeId,
    endMs: Date.parse(endedAt),
    entriesIn: ({ userId }, snapshot) => [
      singleEntry(
        { name: uid, times: booking, texts: textsIn(snapshot), versionOf: () => ver },
        zoneOf(userId, snapshot),
      ),
    ],
  };
};

/** A slot that guests share, from one of its bookings. All of them have the same place. */
export const ofSlot = (
  name: string,
  { eventTypeId, userId }: Slot,
  { booking }: StoredBooking,
): EntrySubject => ({
  name,
  hosts: [userId],
  eventTypeId,
  endMs: Date.parse(booking.endedAt),
  entriesIn: (place, snapshot) => {
    const texts = slotEntry(booking, eventTypeIn(snapshot, eventTypeId)?.name ?? '');
    const slot = { name, times: booking, texts, versionOf: ({ ver }: EntryRecord) => ver };
    return [singleEntry(slot, zoneOf(place.userId, snapshot))];
  },
});

/** A slot without bookings. Its entry is removed from all calendars. */
export const ofEmptySlot = (name: string, { startedAt }: Slot): EntrySubject => ({
  name,
  hosts: [],
  eventTypeId: null,
  endMs: Date.parse(startedAt) + minuteMs,
  entriesIn: () => [],
});

/** The zone in which a calendar of a user shows times. */
const zoneOf = (userId: string, snapshot: Snapshot): string =>
  snapshot.get(storedUser(userId))?.user.timeZone ?? 'UTC';

/** The provider of a calendar; undefined if it is disconnected. */
export const providerOf = ({ userId, connection }: EntryPlace, snapshot: Snapshot) =>
  snapshot.get(storedConnection({ userId, uid: connection }))?.connection.provider;

/** A checksum of the parts of an entry that calendars show. */
export const sumOf = (shown: unknown): string =>
  hash('sha256', JSON.stringify(shown), 'base64url').slice(0, 22);

function singleEntry(
  { name, part, times, texts, versionOf }: SingleEntry,
  timeZone: string,
): SubjectEntry {
  const safe = writtenTexts(texts);
  const { title, place, url, notes, priority } = safe;
  const { startedAt, endedAt } = times;
  const uid = entryUid(name, serviceHost(), part);
  return {
    sum: sumOf([title, place, url, notes, priority, startedAt, endedAt]),
    written: (entry) => ({
      uid,
      text: writtenEntry({ ...safe, uid, version: versionOf(entry), times }),
      event: { title, description: notes, location: place, url, startedAt, endedAt, timeZone },
    }),
  };
}

/**
 * An entry without content, for one that is removed before its ID at the provider is known: writing it is the only
 * way to find this ID.
 */
export function emptyEntry(
  { name, endMs }: EntrySubject,
  { part }: EntryPlace,
  nowMs: number,
): SubjectEntry {
  // Synchronizations leave out past entries, and the ID is found by a synchronization.
  const lastMs = Number.isFinite(endMs) ? endMs : nowMs + dayMs;
  const startedAt = formatInstant(lastMs - minuteMs);
  const times = {
    startedAt,
    endedAt: formatInstant(lastMs),
    createdAt: startedAt,
    updatedAt: startedAt,
  };
  const texts = { title: '', place: '', url: '', notes: '' };
  return singleEntry({ name, part, times, texts, versionOf: ({ ver }) => ver }, 'UTC');
}
