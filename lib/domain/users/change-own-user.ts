import { asItIs } from '../changes.ts';
import { type Decision, refuse, refuseInvalid } from '../decision.ts';
import { eventOf } from '../events.ts';
import { refuseVersion } from '../precondition.ts';
import { need, type Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import { unknownZone } from '../time/unknown-zone.ts';
import type { WriteContext } from '../write-context.ts';
import type { StoredUser, User } from './user.ts';

export type OwnRefusal =
  | 'user/not-found'
  | 'resource/changed'
  | 'request/unprocessable'
  | 'time-zone/unknown';

interface OwnChange<Reply> {
  /** The user afterwards; the same object where nothing is new. */
  readonly change: (user: User) => User;
  readonly show: (stored: StoredUser) => Reply;
}

/** Changes of the user who asks what is theirs. Every role may do that. */
export function changeOwnUser<Reply extends { readonly version: number }>(
  { timeZone }: { readonly timeZone?: string | undefined },
  snapshot: Snapshot,
  context: WriteContext,
  { change, show }: OwnChange<Reply>,
): Decision<Reply, OwnRefusal> {
  const { actor, nowMs, precondition } = context;
  const stored = snapshot.storedUser(actor.userId);
  if (stored === undefined) return refuse('user/not-found');
  const { ver, user } = stored;
  const refused =
    refuseVersion(precondition, ver) ?? refuseInvalid(unknownZone(timeZone, '/timeZone'));
  if (refused !== undefined) return refused;
  const changed = change(user);
  if (changed === user) return asItIs(need.user(user.userId), show(stored));
  const after = { ...changed, updatedAt: formatInstant(nowMs) };
  return {
    reply: show({ ver: ver + 1, user: after }),
    changes: {
      kind: 'user',
      change: 'write',
      stored: { ...stored, user: after },
      event: eventOf('user_updated', after.updatedAt, context),
    },
  };
}
