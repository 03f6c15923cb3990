import type { CurrentUser, EventType } from '../../../client/src/index.ts';
import { canChangeAsHost } from '../../../lib/domain/event-types/host-role.ts';
import { can } from '../../signed-in/can.ts';

/** Whether the user can make the changes of an event type that require this role from its hosts. */
export function canChangeEventType(
  me: CurrentUser,
  { hosts }: Pick<EventType, 'hosts'>,
  needed: 'admin' | 'editor',
): boolean {
  const roles = hosts.map(({ uid, role }) => ({ userId: uid, role }));
  const caller = { userId: me.uid, role: me.role };
  return can(me, 'event_types:write') && canChangeAsHost({ hosts: roles }, caller, needed);
}
