import type { Actor } from '../tenancy.ts';
import { type HostRole, hostRoles } from './event-type.ts';

interface Participant {
  readonly userId?: string | undefined;
  readonly role: HostRole;
}

/** Returns the role that the actor has as a host or an attendee. Undefined for other users. */
export const roleAmong = (
  participants: readonly Participant[],
  { userId }: Pick<Actor, 'userId'>,
): HostRole | undefined => participants.find((one) => one.userId === userId)?.role;

/** Whether a role includes the rights of another role: `admin` those of `editor`, for example. */
export const includesRole = (role: HostRole, needed: HostRole): boolean =>
  hostRoles.indexOf(role) <= hostRoles.indexOf(needed);
