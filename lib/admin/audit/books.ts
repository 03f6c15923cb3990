import type { Item } from '../../data/engine/items.ts';
import type { Key } from '../../data/keys/key.ts';
import type { StoredBooking } from '../../domain/bookings/stored-booking.ts';
import type { EventType } from '../../domain/event-types/event-type.ts';
import type { Calendar } from '../../domain/hours/calendar.ts';
import type { Schedule } from '../../domain/schedules/schedule.ts';
import type { Finding } from './finding.ts';
import type { Truth } from './truth.ts';

/** A stored item and its key. */
export interface StoredItem {
  readonly key: Key;
  readonly item: Item;
}

/** The IDs of items that this release cannot read, and from which other items follow. */
export interface Unreadable {
  readonly bookings: Set<string>;
  readonly schedules: Set<string>;
  /** Users with a calendar that cannot be read. */
  readonly calendarOwners: Set<string>;
}

/** All items of one organization that the audit compares. */
export interface Books extends Truth {
  readonly bookings: StoredBooking[];
  readonly schedules: Schedule[];
  readonly eventTypes: EventType[];
  readonly weeks: (StoredItem & { readonly userId: string; readonly week: number })[];
  readonly rules: (StoredItem & { readonly userId: string })[];
  /** The items of the schedules, whose attributes place them in the lists. */
  readonly listed: (StoredItem & { readonly schedule: Schedule })[];
  /** The entries in lists of event types, hosts, attendees, guests, booking requests and cancelled bookings. */
  readonly entries: StoredItem[];
  /** The IDs of resources with changes in the outbox. Their lists are written after that. */
  readonly pending: Set<string>;
  readonly calendars: Calendar[];
  readonly hours: (StoredItem & { readonly userId: string })[];
  /** True if a user has connected calendars. Users who never had any are not included. */
  readonly connected: Map<string, boolean>;
  readonly seats: StoredItem[];
  /** The separate records of assignments by key: why the record is damaged, or undefined if it is not. */
  readonly assignments: Map<string, string | undefined>;
  /** The stored loads of hosts. */
  readonly loads: (StoredItem & {
    readonly eventTypeId: string;
    readonly week: number;
    readonly userId: string;
  })[];
  readonly counters: (StoredItem & { readonly eventTypeId: string; readonly name: string })[];
  readonly unreadable: Unreadable;
  /** One finding for each item that cannot be read and is in no other collection. */
  readonly unknown: Finding[];
}
