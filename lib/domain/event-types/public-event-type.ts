import { storedUser } from '../people/needs.ts';
import { shownPicture } from '../people/organization-user.ts';
import type { Snapshot } from '../snapshot.ts';
import type { WithPictures } from '../write-context.ts';
import type { EventType } from './event-type.ts';
import { assignableHosts } from './event-type.ts';
import { remindsGuestByText } from './notification.ts';
import type { Place } from './place.ts';
import { asksGuestsNumber } from './place.ts';

/** An event type in the public list of a team. */
export type ListedEventType = Pick<EventType, 'uid' | 'name' | 'description' | 'duration'>;

/** A location as guests see it before they book, without what only guests with a booking need. */
interface PublicPlace extends Pick<Place, 'locationId' | 'address' | 'customLocation'> {
  readonly isPhoneNumberRequired: boolean;
  readonly isVideoCall: boolean;
}

/** An event type as guests see it before they book. */
export interface PublicEventType
  extends ListedEventType,
    Pick<
      EventType,
      'status' | 'timeZone' | 'capacity' | 'requiresConfirmation' | 'questions' | 'payment'
    > {
  readonly locations: readonly PublicPlace[];
  /** Whether a guest who sends a phone number gets reminders by text message. */
  readonly hasTextReminders: boolean;
  readonly hosts: readonly { readonly name: string; readonly profileImage: string | null }[];
}

export const listedEventType = ({
  uid,
  name,
  description,
  duration,
}: EventType): ListedEventType => ({ uid, name, description, duration });

/**
 * The hosts that every guest meets: all hosts, or the only one. Returns none if one of several
 * hosts takes the booking, because the host is not known yet.
 */
export function surelyMet(eventType: EventType): readonly string[] {
  const hosts = assignableHosts(eventType);
  if (eventType.assignment.type === 'any' && hosts.length > 1) return [];
  return hosts.map(({ userId }) => userId);
}

/** Whether a text contains a link. It may open a meeting, so only guests with a booking see it. */
const hasLink = (text: string | null): boolean => text !== null && /:\/\//u.test(text);

const publicPlace = (place: Place): PublicPlace => {
  const { locationId, address, customLocation, provider, url } = place;
  return {
    locationId,
    address: hasLink(address) ? null : address,
    customLocation: hasLink(customLocation) ? null : customLocation,
    isPhoneNumberRequired: asksGuestsNumber(place),
    isVideoCall: provider !== null || url !== null || hasLink(customLocation),
  };
};

interface Service extends WithPictures {
  readonly sendsTexts: boolean;
}

/** Shows an event type to guests. The snapshot contains its users. */
export function publicEventType(
  eventType: EventType,
  snapshot: Snapshot,
  { sendsTexts, ...pictures }: Service,
): PublicEventType {
  const { status, timeZone, capacity, requiresConfirmation, questions, locations, payment } =
    eventType;
  const users = surelyMet(eventType).flatMap(
    (userId) => snapshot.get(storedUser(userId))?.user ?? [],
  );
  return {
    ...listedEventType(eventType),
    status,
    timeZone,
    capacity,
    requiresConfirmation,
    locations: locations.map(publicPlace),
    hasTextReminders: sendsTexts && remindsGuestByText(eventType.notification),
    questions,
    payment,
    hosts: users.map((user) => ({ name: user.name, profileImage: shownPicture(user, pictures) })),
  };
}
