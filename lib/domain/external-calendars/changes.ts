import { defineChange } from '../change.ts';
import type { CalendarConnectionEvent, ServiceEvent } from '../events.ts';
import type { FailureRule, SyncState } from '../ledger/external-time.ts';
import type { Spans } from '../time/spans.ts';
import type { Standing, StoredConnection } from './calendar-connection.ts';
import type { SyncedCalendar } from './synced-calendar.ts';
import type { Target, TargetRegister } from './target-register.ts';

/** A connection at the version at which it was read. Version 0 is a new connection. */
export type ConnectionChange = {
  readonly userId: string;
  readonly stored: StoredConnection;
} & (
  | { readonly event: CalendarConnectionEvent; readonly failure?: undefined }
  | {
      /** Only this event is published. */
      readonly event: ServiceEvent<'calendar_connection_failed'>;
      /** The state before and after the connection began to fail. */
      readonly failure: { readonly before: Standing; readonly after: Standing };
    }
);

/** The state of a connection in the busy time of its user. */
export interface ExternalPartChange extends SyncState {
  readonly uid: string;
  readonly onFailure: FailureRule;
  /** Absent if the busy minutes stay as they are. */
  readonly busy?: Spans;
}

/** The result of a synchronization, from which the next one continues. */
export interface SyncChange {
  /** The version that was read. Version 0 means that there was none. */
  readonly ver: number;
  /** The day from which busy minutes are counted, in days since 1970. */
  readonly day: number;
  /** The day on which the calendars were last listed, in days since 1970. */
  readonly listedDay: number;
  readonly calendars: readonly SyncedCalendar[];
}

export const putConnection = defineChange<ConnectionChange>()('put-connection');

/** Stores the other changes only if the connection is as it was read. */
export const requireConnection = defineChange<{
  readonly userId: string;
  readonly uid: string;
  readonly ver: number;
}>()('require-connection');

/** Deletes a connection with the secrets in it. */
export const removeConnection = defineChange<{
  readonly userId: string;
  readonly uid: string;
  readonly ver: number;
  readonly event: CalendarConnectionEvent;
}>()('remove-connection');

/** Sets the connection to which the bookings of a user are written. */
export const putTarget = defineChange<{
  readonly userId: string;
  readonly target: Target;
}>()('put-target');

export const putTargetRegister = defineChange<TargetRegister>()('put-target-register');

/** Stores a connection in the busy time of its user. */
export const putExternalPart = defineChange<{
  readonly userId: string;
  readonly part: ExternalPartChange;
}>()('put-external-part');

/** Removes a connection from the busy time of its user. */
export const removeExternalPart = defineChange<{
  readonly userId: string;
  readonly uid: string;
}>()('remove-external-part');

/** Stores the state and the entries of the calendars of a connection. */
export const putSync = defineChange<{
  readonly userId: string;
  readonly uid: string;
  readonly sync: SyncChange;
  readonly nowMs: number;
}>()('put-sync');

/** Deletes everything that was read from the calendars of a connection. */
export const removeSync = defineChange<{ readonly uid: string; readonly nowMs: number }>()(
  'remove-sync',
);

/** Has a worker synchronize a connection from `dueMs` on (epoch milliseconds). */
export const scheduleSync = defineChange<{ readonly uid: string; readonly dueMs: number }>()(
  'schedule-sync',
);

/** Has a worker compare all upcoming bookings and schedules of a user with the calendars that contain them. */
export const requestEntries = defineChange<{
  readonly userId: string;
  readonly nowMs: number;
}>()('request-entries');

export type ExternalTimeChange = ReturnType<typeof putExternalPart | typeof removeExternalPart>;

export type CalendarConnectionChange = ReturnType<
  | typeof putConnection
  | typeof requireConnection
  | typeof removeConnection
  | typeof putTarget
  | typeof putTargetRegister
  | typeof putSync
  | typeof removeSync
  | typeof scheduleSync
  | typeof requestEntries
>;
