/*
 * The stored part of an entry in an external calendar: only the times at which it makes its owner busy,
 * without title, place and people. It is plain JSON without empty members, because thousands of entries are
 * stored together.
 */

/**
 * A time as iCalendar writes it (RFC 5545, 3.3.4 and 3.3.5): a date `20261124`, a wall clock `20261124T090000`, or an
 * instant `20261124T090000Z`.
 */
export type CalendarTime = string;

/**
 * The clock of an entry whose zone is in no list. The offset `to` applies from `start` and from each
 * occurrence of `rule` on.
 */
export interface Observance {
  /** A local time on the clock before the change. */
  readonly start: CalendarTime;
  readonly rule?: string;
  /** Seconds ahead of UTC, before and after the change. */
  readonly from: number;
  readonly to: number;
}

/** An IANA name, or the observances in the text of the entry. */
export type EntryZone = string | readonly Observance[];

/** The start and the length of one occurrence. */
export interface EntryTime {
  readonly start: CalendarTime;
  /**
   * The zone of a wall clock. Without it, the time is floating and is read in the zone of the calendar, like
   * a date.
   */
  readonly zone?: EntryZone;
  /** Calendar days, whose lengths may differ. */
  readonly days?: number;
  /** Elapsed seconds after those days. */
  readonly seconds?: number;
  /**
   * The end, if its kind differs from the kind of the start. The length then depends on the zone of the
   * calendar.
   */
  readonly end?: CalendarTime;
}

/** A single occurrence. With rules or further dates, it is the first of a series. */
export interface EntrySeries extends EntryTime {
  /**
   * Absent if the occurrences do not make the owner busy, because they are transparent, cancelled or
   * declined.
   */
  readonly busy?: true;
  /** The values of RRULE. UNTIL is as the calendar wrote it. */
  readonly rules?: readonly string[];
  /** RDATE: further starts, or periods with their end (`start/end`, `start/duration`). */
  readonly also?: readonly string[];
  /** EXDATE: excluded starts. */
  readonly without?: readonly CalendarTime[];
}

/** A changed occurrence (RECURRENCE-ID). It replaces the occurrence that would begin at `of`. */
export interface ChangedOccurrence extends EntryTime {
  readonly of: CalendarTime;
  readonly busy?: true;
  /** Whether it also changes all later occurrences (THISANDFUTURE). */
  readonly andLater?: true;
}

/**
 * An entry of an external calendar. Without `series` and `changed`, it does not make its owner busy and is
 * stored only for its tag.
 */
export interface CalendarEntry {
  /**
   * The unique ID in its calendar: the path of its resource (CalDAV), its UID (feed), or the ID from the
   * provider.
   */
  readonly id: string;
  /** The UID of iCalendar, which identifies entries that this service wrote. */
  readonly uid: string;
  /** The entity tag of its resource; empty in a feed. */
  readonly etag: string;
  readonly series?: EntrySeries;
  readonly changed?: readonly ChangedOccurrence[];
  /** The ID of the entry with the series, if this entry only changes occurrences of that series. */
  readonly seriesId?: string;
  /**
   * The number of entries in its resource that could not be read. A feed stores this number in one entry with
   * an empty ID.
   */
  readonly unreadable?: number;
}
