import { hasScope, isAbove, isManager } from '../access.ts';
import { type Decision, type Refused, refuse, refuseViolations } from '../decision.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import type { Credential } from '../tenancy.ts';
import { formatInstant } from '../time/instant.ts';
import type { Violation } from '../violation.ts';
import type { WithCredential, WriteContext } from '../write-context.ts';
import { addApiKey, type CreatedApiKeyReply, type FreshKey } from './add-api-key.ts';
import { type ApiKeyChange, requireApiKey, requireUser, type UserChange } from './changes.ts';
import { storedApiKey, storedUser } from './needs.ts';
import type { StoredUser } from './user.ts';

export interface ApiKeyRequest {
  readonly name: string;
  readonly scopes: readonly string[];
  /**
   * Epoch milliseconds. `null` means that the key never expires. Defaults to the expiry of the caller's
   * credential.
   */
  readonly expiresAt?: number | null | undefined;
  /** Defaults to the caller. */
  readonly userId?: string | undefined;
}

type CredentialContext = WriteContext & WithCredential;

/** The stored caller is read, because the role in the cached credential may be outdated. */
export const newApiKeyNeeds = (
  { userId }: ApiKeyRequest,
  { actor, credential }: CredentialContext,
): Need[] => [
  storedUser(actor.userId),
  ...(userId === undefined || userId === actor.userId ? [] : [storedUser(userId)]),
  ...(credential.keyId === undefined ? [] : [storedApiKey(credential.keyId)]),
];

type Forbidden =
  | 'credential/refused'
  | 'caller/scope-missing'
  | 'caller/role-forbids'
  | 'api-key/outlives-credential';

/**
 * Creates an API key that has at most the rights of the caller's credential. Owners and admins can create it
 * for another user whose role is not above theirs.
 */
export function createApiKey(
  wanted: ApiKeyRequest,
  fresh: FreshKey,
  snapshot: Snapshot,
  context: CredentialContext,
): Decision<
  CreatedApiKeyReply,
  Forbidden | 'user/unknown' | 'api-key/expires-in-past' | 'request/unprocessable',
  ApiKeyChange | UserChange
> {
  const { actor, credential, nowMs } = context;
  const { name, scopes, userId = actor.userId, expiresAt = credential.expiresAtMs } = wanted;
  const caller = snapshot.get(storedUser(actor.userId));
  if (caller === undefined) return refuse('caller/role-forbids');
  const refused =
    refuseCredential(scopes, expiresAt, snapshot, credential) ??
    refusePower(caller, userId, snapshot);
  if (refused !== undefined) return refused;
  const late = expiryViolations(expiresAt, nowMs);
  if (late.length > 0) return refuseViolations(late);
  const isOwn = userId === actor.userId;
  const isDelegated = !isOwn || actor.isDelegated === true;
  const given = { userId, name, scopes, expiresAtMs: expiresAt, isDelegated };
  const { keyId } = credential;
  return addApiKey(given, fresh, snapshot, context, [
    ...(isOwn ? [] : [requireUser({ userId: actor.userId, ver: caller.ver })]),
    ...(keyId === undefined ? [] : [requireApiKey({ keyId })]),
  ]);
}

/** A revoked key cannot create keys, although its cached credential stays valid for a minute. */
function refuseCredential(
  scopes: readonly string[],
  expiresAtMs: number | null,
  snapshot: Snapshot,
  credential: Credential,
): Refused<Forbidden> | undefined {
  const { keyId, expiresAtMs: end } = credential;
  if (keyId !== undefined && snapshot.get(storedApiKey(keyId)) === undefined) {
    return refuse('credential/refused');
  }
  const exceeding = scopes.filter((scope) => !hasScope(credential, scope));
  if (exceeding.length > 0) {
    const detail = `The credential does not have ${exceeding.join(', ')}, so its API keys cannot either.`;
    return refuse('caller/scope-missing', { detail });
  }
  if (end === null || (expiresAtMs !== null && expiresAtMs <= end)) return undefined;
  const detail = `The credential expires at ${formatInstant(end)}.`;
  return refuse('api-key/outlives-credential', { detail });
}

function refusePower(
  { user }: StoredUser,
  userId: string,
  snapshot: Snapshot,
): Refused<'caller/role-forbids'> | undefined {
  if (userId === user.userId) return undefined;
  if (!isManager(user)) return refuse('caller/role-forbids');
  const other = snapshot.get(storedUser(userId));
  return other !== undefined && isAbove(other.user, user)
    ? refuse('caller/role-forbids')
    : undefined;
}

/** Needs no stored data: the expiry must be in the future. */
export const expiryViolations = (
  expiresAt: number | null | undefined,
  nowMs: number,
): readonly Violation<'api-key/expires-in-past'>[] => {
  if (expiresAt === undefined || expiresAt === null || expiresAt > nowMs) return [];
  const detail = 'Must be in the future.';
  return [{ pointer: '/expiresAt', code: 'api-key/expires-in-past', detail }];
};
