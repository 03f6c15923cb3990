import { type Refused, refuse } from '../decision.ts';
import { hostHours } from '../hours/needs.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { connectionBy, type HeldConnection } from './conferencing-connection.ts';
import { conferencingAccounts, sharedAccounts } from './needs.ts';

/** The data that every change of a user's connections reads. */
export const conferencingNeeds = (userId: string): readonly Need[] => [
  conferencingAccounts(userId),
  hostHours(userId),
  sharedAccounts(),
];

/** A connection of a user. Connections of other users are refused as unknown. */
export const ownConferencing = (
  uid: string,
  userId: string,
  snapshot: Snapshot,
): HeldConnection | Refused<'conferencing/unknown'> =>
  connectionBy(snapshot.get(conferencingAccounts(userId)), uid) ?? refuse('conferencing/unknown');
