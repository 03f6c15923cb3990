import type { Item } from '../../data/engine/items.ts';
import type { Key } from '../../data/keys/key.ts';
import type { StoredBooking } from '../../domain/bookings/stored-booking.ts';
import type { EventType } from '../../domain/event-types/event-type.ts';
import type { Calendar } from '../../domain/hours/calendar.ts';
import type { Schedule } from '../../domain/schedules/schedule.ts';
import type { Finding } from './finding.ts';
import type { Truth } from './truth.ts';

/** A stored item and its key. */
export interface Found {
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
  readonly weeks: (Found & { readonly userId: string; readonly week: number })[];
  readonly rules: (Found & { readonly userId: string })[];
  /** The items of the schedules, whose attributes place them in the lists. */
  readonly listed: (Found & { readonly schedule: Schedule })[];
  /** The entries in lists of event types, hosts and attendees. */
  readonly entries: Found[];
  /** The IDs of resources with changes in the outbox. Their lists are written after that. */
  readonly pending: Set<string>;
  readonly calendars: Calendar[];
  readonly hours: (Found & { readonly userId: string })[];
  /** Whether a user has connected calendars. Without users who never had any. */
  readonly connected: Map<string, boolean>;
  readonly seats: Found[];
  /** The separate records of assignments by key: why the record is damaged, or undefined if it is not. */
  readonly assignments: Map<string, string | undefined>;
  /** The stored loads of hosts. */
  readonly loads: (Found & {
    readonly eventTypeId: string;
    readonly week: number;
    readonly userId: string;
  })[];
  readonly counters: (Found & { readonly eventTypeId: string; readonly name: string })[];
  readonly unreadable: Unreadable;
  /** One finding for each item that cannot be read and is in no other collection. */
  readonly unknown: Finding[];
}
