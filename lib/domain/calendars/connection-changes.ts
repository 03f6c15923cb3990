import type { CalendarConnectionEvent } from '../events.ts';
import type { Spans } from '../time/spans.ts';
import type { Standing, StoredConnection } from './calendar-connection.ts';
import type { FailureRule, SyncState } from './external-time.ts';
import type { SyncedCalendar } from './synced-calendar.ts';
import type { TargetChange } from './target.ts';

/** What a connection says of its user's time from now on. */
export interface PartChange extends SyncState {
  readonly uid: string;
  readonly onFailure: FailureRule;
  /** Absent where its busy minutes stay. */
  readonly busy?: Spans;
}

/** What a synchronization leaves behind for the next one. */
export interface SyncChange {
  /** Of what was read; 0 = there was none. */
  readonly ver: number;
  /** When the next one is due. */
  readonly dueAtMs: number;
  /** The day of which the horizon is. */
  readonly day: number;
  /** The day on which the calendars were last listed. */
  readonly listedDay: number;
  readonly calendars: readonly SyncedCalendar[];
}

/** All that changes of calendars elsewhere. */
export type CalendarConnectionChanges =
  | ConnectionChanges
  | AuthorizationChanges
  | EndingChanges
  | DisconnectionChanges
  | SyncRequestChanges;

/** A connection that is made or changed, at the version at which it was read; 0 = a new one. */
export interface ConnectionChanges {
  readonly kind: 'calendar-connection';
  readonly userId: string;
  readonly stored: StoredConnection;
  readonly part: PartChange;
  /** Absent where nothing was read from its provider. */
  readonly sync?: SyncChange;
  /** What its user has allowed at its provider, sealed; absent where that stays. */
  readonly grant?: string;
  /** Absent where bookings are written where they were. */
  readonly target?: TargetChange | undefined;
  /** A worker looks at where the bookings of the user stand. */
  readonly looksAtBookings?: boolean;
  /** A worker reads its calendars at once. */
  readonly isDue?: boolean;
  readonly nowMs: number;
  /** Absent where the connection itself stays as it is and must be as it was read. */
  readonly event?: CalendarConnectionEvent | undefined;
  /** How it stood before it failed, which is told. */
  readonly before?: Standing;
}

/** A connection whose user begins to authorize the service, or comes back: its authorization is another one, or none. */
export interface AuthorizationChanges {
  readonly kind: 'calendar-authorization';
  readonly userId: string;
  readonly stored: StoredConnection;
  readonly event: CalendarConnectionEvent;
}

/** A connection that says nothing of the time of its user any more, and is taken away later. */
export interface EndingChanges {
  readonly kind: 'calendar-ending';
  readonly userId: string;
  readonly stored: StoredConnection;
  readonly target?: TargetChange | undefined;
  readonly event: CalendarConnectionEvent;
}

/** A connection that goes, with all that is kept of its calendars. */
export interface DisconnectionChanges {
  readonly kind: 'calendar-disconnection';
  readonly userId: string;
  readonly stored: StoredConnection;
  /** Absent where no bookings were written into it. */
  readonly target?: TargetChange | undefined;
  readonly event: CalendarConnectionEvent;
}

/** A connection whose calendars are read by a worker at once. It must be as it was read. */
export interface SyncRequestChanges {
  readonly kind: 'calendar-sync';
  readonly userId: string;
  readonly stored: StoredConnection;
  /** A worker looks at where the bookings of the user stand. */
  readonly looksAtBookings?: boolean;
  readonly nowMs: number;
}
