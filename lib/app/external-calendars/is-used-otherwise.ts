import type { OAuthProvider } from '../../data/external-calendars/oauth-server-of.ts';
import type { Store } from '../../data/store.ts';
import { conferencingAccounts } from '../../domain/conferencing/needs.ts';
import { storedConnection } from '../../domain/external-calendars/needs.ts';
import { externalTime } from '../../domain/ledger/needs.ts';

/** What a user has allowed that is over. */
interface Ended {
  readonly userId: string;
  /** Of the connection. */
  readonly uid: string;
  readonly provider: OAuthProvider;
  /** As its provider calls it; undefined where it is not known. */
  readonly account: string | undefined;
}

const ofGoogle: readonly string[] = ['google', 'googleMeet'];

/**
 * Whether a user has another connection with the same account, for calendars or for meetings, that would end with this
 * one: Google ends all that an account has allowed the service at once.
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
