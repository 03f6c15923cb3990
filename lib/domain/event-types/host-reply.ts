import { canSee } from '../access.ts';
import { type Refused, refuse } from '../decision.ts';
import { storedUser } from '../people/needs.ts';
import { shownPicture } from '../people/organization-user.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Actor } from '../tenancy.ts';
import type { WithPictures } from '../write-context.ts';
import type { EventType, EventTypeHost } from './event-type.ts';

/** A host as it is answered: with what is known of the user. */
export interface ShownHost extends Omit<EventTypeHost, 'userId'> {
  readonly uid: string;
  readonly name: string;
  readonly email: string;
  readonly profileImage: string | null;
}

/** Its version is that of the event type. */
export interface HostReply {
  readonly data: ShownHost;
  readonly version: number;
}

/** A host with the user who was read with it. A `restricted` caller, who cannot read other users, is shown only their names. */
export function shownHost(
  snapshot: Snapshot,
  { userId, ...host }: EventTypeHost,
  { actor, ...pictures }: WithPictures & { readonly actor: Actor },
): ShownHost {
  const { name = '', email = '', pictureId = null } = snapshot.get(storedUser(userId))?.user ?? {};
  const isSeen = canSee(actor, [userId]);
  const profileImage = isSeen ? shownPicture({ pictureId }, pictures) : null;
  return { uid: userId, name, email: isSeen ? email : '', profileImage, ...host };
}

/** A host of an event type by the id of the user. */
export const hostOf = (
  { hosts }: EventType,
  userId: string,
): EventTypeHost | Refused<'host/unknown'> =>
  hosts.find((one) => one.userId === userId) ?? refuse('host/unknown');
