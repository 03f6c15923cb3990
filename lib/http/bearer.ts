import { Problem } from '../contract/problem.ts';
import { findIdentity } from '../data/identities.ts';
import { sharedScopes } from '../domain/access.ts';
import { isClaimedId } from '../domain/uid.ts';
import type { BoundIdentity } from '../domain/users/identity.ts';
import type { Proven } from './api-key.ts';
import { isSubjectUserId, scopeClaim, trustedIssuer } from './configuration.ts';
import { readToken } from './read-token.ts';

type Claims = Readonly<Record<string, unknown>>;

/**
 * Verifies a JWT, and finds its user: the one to whom its issuer and subject are bound in the organization,
 * or the one whose id is the subject, where the issuer is the operator's own.
 */
export async function proveBearer(header: string, nowMs: number): Promise<Proven> {
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

interface Found extends BoundIdentity {
  readonly organizationId: string;
}

/** A token that names no organization is of the only one in which its subject is somebody. */
function boundTo(
  bound: ReadonlyMap<string, BoundIdentity>,
  claims: Claims,
  org: string | undefined,
  nowMs: number,
): Found | undefined {
  const good = [...bound].filter(
    ([, { expiresAtMs }]) => (expiresAtMs ?? Number.POSITIVE_INFINITY) > nowMs,
  );
  const [only] = good.length === 1 ? good : [];
  const [organizationId, found] =
    org === undefined ? (only ?? []) : (good.find(([one]) => one === org) ?? []);
  if (organizationId === undefined || found === undefined) return undefined;
  const claim = scopeClaim();
  const said = claim ? (scopesIn(claims[claim.name], claim.prefix) ?? []) : found.scopes;
  const scopes = found.isLimit === true ? sharedScopes({ scopes: said }, found) : said;
  return { ...found, organizationId, scopes };
}

/** Of an issuer that is the operator's own, the token says all by itself. */
function namedBy(claims: Claims, org: string | undefined): Found | undefined {
  const { name, prefix } = scopeClaim() ?? { name: 'scope', prefix: '' };
  const { sub } = claims;
  const scopes = scopesIn(claims[name], prefix);
  if (!isSubjectUserId() || !isClaimedId(sub) || org === undefined || scopes === undefined)
    return undefined;
  return { organizationId: org, userId: sub, scopes };
}

/** `scope` is a text with spaces (RFC 8693); where issuers call it otherwise, it may be a list. Nothing where it is neither. */
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
