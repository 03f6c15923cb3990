import type { Items } from '../../data/items.ts';
import { type Key, keys } from '../../data/keys.ts';
import { userIn } from '../../data/users.ts';
import { attendeeIds } from '../../domain/schedules/attendees.ts';
import type { Attendee } from '../../domain/schedules/schedule.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { User } from '../../domain/users/user.ts';

/** What must be read to know which of the attendees there are. */
export const attendeeKeys = (of: OrganizationId, attendees: readonly Attendee[]): Key[] =>
  attendeeIds({ attendees }).map((userId) => keys.user(of, userId));

/** Those of the attendees who are users of the organization. */
export function attendingUsers(
  items: Items,
  of: OrganizationId,
  attendees: readonly Attendee[],
): ReadonlyMap<string, User> {
  const users = new Map<string, User>();
  for (const userId of attendeeIds({ attendees })) {
    const user = userIn(items, of, userId);
    if (user !== undefined) users.set(userId, user);
  }
  return users;
}
