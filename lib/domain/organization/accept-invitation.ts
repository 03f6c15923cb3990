import { isAbove } from '../access.ts';
import type { FreshKey } from '../api-keys/add-api-key.ts';
import { type ApiKey, type StoredApiKey, shownApiKey } from '../api-keys/api-key.ts';
import { type Decision, isRefused, refuse, refuseViolations } from '../decision.ts';
import { eventOf } from '../events.ts';
import { type Need, need, type Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import { unknownZone } from '../time/unknown-zone.ts';
import { addUser, newUserNeeds } from '../users/add-user.ts';
import { type Locale, newUser } from '../users/user.ts';
import type { Violation } from '../violation.ts';
import { shownUid, type WriteContext } from '../write-context.ts';
import { type Invitation, isPending } from './invitation.ts';
import { type OrganizationUser, shownUser } from './organization-user.ts';

/** What the invited person says of themselves. */
export interface Acceptance {
  readonly name: string;
  readonly timeZone: string;
  /** Absent: the organization's. */
  readonly locale?: Locale | undefined;
  readonly identity?: OwnIdentity | undefined;
  readonly firstKey?: FirstKey | undefined;
}

/** The key with which a person begins who has no identity elsewhere. */
export interface FirstKey {
  readonly name: string;
  readonly fresh: FreshKey;
}

/** Which identity they have proven to hold: its hash, and the address that its issuer knows. */
export interface OwnIdentity {
  readonly hash: string;
  readonly email: string | undefined;
}

export interface AcceptedReply {
  readonly data: {
    readonly user: OrganizationUser;
    readonly apiKey?: (ApiKey & { readonly key: string }) | undefined;
  };
  readonly version: number;
  readonly location: string;
}

/** What the decision rests on. The actor is who the person will be. */
export const acceptanceNeeds = (
  { uid, email, invitedBy }: Invitation,
  { identity }: Acceptance,
  { actor }: WriteContext,
): Need[] => [
  need.invitation(uid),
  need.user(invitedBy),
  ...newUserNeeds({ userId: actor.userId, email }),
  ...(identity ? [need.identity(identity.hash)] : []),
];

type Refusal =
  | 'invitation/unknown'
  | 'time-zone/unknown'
  | 'request/unprocessable'
  | 'identity/refused'
  | 'identity/bound'
  | 'user/email-taken';

/**
 * Makes the invited person a user. The invitation must be good still, and who sent it must be there
 * and not below the role that it gives: one who lost their power gives none.
 */
export function acceptInvitation(
  uid: string,
  { name, timeZone, locale, identity, firstKey }: Acceptance,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<AcceptedReply, Refusal> {
  const { actor, nowMs } = context;
  const stored = snapshot.invitation(uid);
  if (stored === undefined || !isPending(stored.invitation, nowMs))
    return refuse('invitation/unknown');
  const { email, role, invitedBy } = stored.invitation;
  const inviter = snapshot.storedUser(invitedBy);
  if (inviter === undefined || isAbove({ role }, inviter.user)) return refuse('invitation/unknown');
  const violations = [...unknownZone(timeZone, '/timeZone'), ...otherAddress(email, identity)];
  if (violations.length > 0) return refuseViolations(violations);
  // Who comes now has none: whoever has it is somebody else.
  if (identity && snapshot.identity(identity.hash)) return refuse('identity/bound');
  const at = formatInstant(nowMs);
  const spoken = locale ?? snapshot.organization()?.organization.locale;
  const said = { userId: actor.userId, name, email, timeZone, role };
  const user = newUser({ ...said, ...(spoken && { locale: spoken }) }, at);
  const added = addUser(user, snapshot, context);
  if (isRefused(added)) return added;
  const uidShown = shownUid(user.userId, context);
  const apiKey = firstKey && {
    keyId: firstKey.fresh.keyId,
    hash: firstKey.fresh.hash,
    organizationId: actor.organizationId,
    userId: user.userId,
    name: firstKey.name,
    scopes: stored.scopes,
    expiresAtMs: null,
    revokedAtMs: null,
    createdAt: at,
  };
  return {
    reply: {
      data: {
        user: { ...shownUser(user), uid: uidShown },
        apiKey: apiKey && shownWithKey(apiKey, firstKey.fresh, context),
      },
      version: 1,
      location: `/v1/organization_users/${uidShown}`,
    },
    changes: {
      kind: 'acceptance',
      user: added.changes,
      invitation: {
        ...stored,
        invitation: { ...stored.invitation, status: 'accepted', updatedAt: at },
        accepted: { userId: user.userId, keyId: apiKey?.keyId },
      },
      inviter: { userId: invitedBy, ver: inviter.ver },
      identity: identity && {
        hash: identity.hash,
        userId: user.userId,
        scopes: stored.scopes,
        former: undefined,
      },
      firstKey: apiKey && { apiKey, event: eventOf('api_key_created', at, context) },
      event: eventOf('invitation_accepted', at, context),
    },
  };
}

/** An issuer that knows the address of the person knows the one that was invited. */
function otherAddress(
  email: string,
  identity: OwnIdentity | undefined,
): readonly Violation<'identity/refused'>[] {
  if (identity?.email === undefined) return [];
  if (identity.email.toLowerCase() === email.toLowerCase()) return [];
  const detail = 'The email address in the token must be the invited one.';
  return [{ pointer: '/identityToken', code: 'identity/refused', detail }];
}

/** The key as its user sees it, once with its text. */
export const shownWithKey = (
  apiKey: StoredApiKey,
  { key }: FreshKey,
  context: Pick<WriteContext, 'dryRun'>,
): ApiKey & { readonly key: string } => ({
  ...shownApiKey({ ...apiKey, keyId: shownUid(apiKey.keyId, context) }, null),
  key: shownUid(key, context),
});
