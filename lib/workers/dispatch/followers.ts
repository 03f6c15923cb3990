import { isUnavailable } from '../../data/engine/is-unavailable.ts';
import type { FollowingWorker } from '../../domain/feed/follow-up.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { enterBookings } from '../calendars/enter-bookings.ts';
import type { Follower } from '../follower.ts';
import { tellPeople } from '../messages/tell-people.ts';

/** All that follows events of an organization, as it is now. */
export async function readFollowers(of: OrganizationId): Promise<readonly Follower[]> {
  const calendars = await enterBookings(of).catch(unknownTo('writeCalendars'));
  return [tellPeople(of), calendars];
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
