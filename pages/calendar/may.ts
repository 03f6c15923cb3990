import type { CurrentUser } from '../../client/src/index.ts';
import { isManager } from '../../lib/domain/access.ts';
import { canChangeAsHost } from '../../lib/domain/event-types/host-role.ts';
import { can } from '../signed-in/can.ts';
import type { Entry } from './entries.ts';

/** The users whose roles decide who may change an entry. The API does not return the creator of a booking. */
function rolesOf(entry: Exclude<Entry, { kind: 'busy' }>) {
  if (entry.kind === 'booking') return { hosts: entry.booking.hosts };
  const { attendees, createdBy } = entry.schedule;
  return { hosts: attendees, createdBy: createdBy ?? undefined };
}

/**
 * Whether the roles and the credential of the user allow them to change an entry. `needed` is the role that a host or an
 * attendee must have.
 */
export function mayChange(
  me: CurrentUser,
  entry: Entry,
  needed: 'admin' | 'editor' = 'editor',
): boolean {
  if (entry.kind === 'busy') return false;
  return (
    canChangeAsHost(rolesOf(entry), { userId: me.uid, role: me.role }, needed) &&
    can(me, entry.kind === 'booking' ? 'bookings:write' : 'schedules:write')
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
