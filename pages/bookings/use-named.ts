import type { CurrentUser, SchedulingClient } from '../../client/src/index.ts';
import { nameOf } from '../calendar/event-type-hosts.ts';
import { useEventTypes } from './use-event-types.ts';
import { useUsers } from './use-users.ts';

/** The event types and the users of the organization, with functions that return their names. */
export function useNamed(client: SchedulingClient, me: CurrentUser) {
  const eventTypes = useEventTypes(client, me);
  const users = useUsers(client, me);
  const userNames = new Map(users.map((user) => [user.uid, nameOf(user)]));
  const eventTypeNames = new Map(eventTypes.map(({ uid, name }) => [uid, name]));
  return {
    eventTypes,
    users,
    nameOfUser: (userId: string): string =>
      userNames.get(userId) ?? (userId === me.uid ? nameOf(me) : userId),
    nameOfEventType: (uid: string | null): string => eventTypeNames.get(uid ?? '') ?? '',
  };
}

export type Named = ReturnType<typeof useNamed>;
