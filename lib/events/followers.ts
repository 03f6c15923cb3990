import type { Action } from '../data/engine/commit.ts';
import { isUnavailable } from '../data/engine/is-unavailable.ts';
import type { FollowingWorker } from '../domain/feed/follow-up.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { enterBookings } from './calendars/enter-bookings.ts';
import { followMeetings } from './meetings/follow-meetings.ts';
import { tellPeople } from './messages/tell-people.ts';
import { sendToEndpoints } from './send-to-endpoints.ts';
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

/** All that follows events of an organization, as it is now. */
export async function readFollowers(of: OrganizationId): Promise<readonly Follower[]> {
  const [endpoints, calendars] = await Promise.all([
    sendToEndpoints(of).catch(unknownTo('deliver')),
    enterBookings(of).catch(unknownTo('writeCalendars')),
  ]);
  return [endpoints, tellPeople(of), calendars, followMeetings(of)];
}

/** What follows cannot be known: it is set aside, and the events are told without it. */
const unknownTo =
  (worker: FollowingWorker) =>
  (why: unknown): Follower => {
    if (isUnavailable(why)) throw why;
    return {
      worker,
      failures: [],
      actionsOf: () => {
        throw why;
      },
    };
  };
