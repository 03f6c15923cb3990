/*
 * What is kept of an entry of another server's calendar: when it makes its owner busy, and nothing else. It has no
 * title, no place and no people. It is plain JSON, and what is missing is left out, because thousands are stored together.
 */

/**
 * A time as iCalendar writes it (RFC 5545, 3.3.4 and 3.3.5): a date `20261124`, a wall clock `20261124T090000`, or an
 * instant `20261124T090000Z`.
 */
export type CalendarTime = string;

/** The clock of an entry whose zone is in no list: from `start` on, and on each occurrence of `rule`, that offset. */
export interface Observance {
  /** A wall clock before the change. */
  readonly start: CalendarTime;
  readonly rule?: string;
  /** Seconds that the wall clock is ahead of UTC, before the change and after it. */
  readonly from: number;
  readonly to: number;
}

/** An IANA name, or the observances that came with the entry. */
export type EntryZone = string | readonly Observance[];

/** When one occurrence begins, and how long it takes. */
export interface EntryTime {
  readonly start: CalendarTime;
  /** Of a wall clock. Without it the time is floating, and as dates are, it is read in the zone of the calendar. */
  readonly zone?: EntryZone;
  /** Days of the calendar, however long they are. */
  readonly days?: number;
  /** Seconds that pass, after those days. */
  readonly seconds?: number;
  /** The end, if it is of another kind than the start. The length then depends on the zone of the calendar. */
  readonly end?: CalendarTime;
}

/** An occurrence, or with a rule or further dates the series that it begins. */
export interface EntrySeries extends EntryTime {
  /** Missing where the occurrences themselves make nobody busy: transparent, cancelled or declined. */
  readonly busy?: true;
  /** The value of RRULE, with an UNTIL as it was written. */
  readonly rules?: readonly string[];
  /** RDATE: further starts, or periods with their end (`start/end`, `start/duration`). */
  readonly also?: readonly string[];
  /** EXDATE: starts that do not take place. */
  readonly without?: readonly CalendarTime[];
}

/** A changed occurrence (RECURRENCE-ID), which takes the place of the one that would begin at `of`. */
export interface ChangedOccurrence extends EntryTime {
  readonly of: CalendarTime;
  readonly busy?: true;
  /** It changes those that come after it, too (THISANDFUTURE). */
  readonly andLater?: true;
}

/** An entry of another server's calendar. One without `series` and `changed` makes nobody busy; it is kept for its tag. */
export interface CalendarEntry {
  /** The path of its resource (CalDAV), its UID (a feed), or what its provider calls it. No other entry of the calendar has it. */
  readonly id: string;
  /** The UID of iCalendar, by which entries that this service wrote are known. */
  readonly uid: string;
  /** The entity tag of its resource; empty in a feed. */
  readonly etag: string;
  readonly series?: EntrySeries;
  readonly changed?: readonly ChangedOccurrence[];
  /** Of changes that are an entry of their own: the id of the entry whose series they change. */
  readonly seriesId?: string;
  /** The number of entries in its resource that could not be read. A feed has one entry, with an empty id, for all of its own. */
  readonly unreadable?: number;
}
