import type { EventTypeHost, SchedulingClient } from '../../client/src/index.ts';
import { allOf } from './all-of.ts';

/** The hosts of an event type. Without a right to see them, there are none: their names are a help, and IDs do without. */
export async function eventTypeHosts(
  client: SchedulingClient,
  eventTypeId: string | null,
): Promise<readonly EventTypeHost[]> {
  if (eventTypeId === null) return [];
  return allOf(client.eventTypes.listHosts(eventTypeId, { perPage: 100 })).catch(() => []);
}

/** What people call a user. */
export const nameOf = ({ name, email }: Pick<EventTypeHost, 'name' | 'email'>): string =>
  name || email;

/** Names by the IDs of users. */
export const namesOf = (hosts: readonly EventTypeHost[]): ReadonlyMap<string, string> =>
  new Map(hosts.map((host) => [host.uid, nameOf(host)]));
