import { randomUUID } from 'node:crypto';
import type { World } from '../world.ts';
import { fromPage } from './from-page.ts';
import { newSignInToken } from './new-sign-in-token.ts';
import { signIn } from './sign-in.ts';

/** Valid requests about sessions. */
export function readySessions({ of, owner }: World) {
  return {
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
