import { Problem } from '../../contract/problem.ts';
import type { Items } from '../../data/items.ts';
import { keys } from '../../data/keys.ts';
import { userIn } from '../../data/users.ts';
import type { EventType, EventTypeHost } from '../../domain/event-types/event-type.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';

/** A host as it is answered: with what is known of the user. */
export interface ShownHost extends Omit<EventTypeHost, 'userId'> {
  readonly uid: string;
  readonly name: string;
  readonly email: string;
  readonly profileImage: string | null;
}

/** Their version is that of the event type. */
export interface HostReply {
  readonly data: ShownHost;
  readonly version: number;
}

/** What a host's reply is joined from. */
export const hostKey = (of: OrganizationId, userId: string) => keys.user(of, userId);

/** A host with the user who was read beside it. */
export function shownHost(
  items: Items,
  of: OrganizationId,
  { userId, ...host }: EventTypeHost,
): ShownHost {
  const { name = '', email = '' } = userIn(items, of, userId) ?? {};
  return { uid: userId, name, email, profileImage: null, ...host };
}

/** A host of an event type by the id of the user. */
export function hostOf({ hosts }: EventType, userId: string): EventTypeHost {
  const host = hosts.find((one) => one.userId === userId);
  if (host === undefined) throw new Problem('host/unknown');
  return host;
}
