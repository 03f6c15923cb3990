import { asItIs } from '../changes.ts';
import { type Decision, refuse, refuseInvalid } from '../decision.ts';
import { eventOf } from '../events.ts';
import { need, type Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import type { Spans } from '../time/spans.ts';
import type { Violation } from '../violation.ts';
import type { WriteContext } from '../write-context.ts';
import {
  type CalendarConnection,
  type ConnectionReply,
  effectiveRule,
  partOf,
  shownConnection,
} from './calendar-connection.ts';
import { ownConnection } from './connection-access.ts';
import type { FailureRule } from './external-time.ts';
import { counting, type SyncedCalendar } from './synced-calendar.ts';

/** What users say of a connection. Calendars that are not named stay as they are. */
export interface SentConnection {
  readonly onFailure?: FailureRule | undefined;
  readonly calendars?: readonly { readonly id: string; readonly isBusy: boolean }[] | undefined;
}

/** The busy minutes of some of its calendars, and how many of their entries have rules that are not followed to the end. */
export type BusyOfCalendars = (calendars: readonly SyncedCalendar[]) => {
  readonly spans: Spans;
  readonly cut: number;
};

/** Changes which calendars count as busy, and what it means when they cannot be read. It holds at once: what was synchronized last is there. */
export function updateConnection(
  uid: string,
  sent: SentConnection,
  synced: readonly SyncedCalendar[],
  busyOfCalendars: BusyOfCalendars,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<
  ConnectionReply,
  | 'connection/unknown'
  | 'resource/changed'
  | 'connection/unknown-calendar'
  | 'request/unprocessable'
> {
  const { actor, nowMs } = context;
  const { userId } = actor;
  const stored = ownConnection(uid, userId, snapshot, context);
  if ('refused' in stored) return stored;
  const refused = refuseInvalid(unknownCalendars(stored.connection, sent));
  if (refused) return refused;
  const part = partOf(snapshot.external(userId), uid);
  if (part === undefined) return refuse('connection/unknown');
  const changed = changedBy(stored.connection, sent);
  if (JSON.stringify(changed) === JSON.stringify(stored.connection)) {
    const data = shownConnection(stored.connection, part);
    return asItIs(need.calendarConnection(userId, uid), { data, version: stored.ver });
  }
  const at = formatInstant(nowMs);
  const connection = { ...changed, updatedAt: at };
  const { busy: _, ...state } = part;
  return {
    reply: { data: shownConnection(connection, part), version: stored.ver + 1 },
    changes: {
      kind: 'calendar-connection',
      userId,
      stored: { ...stored, connection },
      part: {
        ...state,
        onFailure: effectiveRule(connection),
        busy: busyOfCalendars(counting(connection.calendars, synced)).spans,
      },
      // What failed is judged anew by what counts from now on.
      isDue: part.error !== null,
      nowMs,
      event: eventOf('calendar_connection_updated', at, context),
    },
  };
}

const changedBy = (
  connection: CalendarConnection,
  { onFailure = connection.onFailure, calendars = [] }: SentConnection,
): CalendarConnection => {
  const said = new Map(calendars.map(({ id, isBusy }) => [id, isBusy]));
  return {
    ...connection,
    onFailure,
    calendars: connection.calendars.map((one) => ({
      ...one,
      isBusy: said.get(one.id) ?? one.isBusy,
    })),
  };
};

const unknownCalendars = (
  { calendars: known }: CalendarConnection,
  { calendars = [] }: SentConnection,
): readonly Violation<'connection/unknown-calendar'>[] =>
  calendars.flatMap(({ id }, index) =>
    known.some((one) => one.id === id)
      ? []
      : [
          {
            pointer: `/calendars/${index}/id`,
            code: 'connection/unknown-calendar' as const,
            detail: 'The connection does not have this calendar.',
          },
        ],
  );
