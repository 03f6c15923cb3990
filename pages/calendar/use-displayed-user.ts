import { useEffect, useState } from 'preact/hooks';
import type { CurrentUser, OrganizationUser, SchedulingClient } from '../../client/src/index.ts';
import { nameOf } from './event-type-hosts.ts';

/** The name of the displayed user, or their ID if the name is not known. Undefined for the signed-in user. */
export function useDisplayedUser(
  client: SchedulingClient,
  me: CurrentUser,
  userId: string,
): string | undefined {
  const [user, setUser] = useState<OrganizationUser>();
  const isOwn = userId === me.uid;
  useEffect(() => {
    if (isOwn || user?.uid === userId) return;
    client.organization.getUser(userId).then(
      ({ data }) => setUser(data),
      () => undefined,
    );
  }, [client, userId]);
  if (isOwn) return undefined;
  return user?.uid === userId ? nameOf(user) : userId;
}
