import { assignableUser } from '../people/assignable-user.ts';
import { storedUser } from '../people/needs.ts';
import type { User } from '../people/user.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { attendeeIds } from './attendees.ts';
import type { Attendee } from './schedule.ts';

/** What must be read to know which of the attendees are users. */
export const attendeeNeeds = (attendees: readonly Attendee[]): Need[] =>
  attendeeIds({ attendees }).map(storedUser);

/** Those of the attendees who are users of the organization, and stay it. */
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
