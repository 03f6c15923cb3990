import { isUnavailable } from '../../data/engine/is-unavailable.ts';
import type { FollowingWorker } from '../../domain/feed/follow-up.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { enterBookings } from '../calendars/enter-bookings.ts';
import type { Follower } from '../follower.ts';
import { followMeetings } from '../meetings/follow-meetings.ts';
import { tellPeople } from '../messages/tell-people.ts';
import { sendToEndpoints } from '../send-to-endpoints.ts';

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
