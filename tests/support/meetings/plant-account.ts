import { newUid } from '../../../lib/app/new-uid.ts';
import { sealGrant } from '../../../lib/data/external-calendars/connection-secrets.ts';
import { wholeStoreOf } from '../../../lib/data/whole-store.ts';
import { putAccountHolder, putConferencing } from '../../../lib/domain/conferencing/changes.ts';
import { conferencingNeeds } from '../../../lib/domain/conferencing/conferencing-access.ts';
import {
  type ConferencingConnection,
  withConnection,
} from '../../../lib/domain/conferencing/conferencing-connection.ts';
import { conferencingAccounts } from '../../../lib/domain/conferencing/needs.ts';
import { sendsNotices } from '../../../lib/domain/event-types/meeting-provider.ts';
import { putGrant } from '../../../lib/domain/oauth/changes.ts';
import type { OrganizationId } from '../../../lib/domain/tenancy.ts';

interface Planted extends Partial<ConferencingConnection> {
  /** The owner of the account at Zoom. */
  readonly ownerId?: string;
  /** Epoch milliseconds. */
  readonly expiresAtMs?: number;
  readonly accessToken?: string;
  readonly refreshToken?: string;
}

/** Stores a connected Zoom account of a user, without a request to Zoom. */
export async function plantAccount(
  of: OrganizationId,
  { userId }: { readonly userId: string },
  {
    expiresAtMs,
    accessToken = newUid(),
    refreshToken = newUid(),
    ownerId = userId,
    ...parts
  }: Planted = {},
): Promise<ConferencingConnection & { readonly accessToken: string }> {
  const store = wholeStoreOf(of);
  const at = new Date().toISOString();
  const connection: ConferencingConnection = {
    uid: newUid(),
    provider: 'zoom',
    userId,
    account: `${userId}@zoom.example`,
    shared: false,
    status: 'connected',
    createdAt: at,
    updatedAt: at,
    ...parts,
  };
  const { uid, provider } = connection;
  const sealed = await sealGrant(of, userId, uid, {
    accessToken,
    refreshToken,
    expiresAtMs: expiresAtMs ?? Date.now() + 3_600_000,
    scopes: [],
  });
  const snapshot = await store.read(conferencingNeeds(userId));
  const accountId = `account of ${userId}`;
  const held = { connection, accountId, ownerId };
  const transaction = store.transaction(snapshot, [
    putConferencing({
      userId,
      stored: withConnection(snapshot.get(conferencingAccounts(userId)), held),
      event: { kind: 'conferencing_connection_created', by: userId, at, requestId: newUid() },
    }),
    putGrant({ uid, sealed }),
    ...(sendsNotices(provider) ? [putAccountHolder({ userId, provider, accountId, ownerId })] : []),
  ]);
  if (transaction === 'too-large' || (await store.commit(transaction)) !== 'committed') {
    throw new Error('The account was not planted.');
  }
  return { ...connection, accessToken };
}
