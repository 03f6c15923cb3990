import type { ApiHosts, Surroundings } from '../surroundings.ts';

/**
 * Reason why a calendar could not be read or written.
 *
 * - `unauthorized`: the credentials are rejected, or do not permit this request
 * - `not-found`: the address has no resource, or no longer
 * - `unreachable`: the name is unknown, the connection fails, or the server fails
 * - `timeout`: no complete response in time
 * - `not-a-calendar`: the response is not a calendar
 * - `quota`: the provider limits requests or storage, or the response is too large, too complex or takes too long to
 * parse
 * - `address-forbidden`: the address, or the target of a redirect, must not be called
 */
export type CalendarProblem =
  | 'unauthorized'
  | 'not-found'
  | 'unreachable'
  | 'timeout'
  | 'not-a-calendar'
  | 'quota'
  | 'address-forbidden';

/** The only error that functions of a source throw. It contains no text of the provider, and no address. */
export class CalendarFailure extends Error {
  override readonly name = 'CalendarFailure';
  readonly problem: CalendarProblem;
  /** Status of the response; undefined without a response. */
  readonly status: number | undefined;

  constructor(problem: CalendarProblem, status?: number) {
    super(`The calendar could not be used: ${problem}.`);
    this.problem = problem;
    this.status = status;
  }
}

/** Calendar of an account in the provider's list. */
export interface ListedCalendar {
  /** ID for the other functions: its path (CalDAV), `feed`, or the provider's ID. */
  readonly id: string;
  readonly name: string;
  /** `#rrggbb`. */
  readonly color: string | null;
  /** Zone of dates and floating times, as it was received: often, but not always, an IANA name. */
  readonly timeZone: string | null;
  readonly isWritable: boolean;
  /** False for a calendar of another person. Its entries make the account's owner busy only if they specify this. */
  readonly isOwn?: boolean;
}

/** Calendars and addresses of an account. */
export interface ListedAccount {
  readonly calendars: readonly ListedCalendar[];
  /** Email addresses of the owner at the provider; often empty. */
  readonly addresses: readonly string[];
}

/** Resource that was read from a calendar: one entry, or a whole feed. */
export interface ReadResource {
  /** Empty for a feed. */
  readonly id: string;
  readonly etag: string;
  /**
   * iCalendar text. Empty if the server lists the resource without its text. Then it is requested again at the next
   * reading.
   */
  readonly text: string;
  /** ID of the series, if a changed occurrence is a resource of its own. */
  readonly seriesId?: string;
}

/** Processes a resource. The next one follows after it is done. */
export type TakeResource = (resource: ReadResource) => unknown;

/** State of a calendar after its last reading. */
export interface PreviousReading {
  /** State returned by the last reading; undefined to read everything again. */
  readonly state: string | undefined;
  /** Entity tag of each entry by its ID. It is read only if the server does not report changes, or not all texts. */
  readonly etags: () => ReadonlyMap<string, string> | Promise<ReadonlyMap<string, string>>;
}

/** Changes since the last reading. */
export interface SourceChanges {
  /** True if the resources are complete. All other stored entries are then deleted. */
  readonly isWhole: boolean;
  /** IDs of deleted entries, unless `isWhole`. */
  readonly removed: readonly string[];
  /** State for the next reading, at most 4,000 characters. It is valid after these changes are stored. */
  readonly state: string;
}

/** Calendars of one account at one provider. */
export interface CalendarSource {
  /** Requests the list from the provider. */
  readonly listCalendars: () => Promise<ListedAccount>;
  /**
   * Reads all pages of changes. Each resource is passed to `take` when it arrives, so only a few are in memory
   * together. Without changes, `take` is not called and `isWhole` is false.
   */
  readonly readChanges: (
    calendarId: string,
    known: PreviousReading,
    take: TakeResource,
  ) => Promise<SourceChanges>;
  /**
   * Writes an entry. Without `id`, it creates one named after the UID. `etag` is the expected tag, and `null` means
   * that no entry exists. Without `etag`, it overwrites any entry. `conflict` means that the tag differs and nothing
   * was written.
   */
  readonly put: (calendarId: string, written: WrittenEntry) => Promise<PutOutcome>;
  /** Removes an entry. `gone` means that there was none. */
  readonly remove: (calendarId: string, id: string, etag?: string) => Promise<RemoveOutcome>;
  /** Closes its connections. */
  readonly close: () => void;
}

/** Entry to write. */
export interface WrittenEntry {
  readonly uid: string;
  readonly id?: string;
  /** iCalendar text without METHOD. */
  readonly text: string;
  /** Content of the entry for providers without iCalendar. */
  readonly event?: WrittenEvent;
  readonly etag?: string | null;
}

/** Content of a written entry. Texts can be empty. */
export interface WrittenEvent {
  readonly title: string;
  readonly description: string;
  readonly location: string;
  /** Link for joining the meeting, or for reading about it. */
  readonly url: string;
  /** RFC 3339 in UTC. */
  readonly startedAt: string;
  readonly endedAt: string;
  /** IANA name of the zone for display, in which a series repeats. */
  readonly timeZone: string;
  /** Dates of an entry that lasts whole days. The end is exclusive. */
  readonly days?: { readonly start: string; readonly end: string };
  /** Without a value, the owner of the calendar decides. */
  readonly isFree?: boolean;
  readonly isPrivate?: boolean;
  readonly repetition?: WrittenRepetition;
}

/** Repetition of an entry from its start on. */
export interface WrittenRepetition {
  /** Lines of iCalendar: RRULE, RDATE, EXDATE. */
  readonly lines: readonly string[];
  /** The rule for providers without iCalendar; undefined if they cannot repeat the entry. */
  readonly rule: WrittenRule | undefined;
}

export interface WrittenRule {
  readonly frequency: 'daily' | 'weekly' | 'monthly' | 'yearly';
  readonly interval: number;
  /** Local dates of the first occurrence and of the last possible one. */
  readonly startDate: string;
  readonly endDate: string | null;
}

/** `id` is the new ID of the entry. `etag` is undefined if the server did not return it. */
export type PutOutcome =
  | { readonly outcome: 'stored'; readonly id: string; readonly etag: string | undefined }
  | { readonly outcome: 'conflict'; readonly id: string };

export type RemoveOutcome = 'removed' | 'gone' | 'conflict';

/** Options for the requests of a source. */
export interface Asking {
  readonly surroundings: Surroundings;
  /** Time limit of all requests together, which ends in a `timeout`. Each request has its own limit of 10 seconds. */
  readonly signal?: AbortSignal;
  /** Hosts that replace the provider's usual API hosts. */
  readonly hosts?: Partial<ApiHosts>;
  /** Epoch milliseconds that replace the clock. */
  readonly nowMs?: number;
}

/** Address and credentials of calendars. */
export type CalendarAccount =
  /** `https:` or `webcal:`. The address is as secret as a password. */
  | { readonly provider: 'ics'; readonly url: string }
  | {
      readonly provider: 'caldav';
      readonly url: string;
      readonly username: string;
      readonly password: string;
    }
  /** Access token of an account, valid until it expires. */
  | { readonly provider: 'google' | 'microsoft'; readonly accessToken: string };
