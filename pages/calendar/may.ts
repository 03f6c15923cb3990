import type { CurrentUser } from '../../client/src/index.ts';
import { isManager } from '../../lib/domain/access.ts';
import { canChangeAsHost } from '../../lib/domain/event-types/host-role.ts';
import { can } from '../signed-in/can.ts';
import type { Entry } from './entries.ts';

/**
 * Whether the roles and the credential of the user allow them to change an entry. `needed` is the role that a host or an
 * attendee must have. The API also allows the change for the creator of an entry, but does not return the creator.
 */
export function mayChange(
  me: CurrentUser,
  entry: Entry,
  needed: 'admin' | 'editor' = 'editor',
): boolean {
  if (entry.kind === 'busy') return false;
  const isBooking = entry.kind === 'booking';
  const hosts = isBooking ? entry.booking.hosts : entry.schedule.attendees;
  return (
    canChangeAsHost({ hosts }, { userId: me.uid, role: me.role }, needed) &&
    can(me, isBooking ? 'bookings:write' : 'schedules:write')
  );
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
