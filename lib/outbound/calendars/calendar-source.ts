import type { ApiHosts, Surroundings } from '../surroundings.ts';

/**
 * Why a calendar could not be read or written.
 *
 * - `unauthorized`: the credentials are not accepted, or not for this
 * - `not-found`: there is nothing at the address, or no longer
 * - `unreachable`: the name is unknown, no connection is made, or the server fails
 * - `timeout`: the answer was not there, or not whole, in time
 * - `not-a-calendar`: what answers is something else
 * - `quota`: the provider wants fewer requests or has no room, or the answer is larger or more complex than what is read, or takes too long to read
 * - `address-forbidden`: the address, or one that it leads to, may not be called
 */
export type CalendarProblem =
  | 'unauthorized'
  | 'not-found'
  | 'unreachable'
  | 'timeout'
  | 'not-a-calendar'
  | 'quota'
  | 'address-forbidden';

/** What every function of a source throws, and nothing else. It has no word of the provider's, and no address. */
export class CalendarFailure extends Error {
  override readonly name = 'CalendarFailure';
  readonly problem: CalendarProblem;
  /** Of the answer, where there was one. */
  readonly status: number | undefined;

  constructor(problem: CalendarProblem, status?: number) {
    super(`The calendar could not be used: ${problem}.`);
    this.problem = problem;
    this.status = status;
  }
}

/** A calendar of an account, as its provider lists it. */
export interface ListedCalendar {
  /** What the other functions call it by. Its path (CalDAV), `feed`, or the ID that its provider gave it. */
  readonly id: string;
  readonly name: string;
  /** `#rrggbb`. */
  readonly color: string | null;
  /** In which dates and floating times are read, as it was sent: often, but not always, an IANA name. */
  readonly timeZone: string | null;
  readonly isWritable: boolean;
  /** False of a calendar of others that the account follows: its entries make its owner busy only where they say so. */
  readonly isOwn?: boolean;
}

/** What an account has. */
export interface ListedAccount {
  readonly calendars: readonly ListedCalendar[];
  /** Email addresses that the provider knows its owner by; often none. */
  readonly addresses: readonly string[];
}

/** A resource of a calendar as it was read: one entry, or all of a feed. */
export interface ReadResource {
  /** Empty for a feed. */
  readonly id: string;
  readonly etag: string;
  /** iCalendar. Empty where the server has the resource and did not hand it over: it is asked for again the next time. */
  readonly text: string;
  /** Where a changed occurrence is a resource of its own: the id of the one with its series. */
  readonly seriesId?: string;
}

/** Takes a resource that was read. The next one is handed over when that is done. */
export type TakeResource = (resource: ReadResource) => unknown;

/** What a calendar was like when it was last read. */
export interface PreviousReading {
  /** What the last reading ended with; undefined for all anew. */
  readonly state: string | undefined;
  /** The entity tag of each entry by its id. It is only asked for where the server tells no changes, or not all texts. */
  readonly etags: () => ReadonlyMap<string, string> | Promise<ReadonlyMap<string, string>>;
}

/** What has changed since. */
export interface SourceChanges {
  /** Whether what was read is all there is, and what else is known is gone. */
  readonly isWhole: boolean;
  /** The ids that are gone, where it is not. */
  readonly removed: readonly string[];
  /** Up to 4,000 characters, to read the next changes with once these are stored. */
  readonly state: string;
}

/** The calendars of one account at one provider. */
export interface CalendarSource {
  /** Asks the provider now. */
  readonly listCalendars: () => Promise<ListedAccount>;
  /**
   * Reads what has changed, all pages of it. Resources are handed to `take` as they come, so that no more than some are
   * held at once. Where nothing has changed, nothing is handed over and `isWhole` is false.
   */
  readonly readChanges: (
    calendarId: string,
    known: PreviousReading,
    take: TakeResource,
  ) => Promise<SourceChanges>;
  /**
   * Writes an entry. Without `id` a new one, named after its UID. `etag` is what it must have now, `null` that there is
   * none yet; without it, it is written over whatever is there. `conflict`: it is different, nothing was written.
   */
  readonly put: (calendarId: string, written: WrittenEntry) => Promise<PutOutcome>;
  /** Removes an entry; `gone`, where there is none. */
  readonly remove: (calendarId: string, id: string, etag?: string) => Promise<RemoveOutcome>;
  /** Closes its connections. */
  readonly close: () => void;
}

/** An entry to be written. */
export interface WrittenEntry {
  readonly uid: string;
  readonly id?: string;
  /** The text of iCalendar, without METHOD. */
  readonly text: string;
  /** The same for providers that take no iCalendar. */
  readonly event?: WrittenEvent;
  readonly etag?: string | null;
}

/** What an entry that is written says. Texts that say nothing are empty. */
export interface WrittenEvent {
  readonly title: string;
  readonly description: string;
  readonly location: string;
  /** Where to join it, or to read about it. */
  readonly url: string;
  /** RFC 3339 in UTC. */
  readonly startedAt: string;
  readonly endedAt: string;
  /** The IANA name of the zone in which it is shown. */
  readonly timeZone: string;
}

/** `id`: what the entry is called from now on. `etag` is missing where the server did not say it. */
export type PutOutcome =
  | { readonly outcome: 'stored'; readonly id: string; readonly etag: string | undefined }
  | { readonly outcome: 'conflict'; readonly id: string };

export type RemoveOutcome = 'removed' | 'gone' | 'conflict';

/** How a source asks. */
export interface Asking {
  readonly surroundings: Surroundings;
  /** When all of it is over, however much was read: a `timeout`. Each request has 10 seconds by itself. */
  readonly signal?: AbortSignal;
  /** Where the interfaces of providers are, in place of where they are otherwise. */
  readonly hosts?: Partial<ApiHosts>;
  /** Epoch milliseconds in place of the clock. */
  readonly nowMs?: number;
}

/** Where calendars are, with what opens them. */
export type CalendarAccount =
  /** `https:` or `webcal:`. The address is as good as a password. */
  | { readonly provider: 'ics'; readonly url: string }
  | {
      readonly provider: 'caldav';
      readonly url: string;
      readonly username: string;
      readonly password: string;
    }
  /** What an account there allows this service, for as long as the token lasts. */
  | { readonly provider: 'google' | 'microsoft'; readonly accessToken: string };
