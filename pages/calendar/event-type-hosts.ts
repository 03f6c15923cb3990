import type { EventTypeHost, SchedulingClient } from '../../client/src/index.ts';
import { allOf } from './all-of.ts';

/** The hosts of an event type; empty if they cannot be read. The pages then show user IDs instead of names. */
export async function eventTypeHosts(
  client: SchedulingClient,
  eventTypeId: string | null,
): Promise<readonly EventTypeHost[]> {
  if (eventTypeId === null) return [];
  return allOf(client.eventTypes.listHosts(eventTypeId, { perPage: 100 })).catch(() => []);
}

/** The name of a user, or the email address without a name. */
export const nameOf = ({ name, email }: Pick<EventTypeHost, 'name' | 'email'>): string =>
  name || email;

/** The names of hosts, keyed by user ID. */
export const namesOf = (hosts: readonly EventTypeHost[]): ReadonlyMap<string, string> =>
  new Map(hosts.map((host) => [host.uid, nameOf(host)]));
