import { isManager } from '../access.ts';
import type { Actor } from '../tenancy.ts';
import { type HostRole, hostRoles } from './event-type.ts';

interface Participant {
  readonly userId?: string | undefined;
  readonly role: HostRole;
}

/** A resource with hosts. The hosts' roles do not limit the user who created it. */
interface Hosted {
  readonly hosts: readonly Participant[];
  readonly createdBy?: string | undefined;
}

type Caller = Pick<Actor, 'userId' | 'role'>;

/** Returns the role that a user has as a host or an attendee. Undefined for other users. */
export const roleAmong = (
  participants: readonly Participant[],
  { userId }: Pick<Actor, 'userId'>,
): HostRole | undefined => participants.find((one) => one.userId === userId)?.role;

/** Whether a role includes the rights of another role: `admin` those of `editor`, for example. */
export const includesRole = (role: HostRole, needed: HostRole): boolean =>
  hostRoles.indexOf(role) <= hostRoles.indexOf(needed);

/**
 * Whether a user can make a change that requires the role `needed` from the hosts of a resource.
 * The role does not limit admins and owners, and gives a `restricted` user no rights.
 */
export function canChangeAsHost(
  { hosts, createdBy }: Hosted,
  caller: Caller,
  needed: HostRole,
): boolean {
  if (isManager(caller)) return true;
  if (caller.role !== 'member') return false;
  const role = roleAmong(hosts, caller);
  return caller.userId === createdBy || (role !== undefined && includesRole(role, needed));
}
