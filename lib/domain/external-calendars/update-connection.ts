import { type Decision, refuse, refuseInvalid } from '../decision.ts';
import { eventOf } from '../events.ts';
import type { FailureRule, SkippedParts } from '../ledger/external-time.ts';
import { externalTime } from '../ledger/needs.ts';
import type { Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import type { Spans } from '../time/spans.ts';
import { unchanged } from '../unchanged.ts';
import type { Violation } from '../violation.ts';
import type { WriteContext } from '../write-context.ts';
import {
  type CalendarConnection,
  type ConnectionReply,
  effectiveRule,
  partOf,
  shownConnection,
} from './calendar-connection.ts';
import { targetChanges } from './change-target.ts';
import type { ExternalTimeChange } from './changes.ts';
import {
  type CalendarConnectionChange,
  putConnection,
  putExternalPart,
  requestEntries,
  scheduleSync,
} from './changes.ts';
import { ownConnection } from './connection-access.ts';
import { storedConnection } from './needs.ts';
import { counting, type SyncedCalendar } from './synced-calendar.ts';

/** The changes of one calendar in a request. Absent members stay as they are. */
interface CalendarChange {
  /** The ID of the calendar in responses. */
  readonly id: string;
  readonly isBusy?: boolean | undefined;
  readonly isTarget?: boolean | undefined;
}

/** The changes of a connection in a request. Calendars that it does not list stay as they are. */
export interface ConnectionUpdateRequest {
  readonly onFailure?: FailureRule | undefined;
  readonly calendars?: readonly CalendarChange[] | undefined;
}

/** The busy minutes of some calendars, and the parts that could not be read. */
export interface CountedBusy extends SkippedParts {
  readonly busy: Spans;
}

export type BusyOfCalendars = (calendars: readonly SyncedCalendar[]) => CountedBusy;

type CalendarViolation = Violation<'connection/unknown-calendar' | 'connection/not-writable'>;

/**
 * Changes which calendars count as busy, into which one bookings are written, and the effect of failures.
 * Busy times change immediately, because the entries of the last synchronization are stored. A worker writes
 * the bookings.
 */
export function updateConnection(
  uid: string,
  sent: ConnectionUpdateRequest,
  synced: readonly SyncedCalendar[],
  busyOfCalendars: BusyOfCalendars,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<
  ConnectionReply,
  'connection/unknown' | 'resource/changed' | CalendarViolation['code'] | 'request/unprocessable',
  CalendarConnectionChange | ExternalTimeChange
> {
  const { actor, nowMs } = context;
  const { userId } = actor;
  const stored = ownConnection(uid, userId, snapshot, context);
  if ('refused' in stored) return stored;
  const refused = refuseInvalid(calendarViolations(stored.connection, sent));
  if (refused) return refused;
  const part = partOf(snapshot.get(externalTime(userId)), uid);
  if (part === undefined) return refuse('connection/unknown');
  const changed = changedBy(stored.connection, sent);
  if (JSON.stringify(changed) === JSON.stringify(stored.connection)) {
    const reply = { data: shownConnection(stored.connection, part), version: stored.ver };
    return unchanged(storedConnection({ userId, uid }), reply);
  }
  const at = formatInstant(nowMs);
  const connection = { ...changed, updatedAt: at };
  const event = eventOf('calendar_connection_updated', at, context);
  const target = targetChanges(userId, [stored.connection, connection], event, snapshot);
  const { busy, ...skipped } = busyOfCalendars(counting(connection.calendars, synced));
  const state = { ...part, ...skipped };
  return {
    reply: { data: shownConnection(connection, state), version: stored.ver + 1 },
    changes: [
      putConnection({ userId, stored: { ...stored, connection }, event }),
      ...target,
      putExternalPart({ userId, part: { ...state, onFailure: effectiveRule(connection), busy } }),
      // With other busy calendars, the connection may no longer count as failing.
      ...(part.error === null ? [] : [scheduleSync({ uid, dueMs: nowMs })]),
      ...(target.length > 0 ? [requestEntries({ userId, nowMs })] : []),
    ],
  };
}

/** At most one calendar is the target. Choosing one removes the role from the others. */
const changedBy = (
  connection: CalendarConnection,
  { onFailure = connection.onFailure, calendars = [] }: ConnectionUpdateRequest,
): CalendarConnection => {
  const sentById = new Map(calendars.map((one) => [one.id, one]));
  const targetId = calendars.find(({ isTarget }) => isTarget)?.id;
  return {
    ...connection,
    onFailure,
    calendars: connection.calendars.map((one) => {
      const { isBusy = one.isBusy, isTarget = one.isTarget } = sentById.get(one.shownId) ?? {};
      const isNowTarget = targetId === undefined ? isTarget : one.shownId === targetId;
      return { ...one, isBusy, isTarget: isNowTarget };
    }),
  };
};

const calendarViolations = (
  { calendars: known }: CalendarConnection,
  { calendars = [] }: ConnectionUpdateRequest,
): readonly CalendarViolation[] =>
  calendars.flatMap(({ id, isTarget }, index): readonly CalendarViolation[] => {
    const calendar = known.find((one) => one.shownId === id);
    if (calendar === undefined) {
      const detail = 'The connection does not have this calendar.';
      const code = 'connection/unknown-calendar';
      return [{ pointer: `/calendars/${index}/id`, code, detail }];
    }
    if (!isTarget || calendar.isWritable) return [];
    const detail = 'The provider does not let entries be written into this calendar.';
    const code = 'connection/not-writable';
    return [{ pointer: `/calendars/${index}/isTarget`, code, detail }];
  });
