import type { OAuthProvider } from '../../data/external-calendars/oauth-server-of.ts';
import type { Store } from '../../data/store.ts';
import { conferencingAccounts } from '../../domain/conferencing/needs.ts';
import { storedConnection } from '../../domain/external-calendars/needs.ts';
import { externalTime } from '../../domain/ledger/needs.ts';

/** Grant of a user that ends. */
interface Ended {
  readonly userId: string;
  /** ID of the connection. */
  readonly uid: string;
  readonly provider: OAuthProvider;
  /** Account ID at the provider; undefined if it is unknown. */
  readonly account: string | undefined;
}

const ofGoogle: readonly string[] = ['google', 'googleMeet'];

/**
 * True if the user has another connection to the same account, for calendars or meetings, that would end with this one.
 * Google revokes all grants of an account together.
 */
export async function isUsedOtherwise(
  { userId, uid, provider, account }: Ended,
  store: Store,
): Promise<boolean> {
  if (provider !== 'google') return false;
  const found = await store.read([conferencingAccounts(userId), externalTime(userId)]);
  const uids = found.get(externalTime(userId)).map((part) => part.uid);
  const needs = uids.map((one) => storedConnection({ userId, uid: one }));
  const all = needs.length > 0 ? await store.readMore(found, needs) : found;
  const connections = [
    ...found
      .get(conferencingAccounts(userId))
      .held.map(({ connection }) => connection)
      .filter(({ status }) => status === 'connected'),
    ...uids.flatMap((one) => all.get(storedConnection({ userId, uid: one }))?.connection ?? []),
  ];
  return connections.some(
    (one) =>
      one.uid !== uid &&
      ofGoogle.includes(one.provider) &&
      one.account !== '' &&
      (account === undefined || one.account === account),
  );
}
