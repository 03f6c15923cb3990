import { findIdentity } from '../data/people/stored-identities.ts';
import { sharedScopes } from '../domain/access.ts';
import type { BoundIdentity, Identity } from '../domain/people/identity.ts';
import { isClaimedId } from '../domain/uid.ts';
import { isSubjectUserId, scopeClaim } from './configuration.ts';

type Claims = Readonly<Record<string, unknown>>;

/** The user of a token, with the scopes of the token. */
export interface TokenUser extends BoundIdentity {
  readonly organizationId: string;
}

/** Whether the claim `org` of a token is absent or has the form of an ID. */
export const hasValidOrganization = ({ org }: Claims): boolean =>
  org === undefined || isClaimedId(org);

/**
 * Finds the user to whom the identity of a token is bound. A token without an organization is accepted if only one
 * organization has the identity.
 */
export async function findBoundUser(
  identity: Identity,
  claims: Claims,
  nowMs: number,
): Promise<TokenUser | undefined> {
  const bound = await findIdentity(identity);
  const valid = [...bound].filter(
    ([, { expiresAtMs }]) => (expiresAtMs ?? Number.POSITIVE_INFINITY) > nowMs,
  );
  const [only] = valid.length === 1 ? valid : [];
  const [organizationId, found] =
    claims.org === undefined ? (only ?? []) : (valid.find(([one]) => one === claims.org) ?? []);
  if (organizationId === undefined || found === undefined) return undefined;
  const claim = scopeClaim();
  const claimed = claim ? (scopesIn(claims[claim.name], claim.prefix) ?? []) : found.scopes;
  const scopes = found.isLimit === true ? sharedScopes({ scopes: claimed }, found) : claimed;
  return { ...found, organizationId, scopes };
}

/** Reads the user's ID and scopes from a token of the operator's own issuer. */
export function claimedUser(claims: Claims): TokenUser | undefined {
  const { name, prefix } = scopeClaim() ?? { name: 'scope', prefix: '' };
  const { sub, org } = claims;
  const scopes = scopesIn(claims[name], prefix);
  if (!isSubjectUserId() || !isClaimedId(sub) || !isClaimedId(org) || scopes === undefined)
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
