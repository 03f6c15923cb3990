import { CreateSession } from '../../../lib/contract/sessions/create-session.ts';
import { call } from '../http/call.ts';
import { fromPage } from './from-page.ts';

/** A browser in which a user is signed in. */
export interface SignedIn {
  /** The ID of the session. */
  readonly uid: string;
  /** The members of a request that a page of the service sends with the session. */
  readonly sent: {
    readonly headers: Readonly<Record<string, string>>;
    readonly event: { readonly cookies: readonly string[] };
  };
}

/** The name and the value of a cookie that a response sets. */
export const cookieIn = (text = ''): string => text.split(';')[0] ?? '';

/** Signs a user in with the token of a link. */
export async function signIn(token: string): Promise<SignedIn> {
  const body = { token, isConfirmed: true };
  const { body: reply, cookies } = await call(CreateSession, { headers: fromPage, body });
  return {
    uid: reply.data.uid,
    sent: { headers: fromPage, event: { cookies: [cookieIn(cookies[0])] } },
  };
}
