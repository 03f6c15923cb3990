import { addressKey } from '../is-same-address.ts';
import type { CalendarEntry, ChangedOccurrence, EntrySeries, EntryZone } from './calendar-entry.ts';
import { type Component, componentsOf, lineIn, linesIn } from './components.ts';
import { DescribedZones, type EntryZones } from './entry-zones.ts';
import { freeBusyEvents } from './free-busy-events.ts';
import { isOver } from './is-over.ts';
import { latestRevisions, type ReadChange, type Revision } from './latest-revisions.ts';
import { hasUnreadableEnd, isDate, replacedBy, timeOf, timesIn } from './read-times.ts';
import { ianaName } from './zone-names.ts';

/** What is known when a text is read. */
export interface ReadingOf {
  /** The path and the tag of the resource, which is one entry; empty where the text is a feed. */
  readonly id: string;
  readonly etag: string;
  readonly text: string;
  /** Where the resource is a changed occurrence: the id of the entry with its series. */
  readonly seriesId?: string;
  /** Of the owner: what they declined does not make them busy. */
  readonly addresses: readonly string[];
  /** Epoch milliseconds. What is over then and does not recur is kept for its tag alone. */
  readonly sinceMs: number;
  /** The zones without a known name that other texts of the calendar had, which count together. */
  readonly ownZones?: Set<string>;
}

/** The entries of a text. */
export interface ReadEntries {
  readonly entries: readonly CalendarEntry[];
  /** The zone that the calendar names for its dates and floating times (X-WR-TIMEZONE). */
  readonly timeZone: string | undefined;
  /** The number of entries that would make busy and whose start or end cannot be read, or that are too long to be stored. */
  readonly unreadable: number;
}

/** Entries of one UID, before they are put together. */
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
      // Not spread into arguments, because there may be more periods than a call can have arguments.
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
 * The most zones of a calendar, and of a resource that is one entry. Times in further zones are on the clock of the calendar.
 * `Intl` takes long to refuse an unknown name, and a calendar may have thousands of resources.
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

/** The clock of a zone without a known name is computed, which takes longer than anything else that is read. */
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

/** Characters of JSON, which is a change of each occurrence for two years. What is longer is for no calendar of people. */
const longestEntry = 100_000;

/**
 * Some servers give several entries one UID. They are all there, so none takes the place of another. `copies`: with which
 * number a UID goes on, so that many of one are not counted through again for each.
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

/** Opaque, not cancelled, and not declined by its owner. */
function isBusy(event: Component, addresses: readonly string[]): boolean {
  if (isCancelled(event)) return false;
  const told = (name: string) => lineIn(event, name)?.value.toUpperCase();
  // Outlook writes its own line, and the other one as well where it knows it.
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
  // What changes a series elsewhere leaves an occurrence of it out, also where it makes nobody busy itself.
  const isNeverBusy =
    reading.seriesId === undefined && parts.every(({ busy }) => busy === undefined);
  if (isNeverBusy || parts.every((part) => isOver(part, reading.sinceMs))) return bare;
  return {
    ...bare,
    ...(series !== undefined && { series }),
    ...(changed.length > 0 && { changed }),
  };
}

/** A resource is entries of one UID (RFC 4791, 4.1.). One without entries, such as a task, is kept for its tag. */
function inOne(entry: CalendarEntry | undefined, { id, etag, seriesId }: ReadingOf): CalendarEntry {
  const ofSeries = seriesId !== undefined && { seriesId };
  return { ...(entry ?? { uid: '', etag }), id, ...ofSeries };
}
