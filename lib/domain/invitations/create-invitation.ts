import { hasScope, isManager } from '../access.ts';
import { type Decision, type Refused, refuse } from '../decision.ts';
import { eventOf } from '../events.ts';
import { type MessageChange, putMessage } from '../messages/changes.ts';
import type { SingleMessage } from '../messages/message-job.ts';
import { requireUser, type UserChange } from '../people/changes.ts';
import { addressOwner, storedOrganization, storedUser } from '../people/needs.ts';
import type { StoredUser } from '../people/user.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import type { Credential, Role } from '../tenancy.ts';
import { formatInstant } from '../time/instant.ts';
import { shownUid, type WithCredential, type WriteContext } from '../write-context.ts';
import type { InvitationChange } from './changes.ts';
import { inviteAddress, putInvitation } from './changes.ts';
import { composeInvitation } from './compose-invitation.ts';
import {
  deletedInvitation,
  type Invitation,
  type InvitationReply,
  invitationLastsMs,
  shownInvitation,
} from './invitation.ts';
import { newestInvitation, storedInvitation } from './needs.ts';

export interface InvitationRequest {
  readonly email: string;
  readonly role: Role;
  /** Defaults to the scopes of the caller's credential. */
  readonly scopes?: readonly string[] | undefined;
}

/** The generated uid and token of a new invitation. */
export interface NewInvitationIds {
  readonly uid: string;
  readonly tokenHash: string;
  /** The sealed link; absent in a dry run, which sends no mail. */
  readonly sealedUrl?: string | undefined;
}

/** The decision also needs the newest invitation of the address. */
export const newInvitationNeeds = (
  email: string,
  { sealedUrl }: NewInvitationIds,
  { actor }: WriteContext,
): Need[] => [
  addressOwner(email),
  storedUser(actor.userId),
  ...(sealedUrl === undefined ? [] : [storedOrganization()]),
];

type Refusal = 'caller/role-forbids' | 'caller/scope-missing' | 'user/email-taken';

/** The reason why the caller may not create the invitation, if any. */
function refuseSending(
  { email, role, scopes }: InvitationRequest,
  caller: StoredUser,
  snapshot: Snapshot,
  credential: Credential,
): Refused<Refusal> | undefined {
  if (!isManager(caller.user)) return refuse('caller/role-forbids');
  if (role === 'owner' && caller.user.role !== 'owner') return refuse('caller/role-forbids');
  const beyond = scopes?.find((scope) => !hasScope(credential, scope));
  if (beyond !== undefined) {
    const detail = `The credential does not have the scope ${beyond}, so it cannot give it.`;
    return refuse('caller/scope-missing', { detail });
  }
  if (snapshot.get(addressOwner(email)) !== undefined) return refuse('user/email-taken');
  return undefined;
}

/**
 * Invites the owner of an email address. A pending invitation of the same address is deleted, because only
 * the newest one is valid.
 */
export function createInvitation(
  sent: InvitationRequest,
  { uid, tokenHash, sealedUrl }: NewInvitationIds,
  snapshot: Snapshot,
  context: WriteContext & WithCredential,
): Decision<InvitationReply, Refusal, InvitationChange | MessageChange | UserChange> {
  const { actor, credential, nowMs } = context;
  const { email, scopes } = sent;
  const caller = snapshot.get(storedUser(actor.userId));
  if (caller === undefined) return refuse('caller/role-forbids');
  const refused = refuseSending(sent, caller, snapshot, credential);
  if (refused !== undefined) return refused;
  const at = formatInstant(nowMs);
  const invitation = newInvitation(uid, sent, context);
  const former = snapshot.get(newestInvitation(email));
  const { keyId, expiresAtMs } = credential;
  const replaced = former === undefined ? undefined : snapshot.get(storedInvitation(former));
  const event = eventOf('invitation_created', at, context);
  return {
    reply: {
      data: { ...shownInvitation(invitation, nowMs), uid: shownUid(uid, context) },
      version: 1,
    },
    changes: [
      putInvitation({
        stored: {
          ver: 0,
          invitation,
          tokenHash,
          scopes: scopes ?? credential.scopes,
          askedWith: { keyId, expiresAtMs },
        },
        event,
      }),
      inviteAddress({ uid, email, former }),
      ...(replaced?.invitation.status === 'pending'
        ? [putInvitation({ stored: deletedInvitation(replaced, at), event })]
        : []),
      ...(sealedUrl === undefined
        ? []
        : [putMessage(composeMail(invitation, sealedUrl, caller, snapshot, nowMs))]),
      requireUser({ userId: actor.userId, ver: caller.ver }),
    ],
  };
}

function newInvitation(
  uid: string,
  { email, role }: InvitationRequest,
  { actor, nowMs }: WriteContext,
): Invitation {
  const at = formatInstant(nowMs);
  return {
    uid,
    email,
    role,
    status: 'pending',
    invitedBy: actor.userId,
    expiresAt: formatInstant(nowMs + invitationLastsMs),
    createdAt: at,
    updatedAt: at,
  };
}

function composeMail(
  invitation: Invitation,
  sealedUrl: string,
  { user }: StoredUser,
  snapshot: Snapshot,
  nowMs: number,
): SingleMessage {
  const { name = '', locale = 'en' } = snapshot.get(storedOrganization())?.organization ?? {};
  return composeInvitation(invitation, user, { name, locale }, sealedUrl, nowMs);
}
