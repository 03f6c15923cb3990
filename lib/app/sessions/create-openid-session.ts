import { Problem } from '../../contract/problem.ts';
import { extendBudget } from '../../data/engine/deadline.ts';
import type { spendState } from '../../data/sessions/spend-state.ts';
import type { StoreFor } from '../../data/store.ts';
import { refuse } from '../../domain/decision.ts';
import {
  createOpenidSession as decide,
  type OpenidSessionReply,
  openidSessionNeeds,
} from '../../domain/sessions/create-openid-session.ts';
import type { Actor, OrganizationId } from '../../domain/tenancy.ts';
import type { redeemCode, SignInTokens } from '../../outbound/oauth/openid-client.ts';
import type { surroundings } from '../../outbound/surroundings.ts';
import { hashOfKey } from '../hash-of-key.ts';
import { answerAgain } from '../replay.ts';
import { runTransaction, type TransactionContext } from '../run-transaction.ts';
import { issuerFailure } from './issuer-failure.ts';
import { openidClientOf } from './openid-client-of.ts';
import { type OpenidState, verifyOpenidState } from './openid-state.ts';
import type { PagesClient } from './pages-client.ts';
import { signInActor } from './sign-in-actor.ts';

interface SessionRequest {
  readonly body: {
    readonly code: string;
    readonly state: string;
    readonly iss?: string | undefined;
  };
  readonly nowMs: number;
  /** The value of the cookie that binds the sign-in to the browser. */
  readonly openidState: string | undefined;
  readonly userAgent: string;
  readonly proven: (actor: Actor) => {
    readonly context: TransactionContext;
    readonly store: StoreFor<typeof decide>;
  };
}

/** The user to whom an identity is bound, with the scopes of their access token. */
interface BoundUser {
  readonly organizationId: string;
  readonly userId: string;
  readonly scopes: readonly string[];
}

type FindUser = () => Promise<BoundUser | undefined>;

interface Deps {
  readonly newToken: () => string;
  readonly newUid: () => string;
  readonly pagesClient: () => PagesClient | undefined;
  readonly surroundings: typeof surroundings;
  readonly redeemCode: typeof redeemCode;
  readonly spendState: typeof spendState;
  /** Verifies the tokens of the issuer, and returns a function that finds the bound user. */
  readonly proveSignIn: (tokens: SignInTokens, nowMs: number) => Promise<FindUser>;
  /** The text of the cookie of a session. */
  readonly sessionCookie: (
    of: string,
    session: { readonly userId: string; readonly uid: string; readonly secret: string },
  ) => string;
  /** The text of a cookie that removes the state from the browser. */
  readonly withoutOpenid: () => string;
}

/** Maximum duration of a request. The issuer gets less. */
const longestMs = 15_000;

/** Signs a user in with the redirect of the issuer. The secret of the session is only in the cookie. */
export async function createOpenidSession(
  request: SessionRequest,
  deps: Deps,
): Promise<OpenidSessionReply & { readonly cookies: readonly string[] }> {
  const { body, nowMs, proven } = request;
  const client = openidClientOf(deps.pagesClient());
  const state = await verifyOpenidState(request.openidState ?? '', nowMs);
  if (state?.state !== body.state) throw new Problem('sign-in/foreign-state');
  const { context, store } = proven(signInActor);
  const { idempotencyKey: key } = context;
  if (key) answerAgain(await store.findReply(key), key);
  // A code can be exchanged once, so a dry run ends here.
  if (context.dryRun) return { data: { uid: 'dry-run', path: state.path }, cookies: [] };
  if (!(await deps.spendState(hashOfKey(state.state), state.expiresMs)))
    throw new Problem('sign-in/used');
  extendBudget(longestMs);
  const tokens = await deps
    .redeemCode(client, body, state, deps.surroundings())
    .catch(issuerFailure);
  return enter(await deps.proveSignIn(tokens, nowMs), state, request, deps);
}

/** Stores the session. Reads the identity after the user, so that it belongs to that version. */
async function enter(
  findUser: FindUser,
  { path }: OpenidState,
  { userAgent: browser, proven }: SessionRequest,
  { newToken, newUid, sessionCookie, withoutOpenid }: Deps,
): Promise<OpenidSessionReply & { readonly cookies: readonly string[] }> {
  const user = await findUser();
  if (user === undefined) throw new Problem('sign-in/unbound-identity');
  const { organizationId: of, userId } = user;
  const actor: Actor = {
    organizationId: of as OrganizationId,
    userId,
    role: 'restricted',
  };
  const { context, store } = proven(actor);
  const [uid, secret] = [newUid(), newToken()];
  const reply = await runTransaction(context, store, {
    load: async (reader) => ({
      snapshot: await reader.read(openidSessionNeeds(userId)),
      bound: await findUser(),
    }),
    decide: ({ snapshot, bound }) =>
      bound?.userId === userId && bound.organizationId === of
        ? decide(
            userId,
            { uid, hash: hashOfKey(secret), browser, path, scopes: bound.scopes },
            snapshot,
            context,
          )
        : refuse('sign-in/unbound-identity'),
  });
  return { ...reply, cookies: [sessionCookie(of, { userId, uid, secret }), withoutOpenid()] };
}
