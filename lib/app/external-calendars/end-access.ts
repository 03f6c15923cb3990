import type { OAuthProvider } from '../../data/external-calendars/oauth-server-of.ts';
import type { Store } from '../../data/store.ts';
import { type EndingDeps, endGrant } from './end-grant.ts';
import { isUsedOtherwise } from './is-used-otherwise.ts';

/** Former grant of a deleted connection. */
interface EndedAccess {
  readonly userId: string;
  /** ID of the connection. */
  readonly uid: string;
  readonly provider: OAuthProvider;
  readonly account: string;
  readonly sealed: string;
}

/** Revokes a grant at its provider, unless another connection of the user would lose its access with it. */
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
