import { randomUUID } from 'node:crypto';
import { newWorld, type World } from '../world.ts';
import { fromPage } from './from-page.ts';
import { newSignInToken } from './new-sign-in-token.ts';
import { type BoundUser, bindUser, completedSignIn, trustedIssuer } from './openid-sign-in.ts';
import { signIn } from './sign-in.ts';

/** Valid requests about sessions. */
export function readySessions({ of, owner }: World) {
  let bound: Promise<BoundUser> | undefined;
  return {
    requestOpenidSignIn: async () => {
      await trustedIssuer();
      return { headers: fromPage, body: { path: '/calendar' } };
    },
    createOpenidSession: async () => {
      // Another organization, because a test may replace the identity of a user of this one.
      bound ??= newWorld().then((other) => bindUser(other.of, other.owner));
      return completedSignIn(await bound);
    },
    requestSignIn: async () => ({
      headers: fromPage,
      body: { email: `${randomUUID()}@example.com` },
    }),
    createSession: async () => ({
      headers: fromPage,
      body: { token: await newSignInToken(of, owner), isConfirmed: true },
    }),
    listSessions: async () => ({}),
    deleteSession: async (person: { readonly userId: string } = owner) => ({
      params: { uid: (await signIn(await newSignInToken(of, person))).uid },
    }),
  };
}
