import { extendBudget } from '../../data/engine/deadline.ts';
import type { Store } from '../../data/store.ts';
import { openidStateLastsMs } from '../../domain/sessions/sign-in.ts';
import type { Actor } from '../../domain/tenancy.ts';
import type { authorizationUrl } from '../../outbound/oauth/openid-client.ts';
import type { surroundings } from '../../outbound/surroundings.ts';
import { runDecision } from '../run-decision.ts';
import type { TransactionContext } from '../run-transaction.ts';
import { issuerFailure } from './issuer-failure.ts';
import { openidClientOf } from './openid-client-of.ts';
import { signOpenidState } from './openid-state.ts';
import type { PagesClient } from './pages-client.ts';
import { signInActor } from './sign-in-actor.ts';

interface SignInRequest {
  readonly body: { readonly path: string; readonly prompt?: 'login' | undefined };
  readonly nowMs: number;
  readonly proven: (actor: Actor) => {
    readonly context: TransactionContext;
    readonly store: Store;
  };
}

interface Deps {
  readonly newToken: () => string;
  readonly pagesClient: () => PagesClient | undefined;
  readonly surroundings: typeof surroundings;
  readonly authorizationUrl: typeof authorizationUrl;
  /** The text of the cookie that binds the sign-in to the browser. */
  readonly openidCookie: (value: string) => string;
}

interface StartedSignInReply {
  readonly data: { readonly authorizationUrl: string };
  readonly cookies: readonly string[];
}

/** Maximum duration of a request. The issuer gets less. */
const longestMs = 8_000;

/** Starts a sign-in at the issuer of the deployment. It can be completed only in the browser that receives the cookie. */
export async function requestOpenidSignIn(
  { body: { path, prompt }, nowMs, proven }: SignInRequest,
  { newToken, pagesClient, openidCookie, ...deps }: Deps,
): Promise<StartedSignInReply> {
  const client = openidClientOf(pagesClient());
  extendBudget(longestMs);
  const values = { state: newToken(), nonce: newToken(), verifier: newToken() + newToken() };
  const url = await deps
    .authorizationUrl(client, values, prompt, deps.surroundings())
    .catch(issuerFailure);
  const { context, store } = proven(signInActor);
  const reply = await runDecision(context, store, [], () => ({
    reply: { data: { authorizationUrl: url } },
  }));
  const state = { ...values, path, expiresMs: nowMs + openidStateLastsMs };
  return { ...reply, cookies: [openidCookie(await signOpenidState(state))] };
}
