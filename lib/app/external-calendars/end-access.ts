import type { OAuthProvider } from '../../data/external-calendars/oauth-server-of.ts';
import type { Store } from '../../data/store.ts';
import { type EndingDeps, endGrant } from './end-grant.ts';
import { isUsedOtherwise } from './is-used-otherwise.ts';

/** What a user had allowed for a connection that is gone. */
interface EndedAccess {
  readonly userId: string;
  /** Of the connection. */
  readonly uid: string;
  readonly provider: OAuthProvider;
  readonly account: string;
  readonly sealed: string;
}

/** Tells its provider that it is over, unless another connection of the user would end with it. */
export async function endAccess(
  { userId, uid, provider, account, sealed }: EndedAccess,
  store: Store,
  deps: EndingDeps,
): Promise<void> {
  if (await isUsedOtherwise({ userId, uid, provider, account }, store)) return;
  const refreshTokenOf = async () =>
    (await deps.openGrant(store.of, userId, uid, sealed)).refreshToken;
  await endGrant(provider, refreshTokenOf, deps);
}
