import { useEffect, useState } from 'preact/hooks';
import type { CurrentUser, SchedulingClient } from '../../../client/src/index.ts';
import { can } from '../../signed-in/can.ts';

/** Returns the name of a user, or their uid if the name is not known. */
export function useNames(client: SchedulingClient, me: CurrentUser): (uid: string) => string {
  const [names, setNames] = useState<Readonly<Record<string, string>>>({ [me.uid]: me.name });
  useEffect(() => {
    if (!can(me, 'users:read')) return;
    const load = client.organization.listUsers({ perPage: 100 });
    const keep = ({ data }: Awaited<typeof load>) =>
      setNames((now) => ({
        ...now,
        ...Object.fromEntries(data.map((one) => [one.uid, one.name])),
      }));
    // Without the names, the page shows uids.
    load.then(keep, () => undefined);
  }, [me.uid]);
  return (uid) => names[uid] ?? uid;
}
