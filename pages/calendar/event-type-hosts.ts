import type { EventTypeHost, SchedulingClient } from '../../client/src/index.ts';

/** The hosts of an event type. Without a right to see them, there are none: their names are a help, and IDs do without. */
export async function eventTypeHosts(
  client: SchedulingClient,
  eventTypeId: string | null,
): Promise<readonly EventTypeHost[]> {
  if (eventTypeId === null) return [];
  const hosts: EventTypeHost[] = [];
  try {
    for await (const host of client.eventTypes.listHosts(eventTypeId, { perPage: 100 })) {
      hosts.push(host);
    }
  } catch {
    return [];
  }
  return hosts;
}

/** What people call a host. */
export const nameOfHost = ({ name, email }: EventTypeHost): string => name || email;

/** Names by the IDs of users. */
export const namesOf = (hosts: readonly EventTypeHost[]): ReadonlyMap<string, string> =>
  new Map(hosts.map((host) => [host.uid, nameOfHost(host)]));
