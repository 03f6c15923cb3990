import { storedBookingFrom } from '../../data/bookings.ts';
import { storedCalendarFrom } from '../../data/calendars.ts';
import type { Item } from '../../data/engine/items.ts';
import { eventTypeFrom } from '../../data/event-types.ts';
import { hasConnections } from '../../data/external-time.ts';
import { type Key, keys } from '../../data/keys.ts';
import { storedScheduleFrom } from '../../data/schedules.ts';
import { present } from '../../data/tombstone.ts';
import type { Calendar } from '../../domain/availability/calendar.ts';
import type { StoredBooking } from '../../domain/bookings/stored-booking.ts';
import type { EventType } from '../../domain/event-types/event-type.ts';
import type { Schedule } from '../../domain/schedules/schedule.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { scanTable } from '../scan-table.ts';
import { checkRecord } from './audit-assignments.ts';
import type { Truth } from './truth.ts';

/** An item of the ledger as it was found, with what its key says. */
export interface Found {
  readonly key: Key;
  readonly item: Item;
}

/** All of one organization that an audit looks at. */
export interface Books extends Truth {
  readonly bookings: StoredBooking[];
  readonly schedules: Schedule[];
  readonly eventTypes: EventType[];
  readonly weeks: (Found & { readonly userId: string; readonly week: number })[];
  readonly rules: (Found & { readonly userId: string })[];
  /** The items of the schedules, for where they stand in the lists. */
  readonly listed: (Found & { readonly schedule: Schedule })[];
  /** The entries in lists of event types, hosts and attendees. */
  readonly entries: Found[];
  /** What has changes that are not told yet, and listed after that, by its id. */
  readonly pending: Set<string>;
  readonly calendars: Calendar[];
  readonly hours: (Found & { readonly userId: string })[];
  /** Whether users have connected calendars, where they ever had. */
  readonly connected: Map<string, boolean>;
  readonly seats: Found[];
  /** Why the record of an assignment that stands apart cannot be read, by its key; undefined if it can. */
  readonly assignments: Map<string, string | undefined>;
  /** What is kept of the loads of hosts. */
  readonly loads: (Found & {
    readonly eventTypeId: string;
    readonly week: number;
    readonly userId: string;
  })[];
  readonly counters: (Found & { readonly eventTypeId: string; readonly name: string })[];
}

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
});

/** What the partitions of the outbox begin with, which all organizations share. */
const outbox = 'OUT#';

type Sort = (books: Books, found: Found, parts: readonly string[]) => void;

/** Which items matter, by what keys.ts makes their keys look like; `parts` are the groups of the pattern. */
const sorts: readonly (readonly [pattern: RegExp, sort: Sort])[] = [
  [/^B#[^#]+ META$/u, (books, { item }) => books.bookings.push(storedBookingFrom(item))],
  [/^B#[^#]+ ASSIGNMENT#/u, checkRecord],
  [
    /^S#[^#]+ META$/u,
    (books, found) => {
      const { schedule } = storedScheduleFrom(found.item);
      books.schedules.push(schedule);
      books.listed.push({ ...found, schedule });
    },
  ],
  [/^L[EHA]#[^#]+ /u, (books, found) => books.entries.push(found)],
  [
    /^ ET#[^#]+$/u,
    (books, { item }) => {
      if (present(item)) books.eventTypes.push(eventTypeFrom(item));
    },
  ],
  [
    /^U#([^#]+) W#(-?\d+)$/u,
    (books, found, [userId = '', week]) =>
      books.weeks.push({ ...found, userId, week: Number(week) }),
  ],
  [/^U#([^#]+) RULES$/u, (books, found, [userId = '']) => books.rules.push({ ...found, userId })],
  [
    /^U#[^#]+ AV#/u,
    (books, { item }) => {
      const stored = storedCalendarFrom(item);
      if (stored) books.calendars.push(stored.calendar);
    },
  ],
  [/^U#([^#]+) HOURS$/u, (books, found, [userId = '']) => books.hours.push({ ...found, userId })],
  [
    /^U#([^#]+) EXT$/u,
    (books, { item }, [userId = '']) => {
      const isConnected = hasConnections(item);
      if (isConnected !== undefined) books.connected.set(userId, isConnected);
    },
  ],
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
 * Reads the whole table once. Nothing lists all organizations, or the weeks of a host who is no
 * longer anywhere, so nothing less would see what should not be there.
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
