import { type Refused, refuse } from '../decision.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { dayMs } from '../time/zone.ts';
import { countInvited, type ScheduleChange } from './changes.ts';
import { invitedGuests } from './needs.ts';
import type { Attendee } from './schedule.ts';

/** The maximum number of guest addresses that a user adds to schedules in a day (UTC). */
const newGuestsAtMost = 100;

/** The guest addresses that a request adds to a schedule. */
export interface NewGuests {
  readonly userId: string;
  /** Days since the epoch. */
  readonly day: number;
  readonly count: number;
}

export function newGuests(
  attendees: readonly Attendee[],
  former: readonly Attendee[],
  userId: string,
  nowMs: number,
): NewGuests {
  const known = new Set(addressesOf(former));
  const added = addressesOf(attendees).filter((address) => !known.has(address));
  return { userId, day: Math.floor(nowMs / dayMs), count: added.length };
}

/** The addresses of attendees who are not users, without letter case. */
const addressesOf = (attendees: readonly Attendee[]): readonly string[] =>
  attendees.flatMap(({ userId, email }) =>
    userId === undefined && email !== undefined ? [email.toLowerCase()] : [],
  );

export const guestNeeds = ({ userId, day, count }: NewGuests): Need[] =>
  count === 0 ? [] : [invitedGuests({ userId, day })];

/** Counts the added addresses, because each of them gets mails. */
export function countGuests(
  { userId, day, count }: NewGuests,
  snapshot: Snapshot,
): readonly ScheduleChange[] | Refused<'schedule/too-many-guests'> {
  if (count === 0) return [];
  const counted = snapshot.get(invitedGuests({ userId, day }));
  if (counted + count > newGuestsAtMost) {
    return refuse('schedule/too-many-guests', {
      detail: `The request adds ${count} addresses of guests. The user has added ${counted} of at most ${newGuestsAtMost} today.`,
    });
  }
  return [countInvited({ userId, day, by: count, max: newGuestsAtMost })];
}
