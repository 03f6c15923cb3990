import type { Decision } from '../decision.ts';
import type { Snapshot } from '../snapshot.ts';
import type { WriteContext } from '../write-context.ts';
import { changeOwnUser, type OwnRefusal } from './change-own-user.ts';

/** Takes the picture of a user away. Where there is none, nothing changes. */
export const deleteProfileImage = (
  snapshot: Snapshot,
  context: WriteContext,
): Decision<{ readonly version: number }, OwnRefusal> =>
  changeOwnUser(snapshot, context, {
    change: (user) => (user.pictureId === null ? user : { ...user, pictureId: null }),
    show: ({ ver }) => ({ version: ver }),
  });
