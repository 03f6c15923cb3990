import {
  type CalendarConnection,
  failingConnection,
  type StoredConnection,
  standingOf,
  takesAuthorization,
} from '../../domain/calendars/calendar-connection.ts';
import type {
  AuthorizationChanges,
  CalendarConnectionChanges,
  ConnectionChanges,
  DisconnectionChanges,
  EndingChanges,
  PartChange,
  SyncRequestChanges,
} from '../../domain/calendars/connection-changes.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { atVersion } from '../engine/at-version.ts';
import type { Action } from '../engine/commit.ts';
import type { Items } from '../engine/items.ts';
import { publishChange } from '../feed/publish-change.ts';
import { tellChange } from '../feed/tell-change.ts';
import { storedForm } from '../items/stored-form.ts';
import { present, tombstone } from '../items/tombstone.ts';
import { bookingsLane, connectionLane, putDue, syncDue } from '../jobs/due.ts';
import { keys } from '../keys.ts';
import { forgetGrant, writeGrant } from './calendar-grants.ts';
import { forgetSync, writeSync } from './calendar-sync.ts';
import {
  markHours,
  packedPart,
  type StoredPart,
  storedExternalIn,
  writeExternal,
} from './external-time.ts';
import { writeTarget } from './targets.ts';

const form = storedForm<{
  doc: CalendarConnection;
  held: Pick<StoredConnection, 'sealed' | 'authorization' | 'endsAtMs'>;
}>();

/** A connection that was read together with what else a request needs. */
export function calendarConnectionIn(
  of: OrganizationId,
  items: Items,
  userId: string,
  uid: string,
): StoredConnection | undefined {
  const item = present(items.get(keys.calendarConnection(of, userId, uid)));
  if (item === undefined) return undefined;
  return {
    ver: item.ver as number,
    connection: form.read(item, 'doc'),
    ...form.read(item, 'held'),
  };
}

/** What changes with a connection, or with what was read of its calendars. */
function connectionWrites(
  of: OrganizationId,
  items: Items,
  changes: ConnectionChanges,
): readonly Action[] {
  const { userId, stored, part, sync, grant, isDue, looksAtBookings, nowMs } = changes;
  const { uid } = stored.connection;
  return [
    writeConnection(of, changes),
    ...targetWrites(of, changes),
    ...writePart(of, items, userId, part),
    ...(sync
      ? [
          ...writeSync(of, items, uid, userId, sync, nowMs),
          putDue(of, syncDue(uid, sync.dueAtMs), nowMs),
        ]
      : []),
    ...(isDue ? [putDue(of, connectionLane(uid), nowMs)] : []),
    ...(grant === undefined ? [] : [writeGrant(of, uid, grant)]),
    ...(looksAtBookings ? [putDue(of, bookingsLane(userId), nowMs)] : []),
  ];
}

/** As it is stored from the next version on. */
const connectionItem = ({ ver, connection, ...held }: StoredConnection) => {
  const { sealed, authorization, endsAtMs } = held;
  return {
    ver: ver + 1,
    ...form.write({ doc: connection, held: { sealed, authorization, endsAtMs } }),
  };
};

/** Without an event it must be as it was read. */
function writeConnection(
  of: OrganizationId,
  { userId, stored, part, event, before }: ConnectionChanges,
): Action {
  const { ver, connection } = stored;
  const { uid } = connection;
  const key = keys.calendarConnection(of, userId, uid);
  if (event === undefined) return { key, ...atVersion(ver) };
  const action = replaceConnection(of, userId, stored);
  if (before === undefined) return tellChange(action, event);
  return publishChange(of, action, event, {
    origin: { subject: 'calendar-connection', uid, userId },
    before: { doc: failingConnection(userId, connection, before) },
    after: { doc: failingConnection(userId, connection, standingOf(part)) },
    isAlone: true,
  });
}

const replaceConnection = (of: OrganizationId, userId: string, stored: StoredConnection) => ({
  key: keys.calendarConnection(of, userId, stored.connection.uid),
  item: connectionItem(stored),
  ...atVersion(stored.ver),
});

/** Into which calendar bookings are written; a connection that had it before is changed with it. */
function targetWrites(
  of: OrganizationId,
  { userId, target, event }: Pick<ConnectionChanges, 'userId' | 'target' | 'event'>,
): readonly Action[] {
  if (target === undefined || event === undefined) return [];
  const { former } = target;
  return [
    ...writeTarget(of, userId, target),
    ...(former ? [tellChange(replaceConnection(of, userId, former), event)] : []),
  ];
}

function writePart(
  of: OrganizationId,
  items: Items,
  userId: string,
  { busy, ...part }: PartChange,
): readonly Action[] {
  const { ver, parts } = storedExternalIn(of, items, userId);
  const before = parts.find(({ uid }) => uid === part.uid);
  const after: StoredPart =
    busy === undefined && before ? { ...before, ...part } : packedPart(part, busy ?? []);
  const all = before ? parts.map((one) => (one === before ? after : one)) : [...parts, after];
  return [writeExternal(of, userId, ver, all), ...markHours(of, items, userId, true)];
}

/** A connection says nothing of the time of its user any more. */
function removePart(
  of: OrganizationId,
  items: Items,
  userId: string,
  uid: string,
): readonly Action[] {
  const external = storedExternalIn(of, items, userId);
  const left = external.parts.filter((part) => part.uid !== uid);
  return [
    writeExternal(of, userId, external.ver, left),
    ...markHours(of, items, userId, left.length > 0),
  ];
}

/** Its secrets go with it, and what it said of the time of its user. */
function disconnectionWrites(
  of: OrganizationId,
  items: Items,
  changes: DisconnectionChanges,
): readonly Action[] {
  const { userId, stored, event } = changes;
  const { ver, connection } = stored;
  const { uid } = connection;
  const nowMs = Date.parse(event.at);
  const key = keys.calendarConnection(of, userId, uid);
  return [
    tellChange({ key, item: tombstone(ver, nowMs), ...atVersion(ver) }, event),
    ...targetWrites(of, changes),
    ...removePart(of, items, userId, uid),
    ...forgetSync(of, items, uid, nowMs),
    ...(takesAuthorization(connection.provider) ? [forgetGrant(of, uid, nowMs)] : []),
  ];
}

/** Its secrets stay for what is to be removed from its calendars. */
function endingWrites(of: OrganizationId, items: Items, changes: EndingChanges): readonly Action[] {
  const { userId, stored, event } = changes;
  return [
    tellChange(replaceConnection(of, userId, stored), event),
    ...targetWrites(of, changes),
    ...removePart(of, items, userId, stored.connection.uid),
  ];
}

/** The connection stays as it is to clients. */
function authorizationWrites(
  of: OrganizationId,
  { userId, stored, event }: AuthorizationChanges,
): readonly Action[] {
  const key = keys.calendarConnection(of, userId, stored.connection.uid);
  return [tellChange({ key, item: connectionItem(stored), ...atVersion(stored.ver) }, event)];
}

/** A worker finds it at once. The connection stays as it is, or there is nothing to find. */
const syncRequestWrites = (
  of: OrganizationId,
  { userId, stored: { ver, connection }, looksAtBookings, nowMs }: SyncRequestChanges,
): readonly Action[] => [
  { key: keys.calendarConnection(of, userId, connection.uid), ...atVersion(ver) },
  putDue(of, connectionLane(connection.uid), nowMs),
  ...(looksAtBookings ? [putDue(of, bookingsLane(userId), nowMs)] : []),
];

/** What changes of calendars elsewhere. */
export function calendarConnectionWrites(
  of: OrganizationId,
  items: Items,
  changes: CalendarConnectionChanges,
): readonly Action[] {
  if (changes.kind === 'calendar-sync') return syncRequestWrites(of, changes);
  if (changes.kind === 'calendar-authorization') return authorizationWrites(of, changes);
  if (changes.kind === 'calendar-ending') return endingWrites(of, items, changes);
  return changes.kind === 'calendar-connection'
    ? connectionWrites(of, items, changes)
    : disconnectionWrites(of, items, changes);
}
