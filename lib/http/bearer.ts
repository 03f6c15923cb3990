import { Problem } from '../contract/problem.ts';
import type { Proven } from './api-key.ts';
import { trustedIssuer } from './configuration.ts';

/** Verifies a JWT. `jose` is loaded only when a token comes, so calls with an API key do not pay for it. */
export async function proveBearer(header: string, nowMs: number): Promise<Proven> {
  const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+) *$/iu.exec(header)?.[1];
  const trusted = trustedIssuer();
  if (token === undefined || trusted === undefined) throw refusedToken();
  const { verifyJwt } = await import('./verify-jwt.ts');
  const verified = await verifyJwt(token, trusted, nowMs);
  if (!('claims' in verified)) {
    throw verified.unreachable ? unreachable(verified.cause) : refusedToken(verified.cause);
  }
  const { sub, org, scope, exp } = verified.claims;
  if (!isId(sub) || !isId(org) || typeof scope !== 'string') throw refusedToken();
  const scopes = scope.split(' ').filter((part) => part !== '');
  const expiresAtMs = Number(exp) * 1000;
  const credential = { kind: 'accessToken', scopes, expiresAtMs } as const;
  return { organizationId: org, userId: sub, credential, untilMs: expiresAtMs + 60_000 };
}

/** The claims become keys of the table: what no identity provider calls a user is not looked up, and cannot reach beyond its place in a key. */
const isId = (claim: unknown): claim is string =>
  typeof claim === 'string' && /^[\w.|:@-]{1,64}$/u.test(claim);

const unreachable = (cause: unknown) =>
  new Problem('service/unavailable', {
    detail: 'The public keys of the token issuer cannot be read.',
    headers: { 'retry-after': '1' },
    cause,
  });

const refusedToken = (cause?: unknown) =>
  new Problem('credential/refused', {
    detail: 'The bearer token is malformed, expired, or not for this service.',
    cause,
  });
