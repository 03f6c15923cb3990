import { type Decision, type Refused, refuse } from '../decision.ts';
import { eventOf } from '../events.ts';
import { hostHours } from '../hours/needs.ts';
import type { ConnectionError, SyncState } from '../ledger/external-time.ts';
import { externalTime } from '../ledger/needs.ts';
import { assignableUser } from '../people/assignable-user.ts';
import { storedUser } from '../people/needs.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import { shownUid, type WriteContext } from '../write-context.ts';
import {
  type CalendarConnection,
  type ConnectionReply,
  connectionsAtMost,
  effectiveRule,
  shownConnection,
} from './calendar-connection.ts';
import type { ExternalTimeChange } from './changes.ts';
import {
  type CalendarConnectionChange,
  putConnection,
  putExternalPart,
  putSync,
  scheduleSync,
} from './changes.ts';
import { calendarSync, ownExternalTime, storedConnection } from './needs.ts';
import { dayOf, type SyncedCalendar, syncEveryMs } from './synced-calendar.ts';
import type { CountedBusy } from './update-connection.ts';

/** The account that was read at the provider, before anything is stored. */
export interface FoundAccount
  extends Pick<CalendarConnection, 'provider' | 'account' | 'calendars' | 'onFailure'> {
  readonly sealed: string;
  readonly synced: readonly SyncedCalendar[];
  readonly counted: CountedBusy;
  /** Whether all calendars were read in time. If not, a worker reads them immediately. */
  readonly isWhole: boolean;
  /** The reason why some calendars could not be read. */
  readonly error: ConnectionError | null;
}

export const newConnectionNeeds = (uid: string, { actor: { userId } }: WriteContext): Need[] => [
  storedUser(userId),
  hostHours(userId),
  storedConnection({ userId, uid }),
  ownExternalTime(userId),
  calendarSync(uid),
];

/** Refuses a new connection if the user is being deleted or has the maximum number of connections. */
export function refuseConnecting(
  snapshot: Snapshot,
  { actor: { userId }, nowMs }: Pick<WriteContext, 'actor' | 'nowMs'>,
): Refused<'user/not-found' | 'connection/too-many'> | undefined {
  if (assignableUser(snapshot, userId, nowMs) === undefined) return refuse('user/not-found');
  const isFull = snapshot.get(externalTime(userId)).length >= connectionsAtMost;
  return isFull ? refuse('connection/too-many') : undefined;
}

/** The account and its user, when it is connected. */
interface FirstSync extends Pick<FoundAccount, 'synced' | 'isWhole'> {
  readonly userId: string;
  readonly uid: string;
  /** The version of the stored synchronization. */
  readonly ver: number;
}

/**
 * Stores the first synchronization of an account. If not all calendars were read in time, the next one is due
 * immediately.
 */
export const firstSync = (
  { userId, uid, ver, synced, isWhole }: FirstSync,
  nowMs: number,
): readonly CalendarConnectionChange[] => {
  const today = dayOf(nowMs);
  const sync = { ver, day: today, listedDay: today, calendars: synced };
  return [
    putSync({ userId, uid, sync, nowMs }),
    scheduleSync({ uid, dueMs: isWhole ? nowMs + syncEveryMs : nowMs }),
  ];
};

/** Connects an external account with the caller. */
export function connectCalendar(
  uid: string,
  found: FoundAccount,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<
  ConnectionReply,
  'user/not-found' | 'connection/too-many',
  CalendarConnectionChange | ExternalTimeChange
> {
  const { actor, nowMs } = context;
  const { userId } = actor;
  const refused = refuseConnecting(snapshot, context);
  if (refused) return refused;
  const at = formatInstant(nowMs);
  const { provider, account, calendars, onFailure, sealed, counted, isWhole, error } = found;
  const { busy, ...skipped } = counted;
  const connection = { uid, provider, account, calendars, onFailure, createdAt: at, updatedAt: at };
  const state: SyncState = {
    status: isWhole ? 'connected' : 'pending',
    freshAtMs: nowMs,
    isSynced: isWhole,
    failures: 0,
    error,
    ...skipped,
  };
  const data = { ...shownConnection(connection, state), uid: shownUid(uid, context) };
  return {
    reply: { data, version: 1 },
    changes: [
      putConnection({
        userId,
        stored: { ver: 0, connection, sealed },
        event: eventOf('calendar_connection_created', at, context),
      }),
      putExternalPart({
        userId,
        part: { ...state, uid, onFailure: effectiveRule(connection), busy },
      }),
      ...firstSync({ ...found, userId, uid, ver: 0 }, nowMs),
    ],
  };
}
