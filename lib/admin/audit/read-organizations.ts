import { storedBookingFrom } from '../../data/bookings/stored-bookings.ts';
import type { Item } from '../../data/engine/items.ts';
import { eventTypeFrom } from '../../data/event-types/stored-event-types.ts';
import { hasConnections } from '../../data/external-calendars/external-time.ts';
import { storedCalendarFrom } from '../../data/hours/stored-calendars.ts';
import { present } from '../../data/items/tombstone.ts';
import type { Key } from '../../data/keys/key.ts';
import { keys } from '../../data/keys/keys.ts';
import { storedScheduleFrom } from '../../data/schedules/stored-schedules.ts';
import type { StoredBooking } from '../../domain/bookings/stored-booking.ts';
import type { StoredCalendar } from '../../domain/hours/stored-calendar.ts';
import type { StoredSchedule } from '../../domain/schedules/stored-schedule.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { scanTable } from '../scan-table.ts';
import { checkRecord } from './audit-assignments.ts';
import type { Books, StoredItem } from './books.ts';
import { formUnknown } from './finding.ts';

import { tryRead } from './try-read.ts';

const emptyBooks = (): Books => ({
  bookings: [],
  schedules: [],
  eventTypes: [],
  weeks: [],
  rules: [],
  listed: [],
  entries: [],
  pending: new Set(),
  calendars: [],
  hours: [],
  connected: new Map(),
  seats: [],
  assignments: new Map(),
  loads: [],
  counters: [],
  unreadable: { bookings: new Set(), schedules: new Set(), calendarOwners: new Set() },
  unknown: [],
});

/** The prefix of the partitions of the outbox, which all organizations share. */
const outbox = 'OUT#';

type Sort = (books: Books, found: StoredItem, parts: readonly string[]) => void;

/**
 * Reads an item that determines other items. If that fails, or the contents are not those of the item, it is a finding,
 * and the audit continues without the item.
 */
function readSource<Content>(
  { unknown }: Books,
  { key, item }: StoredItem,
  read: (item: Item) => Content,
  isComplete: (content: Content) => boolean = () => true,
): Content | undefined {
  const reading = tryRead(() => {
    const content = read(item);
    if (!isComplete(content)) throw new Error('Its contents are damaged.');
    return content;
  });
  if ('content' in reading) return reading.content;
  unknown.push(formUnknown(key, reading.error));
  return undefined;
}

function addBooking(books: Books, found: StoredItem, uid: string): void {
  const isComplete = ({ booking, contact, occupancy }: StoredBooking) =>
    booking.uid === uid && contact.email !== undefined && occupancy.kind !== undefined;
  const stored = readSource(books, found, storedBookingFrom, isComplete);
  if (stored) books.bookings.push(stored);
  else books.unreadable.bookings.add(uid);
}

function addSchedule(books: Books, found: StoredItem, uid: string): void {
  const isComplete = ({ schedule }: StoredSchedule) => schedule.uid === uid;
  const stored = readSource(books, found, storedScheduleFrom, isComplete);
  if (stored) {
    books.schedules.push(stored.schedule);
    books.listed.push({ ...found, schedule: stored.schedule });
  } else books.unreadable.schedules.add(uid);
}

function addEventType(books: Books, found: StoredItem, uid: string): void {
  if (present(found.item) === undefined) return;
  const eventType = readSource(books, found, eventTypeFrom, (read) => read.uid === uid);
  if (eventType) books.eventTypes.push(eventType);
}

function addCalendar(books: Books, found: StoredItem, userId: string, uid: string): void {
  if (present(found.item) === undefined) return;
  const isComplete = (stored: StoredCalendar | undefined) => stored?.calendar.uid === uid;
  const stored = readSource(books, found, storedCalendarFrom, isComplete);
  if (stored) books.calendars.push(stored.calendar);
  else books.unreadable.calendarOwners.add(userId);
}

function addConnections(books: Books, found: StoredItem, userId: string): void {
  const isConnected = readSource(books, found, hasConnections);
  if (isConnected !== undefined) books.connected.set(userId, isConnected);
}

/** The items that the audit compares, by the pattern of their keys in keys.ts; `parts` are the groups of the pattern. */
const sorts: readonly (readonly [pattern: RegExp, sort: Sort])[] = [
  [/^B#([^#]+) META$/u, (books, found, [uid = '']) => addBooking(books, found, uid)],
  [/^B#[^#]+ ASSIGNMENT#/u, checkRecord],
  [/^S#([^#]+) META$/u, (books, found, [uid = '']) => addSchedule(books, found, uid)],
  [/^L[EHAGS]#[^#]+ /u, (books, found) => books.entries.push(found)],
  [/^ ET#([^#]+)$/u, (books, found, [uid = '']) => addEventType(books, found, uid)],
  [
    /^U#([^#]+) W#(-?\d+)$/u,
    (books, found, [userId = '', week]) =>
      books.weeks.push({ ...found, userId, week: Number(week) }),
  ],
  [/^U#([^#]+) RULES$/u, (books, found, [userId = '']) => books.rules.push({ ...found, userId })],
  [
    /^U#([^#]+) AV#(.+)$/u,
    (books, found, [userId = '', uid = '']) => addCalendar(books, found, userId, uid),
  ],
  [/^U#([^#]+) HOURS$/u, (books, found, [userId = '']) => books.hours.push({ ...found, userId })],
  [/^U#([^#]+) EXT$/u, (books, found, [userId = '']) => addConnections(books, found, userId)],
  [/^OCC#/u, (books, found) => books.seats.push(found)],
  [
    /^LOAD#([^#]+) (-?\d+)#(.+)$/u,
    (books, found, [eventTypeId = '', week, userId = '']) =>
      books.loads.push({ ...found, eventTypeId, week: Number(week), userId }),
  ],
  [
    /^LIM#([^#]+) (.+)$/u,
    (books, found, [eventTypeId = '', name = '']) =>
      books.counters.push({ ...found, eventTypeId, name }),
  ],
];

/**
 * Reads the whole table once. No list contains all organizations, or the weeks of a deleted host, so only a
 * Scan finds items that should not exist.
 */
export async function readOrganizations(
  of?: OrganizationId,
): Promise<ReadonlyMap<OrganizationId, Books>> {
  const organizations = new Map<OrganizationId, Books>();
  if (of !== undefined) organizations.set(of, emptyBooks());
  const tenant = keys.organization((of ?? '') as OrganizationId).pk;
  const ofTenant = {
    FilterExpression: 'begins_with(pk, :tenant) OR begins_with(pk, :outbox)',
    ExpressionAttributeValues: { ':tenant': tenant, ':outbox': outbox },
  };
  for await (const item of scanTable(ofTenant)) file(organizations, item, of);
  return organizations;
}

function booksOf(of: OrganizationId, organizations: Map<OrganizationId, Books>): Books {
  const books = organizations.get(of) ?? emptyBooks();
  organizations.set(of, books);
  return books;
}

function file(
  organizations: Map<OrganizationId, Books>,
  item: Key & Item,
  only: OrganizationId | undefined,
): void {
  const { pk, sk } = item;
  if (pk.startsWith(outbox)) {
    const of = item.organizationId as OrganizationId;
    if (only === undefined || of === only)
      booksOf(of, organizations).pending.add(keys.uidOfOutgoing(sk));
    return;
  }
  const [, organization, rest = ''] = /^O#([^#]+)#?(.*)$/u.exec(pk) ?? [];
  if (organization === undefined || (only !== undefined && organization !== only)) return;
  const of = organization as OrganizationId;
  for (const [pattern, sort] of sorts) {
    const parts = pattern.exec(`${rest} ${sk}`);
    if (parts === null) continue;
    const books = booksOf(of, organizations);
    sort(books, { key: { pk, sk }, item }, parts.slice(1));
    return;
  }
}
