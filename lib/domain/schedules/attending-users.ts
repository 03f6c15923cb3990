import { assignableUser } from '../people/assignable-user.ts';
import { storedUser } from '../people/needs.ts';
import type { User } from '../people/user.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { attendeeIds } from './attendees.ts';
import type { Attendee } from './schedule.ts';

export const attendeeNeeds = (attendees: readonly Attendee[]): Need[] =>
  attendeeIds({ attendees }).map(storedUser);

/** Returns the attendees that are users of the organization and are not being deleted. */
export function attendingUsers(
  snapshot: Snapshot,
  attendees: readonly Attendee[],
  nowMs: number,
): ReadonlyMap<string, User> {
  const users = new Map<string, User>();
  for (const userId of attendeeIds({ attendees })) {
    const user = assignableUser(snapshot, userId, nowMs);
    if (user !== undefined) users.set(userId, user);
  }
  return users;
}
