import { storedUser } from '../people/needs.ts';
import { shownPicture } from '../people/organization-user.ts';
import type { Snapshot } from '../snapshot.ts';
import type { WithPictures } from '../write-context.ts';
import type { EventType } from './event-type.ts';
import { assignableHosts } from './event-type.ts';
import type { Place } from './place.ts';
import { asksGuestsNumber } from './place.ts';

/** An event type as everyone finds it in the list of a team. */
export type ListedEventType = Pick<EventType, 'uid' | 'name' | 'description' | 'duration'>;

/** An event type as guests see it before they book. */
export interface PublicEventType
  extends ListedEventType,
    Pick<EventType, 'status' | 'timeZone' | 'capacity' | 'requiresConfirmation' | 'questions'> {
  /** Where it can take place: what only those need who have booked is not told. */
  readonly locations: readonly (Pick<Place, 'locationId'> & {
    readonly isPhoneNumberRequired: boolean;
  })[];
  readonly hosts: readonly { readonly name: string; readonly profileImage: string | null }[];
}

export const listedEventType = ({
  uid,
  name,
  description,
  duration,
}: EventType): ListedEventType => ({ uid, name, description, duration });

/** Whom guests are sure to meet: all hosts, or the only one. Of several, the one who takes the booking is not known yet. */
export function surelyMet(eventType: EventType): readonly string[] {
  const hosts = assignableHosts(eventType);
  if (eventType.assignment.type === 'any' && hosts.length > 1) return [];
  return hosts.map(({ userId }) => userId);
}

/** Shows an event type to everyone who may book it, with the users who were read beside it. */
export function publicEventType(
  eventType: EventType,
  snapshot: Snapshot,
  pictures: WithPictures,
): PublicEventType {
  const { status, timeZone, capacity, requiresConfirmation, questions, locations } = eventType;
  const users = surelyMet(eventType).flatMap(
    (userId) => snapshot.get(storedUser(userId))?.user ?? [],
  );
  return {
    ...listedEventType(eventType),
    status,
    timeZone,
    capacity,
    requiresConfirmation,
    locations: locations.map((place) => ({
      locationId: place.locationId,
      isPhoneNumberRequired: asksGuestsNumber(place),
    })),
    questions,
    hosts: users.map((user) => ({ name: user.name, profileImage: shownPicture(user, pictures) })),
  };
}
