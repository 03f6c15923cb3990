import { Problem } from '../contract/problem.ts';
import type { Identity } from '../domain/users/identity.ts';
import type { TrustedIssuer } from './verify-jwt.ts';

export interface ReadToken {
  readonly claims: Readonly<Record<string, unknown>>;
  /** Who the token is about. */
  readonly identity: Identity;
}

const longestSubject = 255;

/** What a token says that is good now. `jose` is loaded only when one comes, so calls with an API key do not pay for it. */
export async function readToken(
  token: string,
  trusted: TrustedIssuer,
  nowMs: number,
  refused: (cause?: unknown) => Problem,
): Promise<ReadToken> {
  const { verifyJwt } = await import('./verify-jwt.ts');
  const verified = await verifyJwt(token, trusted, nowMs);
  if (!('claims' in verified)) {
    throw verified.unreachable ? unreachable(verified.cause) : refused(verified.cause);
  }
  const { sub } = verified.claims;
  if (typeof sub !== 'string' || sub === '' || sub.length > longestSubject || !sub.isWellFormed()) {
    throw refused();
  }
  return { claims: verified.claims, identity: { issuer: trusted.issuer, subject: sub } };
}

const unreachable = (cause: unknown) =>
  new Problem('service/unavailable', {
    detail: 'The public keys of the token issuer cannot be read.',
    headers: { 'retry-after': '1' },
    cause,
  });
