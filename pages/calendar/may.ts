import type { CurrentUser } from '../../client/src/index.ts';
import { isManager } from '../../lib/domain/access.ts';
import { can } from '../signed-in/can.ts';
import type { Entry } from './entries.ts';

/** The users who take part in an entry. */
function participantsOf(entry: Entry): readonly (string | undefined)[] {
  if (entry.kind === 'busy') return [];
  if (entry.kind === 'booking') return entry.booking.hosts.map(({ userId }) => userId);
  const { attendees, createdBy } = entry.schedule;
  return [...attendees.map(({ userId }) => userId), createdBy ?? undefined];
}

/**
 * Whether the role and the credential of the user allow them to change an entry. The API also allows it for the creator
 * of a booking, but does not return the creator.
 */
export function mayChange(me: CurrentUser, entry: Entry): boolean {
  if (entry.kind === 'busy' || me.role === 'restricted') return false;
  const takesPart = isManager(me) || participantsOf(entry).includes(me.uid);
  return takesPart && can(me, entry.kind === 'booking' ? 'bookings:write' : 'schedules:write');
}

/**
 * Whether a user may create entries in a calendar. Only managers create them for another user, because a member could
 * not change them later.
 */
export const mayCreate = (me: CurrentUser, userId: string): boolean =>
  me.role !== 'restricted' && (userId === me.uid || isManager(me)) && can(me, 'schedules:write');

/** Whether a user may look at calendars of others. */
export const maySeeOthers = (me: CurrentUser): boolean =>
  me.role !== 'restricted' && can(me, 'users:read');
