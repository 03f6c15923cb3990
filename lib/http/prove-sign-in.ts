import { Problem } from '../contract/problem.ts';
import { trustedIssuer } from './configuration.ts';
import { readToken } from './read-token.ts';
import { findBoundUser, hasValidOrganization, type TokenUser } from './token-user.ts';

interface SignInTokens {
  readonly accessToken: string;
  /** The subject of the ID token. */
  readonly subject: string;
}

/**
 * Verifies the tokens of a sign-in at the issuer. Returns a function that finds the user to whom the identity is bound; undefined if
 * there is none. No other claim identifies a user, such as the email address.
 */
export async function proveSignIn(
  { accessToken, subject }: SignInTokens,
  nowMs: number,
): Promise<() => Promise<TokenUser | undefined>> {
  const trusted = trustedIssuer();
  if (trusted === undefined) throw refusedSignIn();
  const { claims, identity } = await readToken(accessToken, trusted, nowMs, refusedSignIn);
  if (identity.subject !== subject || !hasValidOrganization(claims)) throw refusedSignIn();
  return () => findBoundUser(identity, claims, nowMs);
}

const refusedSignIn = (cause?: unknown) =>
  new Problem('sign-in/refused', {
    detail: 'The access token of the issuer is not for this service.',
    cause,
  });
