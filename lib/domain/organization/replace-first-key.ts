import type { FreshKey } from '../api-keys/add-api-key.ts';
import { type Decision, refuse } from '../decision.ts';
import { eventOf } from '../events.ts';
import { type Need, need, type Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import { isLeaving } from '../users/user.ts';
import type { WithPictures, WriteContext } from '../write-context.ts';
import { type AcceptedReply, shownWithKey } from './accept-invitation.ts';
import { shownUser } from './organization-user.ts';

/** What the decision rests on beside the invitation, which was read. */
export function firstKeyNeeds(uid: string, snapshot: Snapshot): Need[] {
  const { userId, keyId } = snapshot.invitation(uid)?.accepted ?? {};
  return [
    ...(userId === undefined ? [] : [need.user(userId)]),
    ...(keyId === undefined ? [] : [need.apiKey(keyId), need.keyUse(keyId)]),
  ];
}

/**
 * Gives the person another key in place of the first one, which was never used: they ask again because they
 * did not get it. One that was used, or ended, was shown.
 */
export function replaceFirstKey(
  uid: string,
  fresh: FreshKey,
  snapshot: Snapshot,
  context: WriteContext & WithPictures,
): Decision<AcceptedReply, 'idempotency/secret-shown-once'> {
  const stored = snapshot.invitation(uid);
  const { userId, keyId } = stored?.accepted ?? {};
  const user = userId === undefined ? undefined : snapshot.storedUser(userId);
  const former = keyId === undefined ? undefined : snapshot.apiKey(keyId);
  if (
    !stored ||
    !user ||
    isLeaving(user.user, context.nowMs) ||
    !former ||
    snapshot.lastUsedOn(former.keyId) !== null
  ) {
    return refuse('idempotency/secret-shown-once');
  }
  const at = formatInstant(context.nowMs);
  const apiKey = { ...former, keyId: fresh.keyId, hash: fresh.hash, createdAt: at };
  const { ver, rev = 0 } = user;
  return {
    reply: {
      data: { user: shownUser(user.user, context), apiKey: shownWithKey(apiKey, fresh, context) },
      version: ver,
      location: `/v1/organization_users/${user.user.userId}`,
    },
    changes: {
      kind: 'first-key',
      invitation: { ...stored, accepted: { userId: user.user.userId, keyId: fresh.keyId } },
      user: { userId: user.user.userId, ver, rev },
      former,
      apiKey,
      event: eventOf('invitation_accepted', at, context),
      made: eventOf('api_key_created', at, context),
      ended: eventOf('api_key_deleted', at, context),
    },
  };
}
