import { Problem } from '../contract/problem.ts';
import type { ProvenIdentity } from '../domain/people/identity.ts';
import { trustedIssuer } from './configuration.ts';
import { readToken } from './read-token.ts';

const freshMs = 10 * 60_000;

/**
 * Identity of a new token. Only a token that was recently issued for this service proves that its sender has the
 * identity now.
 */
export async function proveIdentity(token: string, nowMs: number): Promise<ProvenIdentity> {
  const trusted = trustedIssuer();
  if (trusted === undefined) throw refusedIdentity();
  const { claims, identity } = await readToken(token, trusted, nowMs, refusedIdentity);
  const { iat, email, email_verified: isVerified } = claims;
  const isFresh = typeof iat === 'number' && nowMs - iat * 1000 <= freshMs;
  const isUnverified = isVerified !== undefined && isVerified !== true;
  if (!isFresh || isUnverified) throw refusedIdentity();
  return { ...identity, email: typeof email === 'string' ? email : undefined };
}

const refusedIdentity = (cause?: unknown) => {
  const detail =
    'Must be a token of the configured issuer for this service, issued at most 10 minutes ago, with a verified email address.';
  const errors = [{ pointer: '/identityToken', code: 'identity/refused', detail }];
  return new Problem('identity/refused', { errors, cause });
};
