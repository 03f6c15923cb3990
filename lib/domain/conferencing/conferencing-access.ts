import { type Refused, refuse } from '../decision.ts';
import { type Need, need, type Snapshot } from '../snapshot.ts';
import { connectionBy, type HeldConnection } from './conferencing-connection.ts';

/** What every change of the connections of a user rests on. */
export const conferencingNeeds = (userId: string): readonly Need[] => [
  need.conferencing(userId),
  need.hours(userId),
  need.sharedAccounts(),
];

/** A connection of a user. Those of others are as if they were not there. */
export const ownConferencing = (
  uid: string,
  userId: string,
  snapshot: Snapshot,
): HeldConnection | Refused<'conferencing/unknown'> =>
  connectionBy(snapshot.conferencing(userId), uid) ?? refuse('conferencing/unknown');
