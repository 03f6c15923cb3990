import { type Decision, type Refused, refuse } from '../decision.ts';
import { refuseVersion } from '../precondition.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import type { WithCredential, WriteContext } from '../write-context.ts';
import { bindIdentity, freeIdentity, type IdentityReply, identityNeeds } from './bind-identity.ts';
import type { ApiKeyChange, IdentityChange, UserChange } from './changes.ts';
import type { HashedIdentity } from './identity.ts';
import { storedApiKey, storedUser, userIdentity } from './needs.ts';
import { otherAddress } from './other-address.ts';

type CredentialContext = WriteContext & WithCredential;

/** The decision also needs the identity, once it is proven. */
export const ownIdentityNeeds = ({ actor, credential }: CredentialContext): Need[] => [
  ...identityNeeds(actor.userId),
  ...(credential.keyId === undefined ? [] : [storedApiKey(credential.keyId)]),
];

type Forbidden =
  | 'user/not-found'
  | 'credential/refused'
  | 'identity/outlives-credential'
  | 'resource/changed';

/**
 * Refuses any identity for the caller if their API key was revoked, although its cached credential stays
 * valid for a minute. A credential that expires cannot replace an identity that is valid for longer.
 */
export function refuseOwnIdentity(
  snapshot: Snapshot,
  { actor, credential, precondition }: CredentialContext,
): Refused<Forbidden> | undefined {
  const { userId } = actor;
  const { keyId, expiresAtMs } = credential;
  const stored = snapshot.get(storedUser(userId));
  if (stored === undefined) return refuse('user/not-found');
  if (keyId !== undefined && snapshot.get(storedApiKey(keyId)) === undefined) {
    return refuse('credential/refused');
  }
  const until = stored.user.identity?.expiresAt ?? null;
  const isShorter = expiresAtMs !== null && (until === null || expiresAtMs < Date.parse(until));
  if (snapshot.get(userIdentity(userId)) !== undefined && isShorter) {
    return refuse('identity/outlives-credential');
  }
  return refuseVersion(precondition, stored.ver);
}

/**
 * Binds an identity to the caller. Its rights and its expiry are limited to those of the caller's credential.
 */
export function bindOwnIdentity(
  identity: HashedIdentity,
  snapshot: Snapshot,
  context: CredentialContext,
): Decision<
  IdentityReply,
  Forbidden | 'identity/refused' | 'identity/bound',
  ApiKeyChange | IdentityChange | UserChange
> {
  const { actor, credential } = context;
  const { userId } = actor;
  const address = snapshot.get(storedUser(userId))?.user.email ?? '';
  const refused = refuseOwnIdentity(snapshot, context);
  if (refused !== undefined) return refused;
  const violations = otherAddress(address, identity);
  if (violations.length > 0) return refuse('identity/refused', { violations });
  const { scopes, expiresAtMs, keyId } = credential;
  const { hash, issuer, subject } = identity;
  const wanted = { hash, issuer, subject, userId, scopes, isLimit: true, expiresAtMs };
  return bindIdentity(wanted, snapshot, context, keyId);
}

/** Removes the identity of the caller. */
export function freeOwnIdentity(
  snapshot: Snapshot,
  context: WriteContext,
): Decision<
  { readonly version: number },
  'user/not-found' | 'resource/changed',
  IdentityChange | UserChange
> {
  const { actor, precondition } = context;
  const stored = snapshot.get(storedUser(actor.userId));
  if (stored === undefined) return refuse('user/not-found');
  return refuseVersion(precondition, stored.ver) ?? freeIdentity(actor.userId, snapshot, context);
}
