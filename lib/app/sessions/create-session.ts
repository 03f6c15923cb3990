import { Problem } from '../../contract/problem.ts';
import type { StoreFor } from '../../data/store.ts';
import {
  type CreatedSessionReply,
  createSession as decide,
  newSessionNeeds,
} from '../../domain/sessions/create-session.ts';
import type { Actor } from '../../domain/tenancy.ts';
import { hashOfKey } from '../hash-of-key.ts';
import { runDecision } from '../run-decision.ts';
import type { TransactionContext } from '../run-transaction.ts';
import { verifySignIn } from './sign-in-token.ts';

interface SessionRequest {
  readonly body: { readonly token: string; readonly isConfirmed?: boolean | undefined };
  readonly nowMs: number;
  readonly browserSecret: string | undefined;
  readonly userAgent: string;
  readonly proven: (actor: Actor) => {
    readonly context: TransactionContext;
    readonly store: StoreFor<typeof decide>;
  };
}

interface Deps {
  readonly newToken: () => string;
  /** The text of the cookie of a session. */
  readonly sessionCookie: (
    of: string,
    session: { readonly userId: string; readonly uid: string; readonly secret: string },
  ) => string;
}

/** Signs a user in with the token of a link. The secret of the session is only in the cookie. */
export async function createSession(
  { body, nowMs, browserSecret, userAgent: browser, proven }: SessionRequest,
  { newToken, sessionCookie }: Deps,
): Promise<CreatedSessionReply & { readonly cookies: readonly string[] }> {
  const signIn = await verifySignIn(body.token, nowMs);
  if (signIn === undefined) throw new Problem('sign-in/unknown');
  const { organizationId, userId, sessionUid: uid, browserHash } = signIn;
  const { context, store } = proven({ organizationId, userId, role: 'restricted' });
  const secret = newToken();
  const draft = {
    hash: hashOfKey(secret),
    browser,
    isSameBrowser: browserSecret !== undefined && hashOfKey(browserSecret) === browserHash,
    isConfirmed: body.isConfirmed ?? false,
  };
  const reply = await runDecision(context, store, newSessionNeeds(signIn), (snapshot) =>
    decide(signIn, draft, snapshot, context),
  );
  return { ...reply, cookies: [sessionCookie(organizationId, { userId, uid, secret })] };
}
