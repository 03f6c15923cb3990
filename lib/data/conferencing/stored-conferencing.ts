import type { ConferencingConnectionsChange } from '../../domain/conferencing/changes.ts';
import {
  connectedIn,
  connectionBy,
  failingConferencing,
  type HeldConnection,
  type StoredConferencing,
  sharedIn,
} from '../../domain/conferencing/conferencing-connection.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { atVersion } from '../engine/at-version.ts';
import type { Action } from '../engine/commit.ts';
import type { Items } from '../engine/items.ts';
import { outboxAction } from '../feed/outbox-action.ts';
import { publishChange } from '../feed/publish-change.ts';
import { storedForm } from '../items/stored-form.ts';
import { keys } from '../keys/keys.ts';
import { markConnected } from './connected-providers.ts';
import { shareAccounts } from './shared-accounts.ts';

const form = storedForm<{ doc: readonly HeldConnection[] }>();

/**
 * The accounts that a user has connected for meetings. Version 0 means that the user never
 * connected an account.
 */
export function conferencingIn(
  of: OrganizationId,
  items: Items,
  userId: string,
): StoredConferencing {
  const item = items.get(keys.conferencing(of, userId));
  if (item === undefined) return { ver: 0, held: [] };
  return { ver: item.ver as number, held: form.read(item, 'doc') };
}

/**
 * Stores the connections of a user, the providers of the user's accounts, and the accounts that the
 * user shares with all hosts.
 */
export const writeConferencing = (
  of: OrganizationId,
  items: Items,
  change: ConferencingConnectionsChange,
): readonly Action[] => [
  writeConnections(of, change),
  ...markConnected(of, items, change.userId, connectedIn(change.stored)),
  ...shareAccounts(of, items, change.userId, sharedIn(change.stored)),
];

/** Publishes the change as an event only if a connection failed. */
function writeConnections(
  of: OrganizationId,
  { userId, stored: { ver, held }, failed, event }: ConferencingConnectionsChange,
): Action {
  const action = {
    key: keys.conferencing(of, userId),
    item: { ver: ver + 1, ...form.write({ doc: held }) },
    ...atVersion(ver),
  };
  if (failed === undefined) return outboxAction(action, event);
  const { uid } = failed;
  const after = connectionBy({ ver, held }, uid)?.connection ?? failed;
  return publishChange(of, action, event, {
    origin: { subject: 'conferencing-connection', uid, userId },
    before: { doc: failingConferencing(failed) },
    after: { doc: failingConferencing(after) },
    isAlone: true,
  });
}
