import type { CalendarConnectionEvent } from '../../domain/events.ts';
import {
  type CalendarConnection,
  failingConnection,
  type StoredConnection,
} from '../../domain/external-calendars/calendar-connection.ts';
import type { ConnectionChange } from '../../domain/external-calendars/changes.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { atVersion } from '../engine/at-version.ts';
import type { Action } from '../engine/commit.ts';
import type { Items } from '../engine/items.ts';
import { outboxAction } from '../feed/outbox-action.ts';
import { publishChange } from '../feed/publish-change.ts';
import { storedForm } from '../items/stored-form.ts';
import { present, tombstone } from '../items/tombstone.ts';
import { keys } from '../keys/keys.ts';

const form = storedForm<{
  doc: CalendarConnection;
  held: Pick<StoredConnection, 'sealed' | 'authorization' | 'endsAtMs'>;
}>();

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

/**
 * Stores the next version of a connection. Publishes the change as an event only if a calendar
 * failed.
 */
export function writeConnection(
  of: OrganizationId,
  { userId, stored, event, failure }: ConnectionChange,
): Action {
  const { ver, connection, sealed, authorization, endsAtMs } = stored;
  const { uid } = connection;
  const action = {
    key: keys.calendarConnection(of, userId, uid),
    item: {
      ver: ver + 1,
      ...form.write({ doc: connection, held: { sealed, authorization, endsAtMs } }),
    },
    ...atVersion(ver),
  };
  if (failure === undefined) return outboxAction(action, event);
  return publishChange(of, action, event, {
    origin: { subject: 'calendar-connection', uid, userId },
    before: { doc: failingConnection(userId, connection, failure.before) },
    after: { doc: failingConnection(userId, connection, failure.after) },
    isAlone: true,
  });
}

/** A connection that has been read, with its version. */
interface ReadConnection {
  readonly userId: string;
  readonly uid: string;
  readonly ver: number;
}

/** Checks that a connection is still at the version that was read. */
export const checkConnection = (
  of: OrganizationId,
  { userId, uid, ver }: ReadConnection,
): Action => ({ key: keys.calendarConnection(of, userId, uid), ...atVersion(ver) });

export const deleteConnection = (
  of: OrganizationId,
  { userId, uid, ver }: ReadConnection,
  event: CalendarConnectionEvent,
): Action =>
  outboxAction(
    {
      key: keys.calendarConnection(of, userId, uid),
      item: tombstone(ver, Date.parse(event.at)),
      ...atVersion(ver),
    },
    event,
  );
