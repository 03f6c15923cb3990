import { Problem } from '../contract/problem.ts';
import type { CredentialIdentity } from './api-key.ts';
import { trustedIssuer } from './configuration.ts';
import { readToken } from './read-token.ts';
import { claimedUser, findBoundUser, hasValidOrganization } from './token-user.ts';

/**
 * Verifies a JWT and finds its user. Its issuer and subject are bound to this user in the organization. With the
 * operator's own issuer, the subject can be the ID of the user instead.
 */
export async function proveBearer(header: string, nowMs: number): Promise<CredentialIdentity> {
  const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+) *$/iu.exec(header)?.[1];
  const trusted = trustedIssuer();
  if (token === undefined || trusted === undefined) throw refusedToken();
  const { claims, identity } = await readToken(token, trusted, nowMs, refusedToken);
  if (!hasValidOrganization(claims)) throw refusedToken();
  const user = (await findBoundUser(identity, claims, nowMs)) ?? claimedUser(claims);
  if (user === undefined) throw refusedToken();
  const endMs = Number(claims.exp) * 1000;
  const boundUntilMs = user.expiresAtMs ?? Number.POSITIVE_INFINITY;
  const expiresAtMs = Math.min(endMs, boundUntilMs);
  const credential = { kind: 'accessToken', scopes: user.scopes, expiresAtMs } as const;
  const { organizationId, userId } = user;
  return { organizationId, userId, credential, untilMs: Math.min(endMs + 60_000, boundUntilMs) };
}

const refusedToken = (cause?: unknown) =>
  new Problem('credential/refused', {
    detail: 'The bearer token is malformed, expired, or not for this service.',
    cause,
  });
