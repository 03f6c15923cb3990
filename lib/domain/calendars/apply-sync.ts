import type { Decided } from '../decision.ts';
import { eventOf } from '../events.ts';
import type { Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import type { WriteContext } from '../write-context.ts';
import { type ConnectedCalendar, effectiveRule, partOf } from './calendar-connection.ts';
import type { ConnectionError } from './external-time.ts';
import {
  afterSync,
  dayOf,
  type ReadCalendar,
  type SyncedCalendar,
  syncEveryMs,
  withChanges,
  withListed,
} from './synced-calendar.ts';
import type { BusyOfCalendars } from './update-connection.ts';

/** What came of reading the calendars of a connection. */
export interface SyncOutcome {
  /** The version of what is kept, on which the reading went on: what was kept meanwhile makes it void. */
  readonly ver: number;
  /** The calendars as the provider lists them, where it was asked. */
  readonly listed: readonly Pick<ConnectedCalendar, 'id' | 'name' | 'color'>[] | undefined;
  readonly read: readonly ReadCalendar[];
  /** Why one of the calendars, or all, could not be read. */
  readonly error: ConnectionError | null;
}

/** Keeps what a synchronization has read. One that was overtaken by another one keeps nothing. */
export function applySync(
  uid: string,
  { ver, listed, read, error }: SyncOutcome,
  before: readonly SyncedCalendar[],
  busyOfCalendars: BusyOfCalendars,
  snapshot: Snapshot,
  context: WriteContext,
): Decided<'kept' | 'overtaken'> {
  const { nowMs } = context;
  const { userId } = context.actor;
  const stored = snapshot.calendarConnection(userId, uid);
  const sync = snapshot.calendarSync(uid);
  if (stored === undefined || sync === undefined || sync.ver !== ver) {
    return { reply: 'overtaken' };
  }
  const part = partOf(snapshot.external(userId), uid);
  const known = stored.connection.calendars;
  const calendars = listed ? withListed(known, listed) : known;
  const isListedAnew = JSON.stringify(calendars) !== JSON.stringify(known);
  const at = formatInstant(nowMs);
  const connection = isListedAnew
    ? { ...stored.connection, calendars, updatedAt: at }
    : stored.connection;
  const synced = syncedAfter(calendars, before, read);
  const isSame = !isListedAnew && sync.day === dayOf(nowMs) && read.every(isUnchanged);
  const busyIds = new Set(calendars.flatMap(({ id, isBusy }) => (isBusy ? [id] : [])));
  const { busy: _, ...state } = part;
  return {
    reply: 'kept',
    changes: {
      kind: 'calendar-connection',
      userId,
      stored: { ...stored, connection },
      part: {
        ...state,
        ...afterSync(state, error, nowMs),
        onFailure: effectiveRule(connection),
        ...(!isSame && { busy: busyOfCalendars(synced.filter(({ id }) => busyIds.has(id))) }),
      },
      sync: { ver, dueAtMs: nowMs + syncEveryMs, day: dayOf(nowMs), calendars: synced },
      nowMs,
      ...(isListedAnew && { event: eventOf('calendar_connection_updated', at, context) }),
    },
  };
}

const isUnchanged = ({ isWhole, removed, changed }: ReadCalendar): boolean =>
  !isWhole && removed.length === 0 && changed.length === 0;

/** Of the calendars that there are now; what could not be read stays as it was. */
const syncedAfter = (
  calendars: readonly ConnectedCalendar[],
  before: readonly SyncedCalendar[],
  read: readonly ReadCalendar[],
): readonly SyncedCalendar[] =>
  calendars.flatMap(({ id }) => {
    const known = before.find((one) => one.id === id);
    const changes = read.find((one) => one.id === id);
    if (changes) return [withChanges(known, changes)];
    return known ? [known] : [];
  });
