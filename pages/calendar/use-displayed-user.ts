import { useEffect, useState } from 'preact/hooks';
import type { CurrentUser, OrganizationUser, SchedulingClient } from '../../client/src/index.ts';
import { nameOf } from './event-type-hosts.ts';

/** What the user is called whose calendar is shown, if it is another one; their ID as long as no name is known. */
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
