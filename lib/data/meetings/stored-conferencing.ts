import type { ConferencingChanges } from '../../domain/conferencing/conferencing-changes.ts';
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
import { forgetGrant, writeGrant } from '../external-calendars/calendar-grants.ts';
import { publishChange } from '../feed/publish-change.ts';
import { tellChange } from '../feed/tell-change.ts';
import { storedForm } from '../items/stored-form.ts';
import { putDue } from '../jobs/due.ts';
import { keys } from '../keys.ts';
import { holdAccount } from './account-holders.ts';
import { markConnected } from './connected-providers.ts';
import { accountsDue } from './meeting-due.ts';
import { shareAccounts } from './shared-accounts.ts';

const form = storedForm<{ doc: readonly HeldConnection[] }>();

/** The accounts that a user has connected for meetings; of one who never had any it is version 0. */
export function conferencingIn(
  of: OrganizationId,
  items: Items,
  userId: string,
): StoredConferencing {
  const item = items.get(keys.conferencing(of, userId));
  if (item === undefined) return { ver: 0, held: [] };
  return { ver: item.ver as number, held: form.read(item, 'doc') };
}

/** Stores the connections of a user, if they are as they were read, with what others look at and what opens them. */
export function conferencingWrites(
  of: OrganizationId,
  items: Items,
  changes: ConferencingChanges,
): readonly Action[] {
  const { userId, stored, granted, forgotten = [], lookAtMs, event } = changes;
  const nowMs = Date.parse(event.at);
  return [
    writeConnections(of, changes),
    ...markConnected(of, items, userId, connectedIn(stored)),
    ...shareAccounts(of, items, userId, sharedIn(stored)),
    ...(granted ? grantWrites(of, userId, stored, granted) : []),
    ...forgotten.map((uid) => forgetGrant(of, uid, nowMs)),
    ...(lookAtMs === undefined ? [] : [putDue(of, accountsDue(userId, lookAtMs), nowMs)]),
  ];
}

/** What opens an account from now on, and by whom it is connected. */
function grantWrites(
  of: OrganizationId,
  userId: string,
  stored: StoredConferencing,
  { uid, sealed }: NonNullable<ConferencingChanges['granted']>,
): readonly Action[] {
  const held = connectionBy(stored, uid);
  return [writeGrant(of, uid, sealed), ...(held ? holdAccount(of, userId, held) : [])];
}

/** One that fails is an event, and no other change is one. */
function writeConnections(
  of: OrganizationId,
  { userId, stored: { ver, held }, failed, event }: ConferencingChanges,
): Action {
  const action = {
    key: keys.conferencing(of, userId),
    item: { ver: ver + 1, ...form.write({ doc: held }) },
    ...atVersion(ver),
  };
  if (failed === undefined) return tellChange(action, event);
  const { uid } = failed;
  const after = connectionBy({ ver, held }, uid)?.connection ?? failed;
  return publishChange(of, action, event, {
    origin: { subject: 'conferencing-connection', uid, userId },
    before: { doc: failingConferencing(failed) },
    after: { doc: failingConferencing(after) },
    isAlone: true,
  });
}
