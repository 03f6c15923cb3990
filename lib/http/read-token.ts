import { Problem } from '../contract/problem.ts';
import type { Identity } from '../domain/people/identity.ts';
import type { TrustedIssuer } from './verify-jwt.ts';

interface TokenContent {
  readonly claims: Readonly<Record<string, unknown>>;
  /** The issuer and the subject of the token. */
  readonly identity: Identity;
}

const subjectMaxLength = 255;

/** Verifies a token and reads its content. `jose` is loaded for the first token, so calls with an API key do not load it. */
export async function readToken(
  token: string,
  trusted: TrustedIssuer,
  nowMs: number,
  refused: (cause?: unknown) => Problem,
): Promise<TokenContent> {
  const { verifyJwt } = await import('./verify-jwt.ts');
  const verified = await verifyJwt(token, trusted, nowMs);
  if (!('claims' in verified)) {
    throw verified.unreachable ? unreachable(verified.cause) : refused(verified.cause);
  }
  const { sub } = verified.claims;
  if (
    typeof sub !== 'string' ||
    sub === '' ||
    sub.length > subjectMaxLength ||
    !sub.isWellFormed()
  ) {
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
