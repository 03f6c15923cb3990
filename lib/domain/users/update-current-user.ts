import { asItIs } from '../changes.ts';
import { type Decision, refuse, refuseInvalid } from '../decision.ts';
import { eventOf } from '../events.ts';
import { refuseVersion } from '../precondition.ts';
import { need, type Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import { unknownZone } from '../time/unknown-zone.ts';
import { withSent } from '../with-sent.ts';
import type { WithCredential, WriteContext } from '../write-context.ts';
import { type CurrentUserReply, shownCurrentUser } from './current-user.ts';
import type { Locale } from './user.ts';

export interface CurrentUserUpdate {
  readonly name?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly locale?: Locale | undefined;
}

type Refusal =
  | 'user/not-found'
  | 'resource/changed'
  | 'request/unprocessable'
  | 'time-zone/unknown';

/** Changes how a user is called and addressed. Everybody may do that to themselves. */
export function updateCurrentUser(
  sent: CurrentUserUpdate,
  snapshot: Snapshot,
  context: WriteContext & WithCredential,
): Decision<CurrentUserReply, Refusal> {
  const { actor, credential, nowMs, precondition } = context;
  const stored = snapshot.storedUser(actor.userId);
  if (stored === undefined) return refuse('user/not-found');
  const { ver, user } = stored;
  const refused =
    refuseVersion(precondition, ver) ?? refuseInvalid(unknownZone(sent.timeZone, '/timeZone'));
  if (refused !== undefined) return refused;
  const changed = withSent(user, sent);
  if (changed === user) {
    const reply = shownCurrentUser(stored, snapshot, actor, credential);
    return asItIs(need.user(user.userId), reply);
  }
  const after = { ...changed, updatedAt: formatInstant(nowMs) };
  return {
    reply: shownCurrentUser({ ver: ver + 1, user: after }, snapshot, actor, credential),
    changes: {
      kind: 'user',
      change: 'write',
      stored: { ...stored, user: after },
      event: eventOf('user_updated', after.updatedAt, context),
    },
  };
}
