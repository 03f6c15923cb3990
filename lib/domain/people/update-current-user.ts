import { applyUpdate } from '../apply-update.ts';
import type { Snapshot } from '../snapshot.ts';
import { unknownZone } from '../time/unknown-zone.ts';
import type { WithCredential, WithPictures, WriteContext } from '../write-context.ts';
import { changeOwnUser, type OwnDecision } from './change-own-user.ts';
import { type CurrentUserReply, shownCurrentUser } from './current-user.ts';
import type { Locale } from './locale.ts';

export interface CurrentUserUpdate {
  readonly name?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly locale?: Locale | undefined;
}

/** Changes the name, time zone or language of a user. */
export const updateCurrentUser = (
  sent: CurrentUserUpdate,
  snapshot: Snapshot,
  context: WriteContext & WithCredential & WithPictures,
): OwnDecision<CurrentUserReply> =>
  changeOwnUser(snapshot, context, {
    violations: unknownZone(sent.timeZone, '/timeZone'),
    change: (user) => applyUpdate(user, sent),
    show: (stored) => shownCurrentUser(stored, snapshot, context.actor, context),
  });
