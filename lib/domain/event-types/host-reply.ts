import { canSee } from '../access.ts';
import { type Refused, refuse } from '../decision.ts';
import { storedUser } from '../people/needs.ts';
import { shownPicture } from '../people/organization-user.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Actor } from '../tenancy.ts';
import type { WithPictures } from '../write-context.ts';
import type { EventType, EventTypeHost } from './event-type.ts';

/** A host in a reply, with the data of the user. */
export interface HostData extends Omit<EventTypeHost, 'userId'> {
  readonly uid: string;
  readonly name: string;
  readonly email: string;
  readonly profileImage: string | null;
}

/** The reply about a host. `version` is the version of the event type. */
export interface HostReply {
  readonly data: HostData;
  readonly version: number;
}

/**
 * Shows a host with the data of the user. A `restricted` caller sees only the names of other users.
 */
export function shownHost(
  snapshot: Snapshot,
  { userId, ...host }: EventTypeHost,
  { actor, ...pictures }: WithPictures & { readonly actor: Actor },
): HostData {
  const { name = '', email = '', pictureId = null } = snapshot.get(storedUser(userId))?.user ?? {};
  const isSeen = canSee(actor, [userId]);
  const profileImage = isSeen ? shownPicture({ pictureId }, pictures) : null;
  return { uid: userId, name, email: isSeen ? email : '', profileImage, ...host };
}

export const hostOf = (
  { hosts }: EventType,
  userId: string,
): EventTypeHost | Refused<'host/unknown'> =>
  hosts.find((one) => one.userId === userId) ?? refuse('host/unknown');
