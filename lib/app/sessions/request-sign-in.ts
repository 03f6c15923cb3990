import type { countReceived } from '../../data/messages/received.ts';
import { hashOfAddress } from '../../data/people/addresses.ts';
import type { StoreFor } from '../../data/store.ts';
import { requestSignIn as decide } from '../../domain/sessions/request-sign-in.ts';
import type { Actor } from '../../domain/tenancy.ts';
import { hashOfKey } from '../hash-of-key.ts';
import { runDecision } from '../run-decision.ts';
import type { TransactionContext } from '../run-transaction.ts';
import { signInActor } from './sign-in-actor.ts';

interface SignInRequest {
  readonly body: { readonly email: string };
  readonly nowMs: number;
  /** The counter of the client. */
  readonly client: string;
  readonly browserSecret: string | undefined;
  readonly proven: (actor: Actor) => {
    readonly context: TransactionContext;
    readonly store: StoreFor<typeof decide>;
  };
}

interface Deps {
  readonly newUid: () => string;
  readonly newToken: () => string;
  /** The value of the cookie that identifies the browser. */
  readonly browserCookie: (secret: string) => string;
  readonly countReceived: typeof countReceived;
}

/** The maximum of mails in an hour to an address: from one client, and from all clients. */
const fromOneClient = 3;
const fromAllClients = 10;

/**
 * Requests a mail with sign-in links. The worker that sends the mail finds the users of the address, so neither the reply nor its
 * time reveals whether there are any.
 */
export async function requestSignIn(
  { body: { email }, nowMs, client, browserSecret, proven }: SignInRequest,
  { newUid, newToken, browserCookie, countReceived }: Deps,
): Promise<{ readonly data: object; readonly cookies: readonly string[] }> {
  const { context, store } = proven(signInActor);
  const address = hashOfAddress(email);
  // A browser that has requested several links can open each of them.
  const secret = browserSecret ?? newToken();
  const nowSeconds = Math.floor(nowMs / 1000);
  const isAllowed =
    context.dryRun ||
    ((await countReceived(`L${hashOfKey(`${client} ${address}`)}`, fromOneClient, nowSeconds)) &&
      (await countReceived(`L${address}`, fromAllClients, nowSeconds)));
  const job = { uid: newUid(), email, resource: address, browserHash: hashOfKey(secret) };
  const reply = await runDecision(context, store, [], () => decide(job, isAllowed, context));
  return { ...reply, cookies: [browserCookie(secret)] };
}
