import { type Decision, type Refused, refuse, refuseViolations } from '../decision.ts';
import { eventOf } from '../events.ts';
import type { ConnectionError, ExternalPart, SyncState } from '../ledger/external-time.ts';
import { externalTime } from '../ledger/needs.ts';
import { type BegunAuthorization, isCompletedBy } from '../oauth/begun-authorization.ts';
import { type GrantChange, putGrant } from '../oauth/changes.ts';
import type { Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import type { WriteContext } from '../write-context.ts';
import {
  type AuthorizationReply,
  type ConnectionReply,
  effectiveRule,
  partOf,
  type StoredConnection,
  shownConnection,
  takesAuthorization,
} from './calendar-connection.ts';
import type { ExternalTimeChange } from './changes.ts';
import {
  type CalendarConnectionChange,
  putConnection,
  putExternalPart,
  requestEntries,
} from './changes.ts';
import { firstSync } from './connect-calendar.ts';
import { ownConnection } from './connection-access.ts';
import { calendarSync } from './needs.ts';
import { counting, type ListedNames, type SyncedCalendar, withListed } from './synced-calendar.ts';
import { targetCalendar } from './target.ts';
import type { BusyOfCalendars } from './update-connection.ts';

type RefusedAccess = 'connection/unknown' | 'resource/changed' | 'connection/not-authorizable';

/** A connection that its user can authorize, with the state of its synchronization. */
function authorizable(
  uid: string,
  snapshot: Snapshot,
  context: WriteContext,
): { readonly stored: StoredConnection; readonly part: ExternalPart } | Refused<RefusedAccess> {
  const { userId } = context.actor;
  const stored = ownConnection(uid, userId, snapshot, context);
  if ('refused' in stored) return stored;
  const part = partOf(snapshot.get(externalTime(userId)), uid);
  if (part === undefined) return refuse('connection/unknown');
  if (!takesAuthorization(stored.connection.provider)) return refuse('connection/not-authorizable');
  return { stored, part };
}

/**
 * Begins a new authorization, which replaces an unfinished one. The current grant stays until the new
 * authorization is completed.
 */
export function beginAgain(
  uid: string,
  authorization: BegunAuthorization,
  authorizationUrl: string,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<AuthorizationReply, RefusedAccess, CalendarConnectionChange> {
  const found = authorizable(uid, snapshot, context);
  if ('refused' in found) return found;
  const { stored, part } = found;
  const shown = shownConnection(stored.connection, part);
  return {
    reply: { data: { ...shown, authorizationUrl }, version: stored.ver + 1 },
    changes: [
      putConnection({
        userId: context.actor.userId,
        stored: { ...stored, authorization },
        event: eventOf('calendar_connection_updated', formatInstant(context.nowMs), context),
      }),
    ],
  };
}

/** The authorization whose state was just used, so that it cannot be completed again, with its connection. */
export interface SpentAuthorization extends ConnectionReply {
  readonly authorization: BegunAuthorization;
}

const notThis = {
  pointer: '/state',
  code: 'connection/state-refused' as const,
  detail: 'The state is not known, was used before, or has expired. Begin the authorization again.',
};

/**
 * Uses up the state of an authorization before its code is exchanged, so that only one of two concurrent
 * requests exchanges the code.
 */
export function spendAuthorization(
  uid: string,
  stateHash: string,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<
  SpentAuthorization,
  RefusedAccess | 'connection/state-refused' | 'request/unprocessable',
  CalendarConnectionChange
> {
  const found = authorizable(uid, snapshot, context);
  if ('refused' in found) return found;
  const { stored, part } = found;
  const { authorization, ...left } = stored;
  if (!isCompletedBy(authorization, stateHash, context.nowMs)) return refuseViolations([notThis]);
  const data = shownConnection(stored.connection, part);
  return {
    reply: { data, version: stored.ver + 1, authorization },
    changes: [
      putConnection({
        userId: context.actor.userId,
        stored: left,
        event: eventOf('calendar_connection_updated', formatInstant(context.nowMs), context),
      }),
    ],
  };
}

/** The account that was read at the provider after its user authorized the service. */
export interface AuthorizedAccount {
  readonly account: string;
  /** The grant of the user, sealed. */
  readonly grant: string;
  readonly listed: readonly ListedNames[];
  readonly synced: readonly SyncedCalendar[];
  /** Whether all calendars were read in time. If not, a worker reads them immediately. */
  readonly isWhole: boolean;
  /** The reason why some calendars could not be read. */
  readonly error: ConnectionError | null;
}

/** Connects the account that a user has authorized. The former settings of its calendars stay. */
export function completeConnection(
  uid: string,
  found: AuthorizedAccount,
  busyOfCalendars: BusyOfCalendars,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<
  ConnectionReply,
  'connection/unknown' | 'resource/changed',
  CalendarConnectionChange | ExternalTimeChange | GrantChange
> {
  const { actor, nowMs } = context;
  const { userId } = actor;
  const stored = ownConnection(uid, userId, snapshot, context);
  if ('refused' in stored) return stored;
  const { account, grant, listed, synced, isWhole, error } = found;
  const at = formatInstant(nowMs);
  const calendars = withListed(stored.connection.calendars, listed);
  const connection = { ...stored.connection, account, calendars, updatedAt: at };
  const { busy, ...skipped } = busyOfCalendars(counting(calendars, synced));
  const state: SyncState = {
    status: isWhole ? 'connected' : 'pending',
    freshAtMs: nowMs,
    isSynced: isWhole,
    failures: 0,
    error,
    ...skipped,
  };
  const ver = snapshot.get(calendarSync(uid))?.ver ?? 0;
  return {
    reply: { data: shownConnection(connection, state), version: stored.ver + 1 },
    changes: [
      putConnection({
        userId,
        stored: { ...stored, connection },
        event: eventOf('calendar_connection_updated', at, context),
      }),
      putGrant({ uid, sealed: grant }),
      putExternalPart({
        userId,
        part: { ...state, uid, onFailure: effectiveRule(connection), busy },
      }),
      ...firstSync({ ...found, userId, uid, ver }, nowMs),
      // Entries that could not be written without the grant are written now.
      ...(targetCalendar(connection) ? [requestEntries({ userId, nowMs })] : []),
    ],
  };
}
