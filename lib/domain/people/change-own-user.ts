import { type Decision, refuse, refuseInvalid } from '../decision.ts';
import { eventOf } from '../events.ts';
import type { PictureViolation } from '../pictures/accept-picture.ts';
import { type PictureChange, putPicture, removePicture } from '../pictures/changes.ts';
import type { StoredPicture } from '../pictures/picture.ts';
import { refuseVersion } from '../precondition.ts';
import type { Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import type { unknownZone } from '../time/unknown-zone.ts';
import { unchanged } from '../unchanged.ts';
import type { WriteContext } from '../write-context.ts';
import { putUser, type UserChange } from './changes.ts';
import { storedUser } from './needs.ts';
import type { StoredUser, User } from './user.ts';

type OwnRefusal =
  | 'user/not-found'
  | 'resource/changed'
  | 'request/unprocessable'
  | OwnViolation['code'];

type OwnViolation = ReturnType<typeof unknownZone>[number] | PictureViolation;

export type OwnDecision<Reply> = Decision<Reply, OwnRefusal, UserChange | PictureChange>;

interface OwnChange<Reply> {
  readonly violations?: readonly OwnViolation[];
  /** The new picture of the user, if the change has one. */
  readonly picture?: StoredPicture | undefined;
  /** Returns the changed user, or the same object if nothing changed. */
  readonly change: (user: User) => User;
  readonly show: (stored: StoredUser) => Reply;
}

/** Changes the user of the caller. Every role may do this. */
export function changeOwnUser<Reply extends { readonly version: number }>(
  snapshot: Snapshot,
  context: WriteContext,
  { violations = [], picture, change, show }: OwnChange<Reply>,
): OwnDecision<Reply> {
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
      ...(picture && after.pictureId !== user.pictureId
        ? [putPicture({ userId: user.userId, picture })]
        : []),
      ...(user.pictureId === null || user.pictureId === after.pictureId
        ? []
        : [removePicture({ pictureId: user.pictureId, nowMs })]),
    ],
  };
}
