import type { Change } from '../change.ts';
import { type Decision, refuse, refuseInvalid } from '../decision.ts';
import { eventOf } from '../events.ts';
import type { PictureViolation } from '../pictures/accept-picture.ts';
import { refuseVersion } from '../precondition.ts';
import type { Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import type { unknownZone } from '../time/unknown-zone.ts';
import { unchanged } from '../unchanged.ts';
import type { Violation } from '../violation.ts';
import type { WriteContext } from '../write-context.ts';
import { putUser, type UserChange } from './changes.ts';
import { storedUser } from './needs.ts';
import type { StoredUser, User } from './user.ts';

type OwnRefusal =
  | 'user/not-found'
  | 'resource/changed'
  | 'request/unprocessable'
  | OwnViolation['code'];

type OwnViolation =
  | ReturnType<typeof unknownZone>[number]
  | Violation<'phone/invalid'>
  | PictureViolation;

export type OwnDecision<Reply, Other extends Change = never> = Decision<
  Reply,
  OwnRefusal,
  UserChange | Other
>;

interface OwnChange<Reply, Other extends Change> {
  readonly violations?: readonly OwnViolation[];
  /** Returns the changed user, or the same object if nothing changed. */
  readonly change: (user: User) => User;
  /** Changes in the same transaction. */
  readonly others?: (before: User, after: User) => readonly Other[];
  readonly show: (stored: StoredUser) => Reply;
}

/** Changes the user of the caller. Every role may do this. */
export function changeOwnUser<
  Reply extends { readonly version: number },
  Other extends Change = never,
>(
  snapshot: Snapshot,
  context: WriteContext,
  { violations = [], change, others = () => [], show }: OwnChange<Reply, Other>,
): OwnDecision<Reply, Other> {
  const { actor, nowMs, precondition } = context;
  const stored = snapshot.get(storedUser(actor.userId));
  if (stored === undefined) return refuse('user/not-found');
  const { ver, user } = stored;
  const refused = refuseVersion(precondition, ver) ?? refuseInvalid(violations);
  if (refused !== undefined) return refused;
  const changed = change(user);
  if (changed === user) return unchanged(storedUser(user.userId), show(stored));
  const after = { ...changed, updatedAt: formatInstant(nowMs) };
  return {
    reply: show({ ver: ver + 1, user: after }),
    changes: [
      putUser({
        stored: { ...stored, user: after },
        event: eventOf('user_updated', after.updatedAt, context),
      }),
      ...others(user, after),
    ],
  };
}
