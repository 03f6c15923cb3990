import { isAbove } from '../access.ts';
import { type Decision, isRefused, type Refused, refuse, refuseViolations } from '../decision.ts';
import { eventOf } from '../events.ts';
import type { FreshKey } from '../people/add-api-key.ts';
import { addUser, newUserNeeds } from '../people/add-user.ts';
import { type ApiKey, type StoredApiKey, shownApiKey } from '../people/api-key.ts';
import { holderNeeds, isOfAnotherUser } from '../people/bind-identity.ts';
import type { IdentityChange, OrganizationChange } from '../people/changes.ts';
import {
  type ApiKeyChange,
  putApiKey,
  putIdentity,
  requireApiKey,
  requireUser,
  type UserChange,
} from '../people/changes.ts';
import type { HashedIdentity } from '../people/identity.ts';
import type { Locale } from '../people/locale.ts';
import { storedApiKey, storedUser } from '../people/needs.ts';
import type { Organization } from '../people/organization.ts';
import { type OrganizationUser, shownUser } from '../people/organization-user.ts';
import { otherAddress } from '../people/other-address.ts';
import { newUser, type StoredUser, type User } from '../people/user.ts';
import { organizationOf } from '../people/user-access.ts';
import { putSession, type SessionChange } from '../sessions/changes.ts';
import { newSession, type Session } from '../sessions/session.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import { unknownZone } from '../time/unknown-zone.ts';
import type { Violation } from '../violation.ts';
import { shownUid, type WithPictures, type WriteContext } from '../write-context.ts';
import type { InvitationChange } from './changes.ts';
import { putInvitation } from './changes.ts';
import { isPending, type StoredInvitation } from './invitation.ts';
import { storedInvitation } from './needs.ts';

/** The data from the invited person. */
export interface Acceptance {
  readonly name: string;
  /** Defaults to the time zone of the organization. */
  readonly timeZone?: string | undefined;
  /** Defaults to the language of the organization. */
  readonly locale?: Locale | undefined;
  readonly identity?: HashedIdentity | undefined;
  readonly firstKey?: FirstKey | undefined;
  /** The session of the page on which the person accepts the invitation. */
  readonly firstSession?: Pick<Session, 'uid' | 'hash' | 'browser'> | undefined;
}

/** The first API key of a person without an identity. */
export interface FirstKey {
  readonly name: string;
  readonly fresh: FreshKey;
}

export interface AcceptedReply {
  readonly data: {
    readonly user: OrganizationUser;
    readonly organization: { readonly uid: string; readonly name: string };
    readonly apiKey?: (ApiKey & { readonly key: string }) | undefined;
  };
  readonly version: number;
  readonly location: string;
}

/** The actor is the user that the person will become. */
export const acceptanceNeeds = (
  { invitation, askedWith }: StoredInvitation,
  { identity }: Acceptance,
  { actor }: WriteContext,
): Need[] => [
  storedInvitation(invitation.uid),
  storedUser(invitation.invitedBy),
  ...(askedWith.keyId === undefined ? [] : [storedApiKey(askedWith.keyId)]),
  ...newUserNeeds({ userId: actor.userId, email: invitation.email }),
  ...(identity ? holderNeeds(identity) : []),
];

type Refusal =
  | 'invitation/unknown'
  | 'time-zone/unknown'
  | 'request/unprocessable'
  | 'identity/refused'
  | 'identity/bound'
  | 'api-key/expires-in-past'
  | 'user/email-taken';

type AcceptanceChange =
  | ApiKeyChange
  | IdentityChange
  | InvitationChange
  | OrganizationChange
  | SessionChange
  | UserChange;

interface Acceptable {
  readonly stored: StoredInvitation;
  readonly inviter: StoredUser;
}

/**
 * Checks that the invitation and the API key that created it are still valid. The inviter must still be a
 * user, with a role that is not below the role of the invitation.
 */
function acceptable(
  uid: string,
  { timeZone, identity, firstKey }: Acceptance,
  snapshot: Snapshot,
  { actor: { userId }, nowMs }: WriteContext,
): Acceptable | Refused<Refusal> {
  const stored = snapshot.get(storedInvitation(uid));
  if (
    stored === undefined ||
    !isPending(stored.invitation, nowMs) ||
    hasEnded(stored, snapshot, nowMs)
  ) {
    return refuse('invitation/unknown');
  }
  const { email, role, invitedBy } = stored.invitation;
  const inviter = snapshot.get(storedUser(invitedBy));
  if (inviter === undefined || isAbove({ role }, inviter.user)) return refuse('invitation/unknown');
  const violations = [
    ...unknownZone(timeZone, '/timeZone'),
    ...otherAddress(email, identity),
    ...(firstKey ? lateForKey(stored, nowMs) : []),
  ];
  if (violations.length > 0) return refuseViolations(violations);
  if (identity && isOfAnotherUser(identity, userId, snapshot)) return refuse('identity/bound');
  return { stored, inviter };
}

/** Whether the API key that created the invitation was deleted or has expired. */
function hasEnded({ askedWith }: StoredInvitation, snapshot: Snapshot, nowMs: number): boolean {
  if (askedWith.keyId === undefined) return false;
  const apiKey = snapshot.get(storedApiKey(askedWith.keyId));
  return apiKey === undefined || isOver(apiKey.expiresAtMs, nowMs);
}

const isOver = (expiresAtMs: number | null, nowMs: number): boolean =>
  expiresAtMs !== null && expiresAtMs <= nowMs;

/**
 * An API key must not outlive the credential that created the invitation. After an access token has expired,
 * the invitation can still be accepted without an API key.
 */
function lateForKey(
  { askedWith }: StoredInvitation,
  nowMs: number,
): readonly Violation<'api-key/expires-in-past'>[] {
  if (!isOver(askedWith.expiresAtMs, nowMs)) return [];
  const detail = 'The credential that created the invitation has expired, so it gives no API key.';
  return [{ pointer: '/apiKeyName', code: 'api-key/expires-in-past', detail }];
}

/** Makes the invited person a user, with their identity or first API key. */
export function acceptInvitation(
  uid: string,
  acceptance: Acceptance,
  snapshot: Snapshot,
  context: WriteContext & WithPictures,
): Decision<AcceptedReply, Refusal, AcceptanceChange> {
  const { actor, nowMs } = context;
  const found = acceptable(uid, acceptance, snapshot, context);
  if (isRefused(found)) return found;
  const { stored, inviter } = found;
  const { scopes, askedWith } = stored;
  const { identity, firstKey, firstSession } = acceptance;
  const at = formatInstant(nowMs);
  const { userId } = actor;
  const organization = organizationOf(snapshot).organization;
  const user = invitedUser(userId, stored, acceptance, organization, at);
  const added = addUser(user, snapshot, context);
  if (isRefused(added)) return added;
  const apiKey = firstKey && newFirstKey(firstKey, stored, context, at);
  const shown = { ...shownUser(added.reply, context), uid: shownUid(userId, context) };
  return {
    reply: {
      data: {
        user: shown,
        organization: { uid: actor.organizationId, name: organization.name },
        apiKey: apiKey && {
          ...shownWithKey(apiKey, firstKey.fresh, context),
          userId: shown.uid,
        },
      },
      version: 1,
      location: `/v1/organization_users/${shown.uid}`,
    },
    changes: [
      ...added.changes,
      putInvitation({
        stored: acceptedInvitation(stored, at),
        event: eventOf('invitation_accepted', at, context),
      }),
      ...(identity
        ? [putIdentity({ hash: identity.hash, userId, scopes, former: undefined })]
        : []),
      ...(firstSession ? [putSession(newSession(firstSession, user, nowMs))] : []),
      ...(apiKey ? [putApiKey({ apiKey, event: eventOf('api_key_created', at, context) })] : []),
      requireUser({ userId: inviter.user.userId, ver: inviter.ver }),
      ...(askedWith.keyId === undefined ? [] : [requireApiKey({ keyId: askedWith.keyId })]),
    ],
  };
}

function invitedUser(
  userId: string,
  { invitation: { email, role }, scopes }: StoredInvitation,
  { name, identity, ...acceptance }: Acceptance,
  organization: Pick<Organization, 'timeZone' | 'locale'>,
  at: string,
): User {
  const { timeZone = organization.timeZone, locale = organization.locale } = acceptance;
  const own = identity ? { issuer: identity.issuer, boundAt: at, expiresAt: null } : null;
  const sessionScopes = scopes.includes('*') ? null : scopes;
  const person = { userId, name, email, timeZone, locale, role };
  return newUser({ ...person, identity: own, sessionScopes }, at);
}

const acceptedInvitation = (stored: StoredInvitation, at: string): StoredInvitation => ({
  ...stored,
  invitation: { ...stored.invitation, status: 'accepted', updatedAt: at },
});

const newFirstKey = (
  { name, fresh }: FirstKey,
  { scopes, askedWith }: StoredInvitation,
  { actor }: WriteContext,
  at: string,
): StoredApiKey => ({
  keyId: fresh.keyId,
  hash: fresh.hash,
  organizationId: actor.organizationId,
  userId: actor.userId,
  name,
  scopes,
  expiresAtMs: askedWith.expiresAtMs,
  revokedAtMs: null,
  isDelegated: false,
  createdAt: at,
});

/** The API key in the response. No other response contains its text. */
const shownWithKey = (
  apiKey: StoredApiKey,
  { key }: FreshKey,
  context: Pick<WriteContext, 'dryRun'>,
): ApiKey & { readonly key: string } => ({
  ...shownApiKey({ ...apiKey, keyId: shownUid(apiKey.keyId, context) }, null),
  key: shownUid(key, context),
});
