import { useEffect, useState } from 'preact/hooks';
import type { CurrentUser, OrganizationUser, SchedulingClient } from '../../client/src/index.ts';
import { allOf } from '../calendar/all-of.ts';
import { nameOf } from '../calendar/event-type-hosts.ts';
import { maySeeOthers } from '../calendar/may.ts';
import { spoken } from '../shared/locale.ts';

/** The users of the organization by name; empty if the user may not see others. */
export function useUsers(client: SchedulingClient, me: CurrentUser): readonly OrganizationUser[] {
  const [users, setUsers] = useState<readonly OrganizationUser[]>([]);
  useEffect(() => {
    if (!maySeeOthers(me)) return;
    const byName = (a: OrganizationUser, b: OrganizationUser) =>
      nameOf(a).localeCompare(nameOf(b), spoken);
    // Without them, the list has no names of hosts, and no filter by host.
    allOf(client.organization.listUsers({ perPage: 100 })).then(
      (all) => setUsers([...all].sort(byName)),
      () => undefined,
    );
  }, [client, me.uid]);
  return users;
}
