import type { Action } from '../data/engine/commit.ts';
import type { FollowingWorker } from '../domain/feed/follow-up.ts';
import type { Told } from './tellable-events.ts';

/** An event with the position that it gets in the feed. */
export interface Placed extends Told {
  readonly position: number;
}

/**
 * What follows from events and is written with them, or not at all: work for a worker, which is woken then.
 * Actions are decided by the events and by what was read before, which is after the changes were made.
 */
export interface Follower {
  readonly worker?: FollowingWorker;
  /** Why some of it cannot be done. The events are told all the same. */
  readonly failures: readonly Error[];
  readonly actionsOf: (events: readonly Placed[], nowMs: number) => readonly Action[];
}
