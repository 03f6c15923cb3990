import * as v from 'valibot';
import { eventTypeStatuses } from '../../domain/event-types/event-type.ts';
import { described, describedMembers } from '../described.ts';
import { EventType } from '../event-types/event-type.ts';
import { eventTypeDescriptions } from '../event-types/event-type-descriptions.ts';
import { uriText } from '../fields.ts';
import { locationId } from '../shared/booking-fields.ts';

const listed = v.pick(EventType, ['uid', 'name', 'description', 'duration']).entries;

/** Event type in the public list of a team. */
export const ListedEventType = described(
  v.object(listed),
  'An event type that everyone can see and book.',
);

const place = v.object(
  describedMembers(
    {
      locationId,
      address: v.nullable(v.string()),
      customLocation: v.nullable(v.string()),
      isPhoneNumberRequired: v.boolean(),
      isVideoCall: v.boolean(),
    },
    {
      locationId: 'The kind of location.',
      address: [
        'The address of the location, or `null`. Texts with a link are `null`, because only guests with a booking see links.',
        '12 Harbour Street, London',
      ],
      customLocation: [
        'The description of a `custom` location, or a hint for `askInvitee`. `null` if it contains a link.',
        null,
      ],
      isPhoneNumberRequired:
        'Whether guests must send their phone number to book this location, because the host calls them.',
      isVideoCall: 'Whether bookings at this location have a link to a video call.',
    },
  ),
);

const host = v.object(
  describedMembers(
    { name: v.string(), profileImage: v.nullable(uriText) },
    {
      name: ['The name of the host.', 'Rowan Ashdown'],
      profileImage: ['The URL of the profile image of the host, or `null`.', null],
    },
  ),
);

/** Event type as guests see it before they book. */
export const PublicEventType = described(
  v.object({
    ...listed,
    status: described(
      v.picklist(eventTypeStatuses),
      '`disable` if the event type cannot be booked now.',
    ),
    ...v.pick(EventType, ['timeZone', 'capacity', 'requiresConfirmation', 'questions', 'payment'])
      .entries,
    locations: described(v.array(place), eventTypeDescriptions.locations),
    hasTextReminders: described(
      v.boolean(),
      'Whether a guest who sends a phone number in `textRemindNumber` gets reminders by text message. The number is optional.',
    ),
    hosts: described(
      v.array(host),
      'The hosts whom the guest will meet. Empty if one of several hosts takes the booking.',
    ),
  }),
  'An event type as guests see it before they book.',
);
