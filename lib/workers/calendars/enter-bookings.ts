import { readTargetRegister } from '../../data/external-calendars/targets.ts';
import { entryLane, putDue } from '../../data/jobs/due.ts';
import { mayConcern } from '../../domain/external-calendars/target.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Follower, Placed } from '../follower.ts';

/**
 * After each event of a booking, a worker looks at where the booking is in the calendars of its hosts. It looks at the
 * booking as it is then, so one job is enough however many events there are.
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
  };
}

/** A request is in no calendar until it is confirmed, and so is none that was declined. */
const isEntered = ({ origin, event: { event } }: Placed): boolean =>
  origin.subject === 'booking' && event !== 'booking_requested' && event !== 'booking_declined';
