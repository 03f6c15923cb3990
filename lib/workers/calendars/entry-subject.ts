import { hash } from 'node:crypto';
import { writtenEntry, writtenTexts } from '../../app/bookings/calendar-entry.ts';
import type { Booking } from '../../domain/bookings/booking.ts';
import { guestBooking } from '../../domain/bookings/guest-booking.ts';
import { type EntryTexts, hostEntry, slotEntry } from '../../domain/bookings/host-entry.ts';
import type { StoredBooking } from '../../domain/bookings/stored-booking.ts';
import { storedEventType } from '../../domain/event-types/needs.ts';
import { entryUid } from '../../domain/external-calendars/entry-name.ts';
import type { EntryRecord } from '../../domain/external-calendars/entry-steps.ts';
import type { Slot } from '../../domain/limits/shared-slot.ts';
import type { Snapshot } from '../../domain/snapshot.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { minuteMs } from '../../domain/time/minute.ts';
import type { WrittenEntry } from '../../outbound/calendars/calendar-source.ts';

/** The data of an entry: a booking, or a slot that guests share. */
export interface EntrySubject {
  readonly name: string;
  /** The users whose calendars contain the entry, if they have a target calendar. */
  readonly hosts: readonly string[];
  readonly eventTypeId: string | null;
  readonly times: Pick<Booking, 'startedAt' | 'endedAt' | 'createdAt' | 'updatedAt'>;
  readonly textsOf: (snapshot: Snapshot) => EntryTexts;
  /** The version of the entry in a calendar. It never decreases. */
  readonly versionOf: (entry: EntryRecord) => number;
}

const eventTypeIn = (snapshot: Snapshot, eventTypeId: string | null) =>
  eventTypeId === null ? undefined : snapshot.get(storedEventType(eventTypeId))?.eventType;

/** A booking without a shared slot. */
export const ofBooking = (stored: StoredBooking, hosts: readonly string[]): EntrySubject => {
  const { booking, contact, ver } = stored;
  const { uid, eventTypeId } = booking;
  return {
    name: uid,
    hosts,
    eventTypeId,
    times: booking,
    textsOf: (snapshot) =>
      hostEntry(booking, contact, guestBooking(stored, eventTypeIn(snapshot, eventTypeId)).name),
    versionOf: () => ver,
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
  times: booking,
  textsOf: (snapshot) => slotEntry(booking, eventTypeIn(snapshot, eventTypeId)?.name ?? ''),
  versionOf: ({ ver }) => ver,
});

/** A slot without bookings. Its entry is removed from all calendars. */
export const ofEmptySlot = (name: string, { startedAt }: Slot): EntrySubject => {
  const endedAt = formatInstant(Date.parse(startedAt) + minuteMs);
  return {
    name,
    hosts: [],
    eventTypeId: null,
    times: { startedAt, endedAt, createdAt: startedAt, updatedAt: startedAt },
    textsOf: () => ({ title: '', place: '', url: '', notes: '' }),
    versionOf: ({ ver }) => ver,
  };
};

/** A checksum of the entry, which shows whether a calendar contains the current one. */
export function sumOf({ times, textsOf }: EntrySubject, snapshot: Snapshot): string {
  const { title, place, url, notes, priority } = writtenTexts(textsOf(snapshot));
  const shown = [title, place, url, notes, priority, times.startedAt, times.endedAt];
  return hash('sha256', JSON.stringify(shown), 'base64url').slice(0, 22);
}

/** The entry in the form in which it is sent to a provider. */
export function entryOf(
  subject: EntrySubject,
  entry: EntryRecord,
  snapshot: Snapshot,
  { host, timeZone }: { readonly host: string; readonly timeZone: string },
): Pick<WrittenEntry, 'uid' | 'text' | 'event'> {
  const { name, times, textsOf, versionOf } = subject;
  const texts = writtenTexts(textsOf(snapshot));
  const uid = entryUid(name, host);
  const { title, place, url, notes } = texts;
  const { startedAt, endedAt } = times;
  return {
    uid,
    text: writtenEntry({ ...texts, uid, version: versionOf(entry), times }),
    event: { title, description: notes, location: place, url, startedAt, endedAt, timeZone },
  };
}
