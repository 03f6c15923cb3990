import type { Snapshot } from '../snapshot.ts';
import type { WriteContext } from '../write-context.ts';
import { changeOwnUser, type OwnDecision } from './change-own-user.ts';

/** Removes the picture of a user, if there is one. */
export const deleteProfileImage = (
  snapshot: Snapshot,
  context: WriteContext,
): OwnDecision<{ readonly version: number }> =>
  changeOwnUser(snapshot, context, {
    change: (user) => (user.pictureId === null ? user : { ...user, pictureId: null }),
    show: ({ ver }) => ({ version: ver }),
  });
