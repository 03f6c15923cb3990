import type { SignIn } from '../../domain/sessions/sign-in.ts';
import { signToken, verifyToken } from '../signed-token.ts';

/** Signs the token of a sign-in link. */
export const signSignIn = ({
  organizationId,
  userId,
  email,
  sessionUid,
  browserHash,
  expiresMs,
}: SignIn): Promise<string> =>
  signToken('sign-in', [organizationId, userId, email, sessionUid, browserHash, expiresMs]);

type Content = readonly [
  organizationId: SignIn['organizationId'],
  userId: string,
  email: string,
  sessionUid: string,
  browserHash: string,
  expiresMs: number,
];

/** Reads a token; undefined if this service did not sign it, or if it has expired. */
export async function verifySignIn(token: string, nowMs: number): Promise<SignIn | undefined> {
  const content = (await verifyToken('sign-in', token)) as Content | undefined;
  if (content === undefined) return undefined;
  const [organizationId, userId, email, sessionUid, browserHash, expiresMs] = content;
  if (nowMs >= expiresMs) return undefined;
  return { organizationId, userId, email, sessionUid, browserHash, expiresMs };
}
