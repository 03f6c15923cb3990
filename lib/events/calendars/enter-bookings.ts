import { entryLane, putDue, putDueAlone } from '../../data/due.ts';
import { readTargetRegister } from '../../data/targets.ts';
import { mayConcern } from '../../domain/calendars/target.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Follower, Placed } from '../followers.ts';

/**
 * A worker looks at where a booking stands in the calendars of its hosts, after each event of it. What is to be looked at
 * is the booking as it is then, so that may be put before the events are told, and once however many there are.
 */
export async function enterBookings(of: OrganizationId): Promise<Follower> {
  const register = await readTargetRegister(of);
  const lanesOf = (events: readonly Placed[]) => {
    const concerned = events.filter((one) => isEntered(one) && mayConcern(register, one.userIds));
    return [...new Set(concerned.map(({ origin }) => origin.uid))].map(entryLane);
  };
  return {
    worker: 'writeCalendars',
    failures: [],
    actionsOf: (events, nowMs) => lanesOf(events).map((lane) => putDue(of, lane, nowMs)),
    ahead: async (events, nowMs) => {
      await Promise.all(lanesOf(events).map((lane) => putDueAlone(of, lane, nowMs)));
      return { actions: [] };
    },
  };
}

/** A request is in no calendar until it is confirmed, and so is none that was declined. */
const isEntered = ({ origin, event: { event } }: Placed): boolean =>
  origin.subject === 'booking' && event !== 'booking_requested' && event !== 'booking_declined';
