import type { CurrentUser } from '../../../client/src/index.ts';
import type { Scope } from '../../../lib/domain/tenancy.ts';
import { can } from '../../signed-in/can.ts';

const managers: readonly CurrentUser['role'][] = ['owner', 'admin'];

/** Whether the user manages the organization. */
export const isManager = ({ role }: CurrentUser): boolean => managers.includes(role);

/** Whether the user is a manager, and their credential has the scope. */
export const managerCan = (me: CurrentUser, scope: Scope): boolean =>
  isManager(me) && can(me, scope);
