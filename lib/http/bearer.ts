import { Problem } from '../contract/problem.ts';
import { findIdentity } from '../data/people/stored-identities.ts';
import { sharedScopes } from '../domain/access.ts';
import type { BoundIdentity } from '../domain/people/identity.ts';
import { isClaimedId } from '../domain/uid.ts';
import type { CredentialIdentity } from './api-key.ts';
import { isSubjectUserId, scopeClaim, trustedIssuer } from './configuration.ts';
import { readToken } from './read-token.ts';

type Claims = Readonly<Record<string, unknown>>;

/**
 * Verifies a JWT and finds its user. Its issuer and subject are bound to this user in the organization. With the
 * operator's own issuer, the subject can be the ID of the user instead.
 */
export async function proveBearer(header: string, nowMs: number): Promise<CredentialIdentity> {
  const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+) *$/iu.exec(header)?.[1];
  const trusted = trustedIssuer();
  if (token === undefined || trusted === undefined) throw refusedToken();
  const { claims, identity } = await readToken(token, trusted, nowMs, refusedToken);
  const { org } = claims;
  if (org !== undefined && !isClaimedId(org)) throw refusedToken();
  const user = boundTo(await findIdentity(identity), claims, org, nowMs) ?? namedBy(claims, org);
  if (user === undefined) throw refusedToken();
  const endMs = Number(claims.exp) * 1000;
  const boundUntilMs = user.expiresAtMs ?? Number.POSITIVE_INFINITY;
  const expiresAtMs = Math.min(endMs, boundUntilMs);
  const credential = { kind: 'accessToken', scopes: user.scopes, expiresAtMs } as const;
  const { organizationId, userId } = user;
  return { organizationId, userId, credential, untilMs: Math.min(endMs + 60_000, boundUntilMs) };
}

interface TokenUser extends BoundIdentity {
  readonly organizationId: string;
}

/**
 * Finds the user with the identity of the token. A token without an organization is accepted if only one organization
 * has the identity.
 */
function boundTo(
  bound: ReadonlyMap<string, BoundIdentity>,
  claims: Claims,
  org: string | undefined,
  nowMs: number,
): TokenUser | undefined {
  const valid = [...bound].filter(
    ([, { expiresAtMs }]) => (expiresAtMs ?? Number.POSITIVE_INFINITY) > nowMs,
  );
  const [only] = valid.length === 1 ? valid : [];
  const [organizationId, identity] =
    org === undefined ? (only ?? []) : (valid.find(([one]) => one === org) ?? []);
  if (organizationId === undefined || identity === undefined) return undefined;
  const claim = scopeClaim();
  const claimed = claim ? (scopesIn(claims[claim.name], claim.prefix) ?? []) : identity.scopes;
  const scopes = identity.isLimit === true ? sharedScopes({ scopes: claimed }, identity) : claimed;
  return { ...identity, organizationId, scopes };
}

/** Reads the user's ID and scopes from a token of the operator's own issuer. */
function namedBy(claims: Claims, org: string | undefined): TokenUser | undefined {
  const { name, prefix } = scopeClaim() ?? { name: 'scope', prefix: '' };
  const { sub } = claims;
  const scopes = scopesIn(claims[name], prefix);
  if (!isSubjectUserId() || !isClaimedId(sub) || org === undefined || scopes === undefined)
    return undefined;
  return { organizationId: org, userId: sub, scopes };
}

/** The scopes of a claim: a text with spaces (RFC 8693), or also a list if the claim has a configured name. Undefined for anything else. */
function scopesIn(claim: unknown, prefix: string): readonly string[] | undefined {
  const listed = typeof claim === 'string' ? claim.split(' ') : scopeClaim() && claim;
  if (!Array.isArray(listed)) return undefined;
  return listed.flatMap((scope) =>
    typeof scope === 'string' && scope.length > prefix.length && scope.startsWith(prefix)
      ? [scope.slice(prefix.length)]
      : [],
  );
}

const refusedToken = (cause?: unknown) =>
  new Problem('credential/refused', {
    detail: 'The bearer token is malformed, expired, or not for this service.',
    cause,
  });
