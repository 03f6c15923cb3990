import { addressKey } from '../is-same-address.ts';
import type { CalendarEntry, ChangedOccurrence, EntrySeries, EntryZone } from './calendar-entry.ts';
import { type Component, componentsOf, lineIn, linesIn } from './components.ts';
import { DescribedZones, type EntryZones } from './entry-zones.ts';
import { freeBusyEvents } from './free-busy-events.ts';
import { isOver } from './is-over.ts';
import { latestRevisions, type ReadChange, type Revision } from './latest-revisions.ts';
import { hasUnreadableEnd, isDate, replacedBy, timeOf, timesIn } from './read-times.ts';
import { ianaName } from './zone-names.ts';

/** A text of iCalendar and the context in which it is read. */
export interface ReadingOf {
  /** The path and the tag of the resource, which is one entry. Empty if the text is a feed. */
  readonly id: string;
  readonly etag: string;
  readonly text: string;
  /** The ID of the entry with the series, if the resource is a changed occurrence. */
  readonly seriesId?: string;
  /** The email addresses of the calendar's owner. Entries that the owner declined do not make them busy. */
  readonly addresses: readonly string[];
  /** Epoch milliseconds. Entries that ended before and do not recur are stored only for their tag. */
  readonly sinceMs: number;
  /** The zones without a known name in other texts of the calendar, which count towards the same limit. */
  readonly ownZones?: Set<string>;
}

export interface ReadEntries {
  readonly entries: readonly CalendarEntry[];
  /** The zone in the text for dates and floating times (X-WR-TIMEZONE). */
  readonly timeZone: string | undefined;
  /**
   * The number of entries that would make busy, but have an unreadable start or end, or are too long to be
   * stored.
   */
  readonly unreadable: number;
}

/** The entries of one UID, before they are combined. */
interface Gathered {
  readonly uid: string;
  series?: EntrySeries;
  readonly changed: ReadChange[];
  unreadableEnds: number;
}

/** Reads a text of iCalendar: one resource of a calendar, or a feed. */
export function readEntries(reading: ReadingOf): ReadEntries {
  const events: Component[] = [];
  const zones = new DescribedZones();
  let timeZone: string | undefined;
  for (const component of componentsOf(reading.text)) {
    if (component.kind === 'VEVENT') events.push(component);
    else if (component.kind === 'VFREEBUSY') {
      // Not spread into arguments, because the number of periods may exceed the limit of a call.
      for (const event of freeBusyEvents(component, reading.id !== '')) events.push(event);
    } else if (component.kind === 'VTIMEZONE') zones.add(component);
    else if (component.kind === 'VCALENDAR') {
      timeZone ??= lineIn(component, 'X-WR-TIMEZONE')?.value;
    }
  }
  const gathered = gather(events, zonesOf(events, zones, reading), reading);
  return { ...gathered, timeZone: timeZone === undefined ? undefined : ianaName(timeZone) };
}

/**
 * The maximum number of zones in a calendar, and in a resource that is one entry. Times in further zones use
 * the clock of the calendar. `Intl` takes long to reject an unknown name, and a calendar may have thousands
 * of resources.
 */
const mostZones = 200;
const mostZonesOfEntry = 20;

/** The zones that entries name, whether the text describes them or not. */
function zonesOf(
  events: readonly Component[],
  described: DescribedZones,
  { id, ownZones = new Set() }: ReadingOf,
): EntryZones {
  const names = new Set(
    events.flatMap(({ lines }) => lines.flatMap(({ parameters }) => parameters.TZID ?? [])),
  );
  const zones = new Map<string, EntryZone>();
  for (const tzid of [...names].slice(0, id === '' ? mostZones : mostZonesOfEntry)) {
    const zone = described.zoneOf(tzid);
    if (zone !== undefined && isCounted(zone, ownZones)) zones.set(tzid, zone);
  }
  return zones;
}

/**
 * Limits the zones without a known name, because computing their clocks takes longer than reading anything
 * else.
 */
function isCounted(zone: EntryZone, ownZones: Set<string>): boolean {
  if (typeof zone === 'string') return true;
  const key = JSON.stringify(zone);
  if (ownZones.size < mostZones) ownZones.add(key);
  return ownZones.has(key);
}

function gather(events: readonly Component[], zones: EntryZones, reading: ReadingOf) {
  const revisions = events.flatMap((event, index) => revisionOf(event, index, zones, reading));
  let unreadable = events.length - revisions.length;
  const all = new Map<string, Gathered>();
  const copies = new Map<string, number>();
  for (const { uid, read, hasUnreadableEnd } of latestRevisions(revisions)) {
    const key = keyFor(uid, read, all, copies);
    const one = all.get(key) ?? { uid, changed: [], unreadableEnds: 0 };
    if (hasUnreadableEnd) one.unreadableEnds += 1;
    if ('of' in read) one.changed.push(read);
    else one.series = read;
    all.set(key, one);
  }
  const found: CalendarEntry[] = [];
  for (const [key, one] of all) {
    const entry = entryOf(key, one, reading);
    const isTooLong = JSON.stringify(entry).length > longestEntry;
    if (isTooLong) unreadable += 1;
    else found.push(entry);
    if (!isTooLong && hasTimes(entry)) unreadable += one.unreadableEnds;
  }
  if (reading.id === '') return { entries: found, unreadable };
  const timed = found.filter(hasTimes);
  unreadable += Math.max(0, timed.length - 1);
  return { entries: [inOne(timed[0] ?? found[0], reading)], unreadable };
}

const hasTimes = ({ series, changed }: CalendarEntry): boolean =>
  series !== undefined || changed !== undefined;

function revisionOf(
  event: Component,
  index: number,
  zones: EntryZones,
  reading: ReadingOf,
): Revision[] {
  const uid = lineIn(event, 'UID')?.value || `without-uid-${index}`;
  const read = readEvent(event, zones, reading);
  const sequence = lineIn(event, 'SEQUENCE')?.value ?? '';
  if (read === undefined) return [];
  return [
    {
      uid,
      read,
      sequence: /^\d+$/u.test(sequence) ? Number(sequence) : 0,
      isCancelled: isCancelled(event),
      hasUnreadableEnd: hasUnreadableEnd(event),
    },
  ];
}

/**
 * The maximum length in characters of JSON, enough for a change of each occurrence for two years. No calendar
 * of a person has longer entries.
 */
const longestEntry = 100_000;

/**
 * Some servers give several entries the same UID. All of them count, so each further one gets a number.
 * `copies` contains the next number of each UID, so that numbers are not searched from the start again.
 */
function keyFor(
  uid: string,
  read: EntrySeries | ReadChange,
  all: ReadonlyMap<string, Gathered>,
  copies: Map<string, number>,
): string {
  const isTaken = (key: string) => all.get(key)?.series !== undefined;
  if ('of' in read || !isTaken(uid)) return uid;
  let copy = copies.get(uid) ?? 2;
  while (isTaken(`${uid}~${copy}`)) copy += 1;
  copies.set(uid, copy + 1);
  return `${uid}~${copy}`;
}

function readEvent(
  event: Component,
  zones: EntryZones,
  { addresses }: ReadingOf,
): EntrySeries | ReadChange | undefined {
  const replaced = replacedBy(event, zones);
  const busy = isBusy(event, addresses) && { busy: true as const };
  const time = timeOf(event, zones) ?? (busy ? undefined : { start: replaced?.of ?? someDay });
  if (time === undefined) return undefined;
  if (replaced !== undefined) {
    const range = lineIn(event, 'RECURRENCE-ID')?.parameters.RANGE?.toUpperCase();
    return { ...replaced, ...time, ...busy, ...(range === 'THISANDFUTURE' && { andLater: true }) };
  }
  const rules = linesIn(event, 'RRULE').map(({ value }) => value);
  const also = timesIn(event, 'RDATE', zones, time);
  const without = timesIn(event, 'EXDATE', zones, time);
  return {
    ...time,
    ...busy,
    ...(rules.length > 0 && { rules }),
    ...(also.length > 0 && { also }),
    ...(without.length > 0 && { without }),
  };
}

const isCancelled = (event: Component): boolean =>
  lineIn(event, 'STATUS')?.value.toUpperCase() === 'CANCELLED';

/** The start of an entry without a time that does not make its owner busy. */
const someDay = '19700101';

/** Whether an entry is opaque, not cancelled, and not declined by its owner. */
function isBusy(event: Component, addresses: readonly string[]): boolean {
  if (isCancelled(event)) return false;
  const told = (name: string) => lineIn(event, name)?.value.toUpperCase();
  // Outlook writes its own property, and also the standard one if it knows it.
  if ((told('TRANSP') ?? told('X-MICROSOFT-CDO-BUSYSTATUS')) === 'FREE') return false;
  if (told('TRANSP') === 'TRANSPARENT') return false;
  const declined = linesIn(event, 'ATTENDEE').filter(
    ({ parameters }) => parameters.PARTSTAT?.toUpperCase() === 'DECLINED',
  );
  if (declined.length === 0) return true;
  const own = new Set(addresses.map(addressKey));
  const isOwner = (value: string) => own.has(addressKey(value.replace(/^mailto:/iu, '')));
  return !declined.some(
    ({ value, parameters }) => isOwner(value) || isOwner(parameters.EMAIL ?? ''),
  );
}

function entryOf(
  key: string,
  { uid, series, changed: changes }: Gathered,
  reading: ReadingOf,
): CalendarEntry {
  const isOfDays = series !== undefined && isDate(series.start);
  const changed = changes.map(
    ({ ofDay, of, ...change }): ChangedOccurrence => ({ of: isOfDays ? ofDay : of, ...change }),
  );
  const bare = { id: key, uid, etag: reading.etag };
  const parts = [...(series === undefined ? [] : [series]), ...changed];
  // An entry that changes a series in another resource removes an occurrence from it, even if the entry does
  // not make its owner busy.
  const isNeverBusy =
    reading.seriesId === undefined && parts.every(({ busy }) => busy === undefined);
  if (isNeverBusy || parts.every((part) => isOver(part, reading.sinceMs))) return bare;
  return {
    ...bare,
    ...(series !== undefined && { series }),
    ...(changed.length > 0 && { changed }),
  };
}

/**
 * A resource contains entries of one UID (RFC 4791, 4.1.). A resource without entries, such as a task, is
 * stored for its tag.
 */
function inOne(entry: CalendarEntry | undefined, { id, etag, seriesId }: ReadingOf): CalendarEntry {
  const ofSeries = seriesId !== undefined && { seriesId };
  return { ...(entry ?? { uid: '', etag }), id, ...ofSeries };
}
