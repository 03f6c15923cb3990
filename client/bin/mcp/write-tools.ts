import type { CreateBookingInput } from '../../src/generated/types.ts';
import { optionalText, type Tool, textOf } from './tool.ts';

const startedAt = {
  type: 'string',
  description: 'A start time that `find_times` returned.',
} as const;

const timeZone = {
  type: 'string',
  description: 'The IANA time zone of the guest, such as Asia/Tokyo.',
} as const;

const bookingId = { type: 'string', description: 'The ID of the booking.' } as const;

const book: Tool = {
  name: 'book',
  title: 'Book a time',
  description:
    'Books a start time for a guest. The guest gets an email. Ask the guest for their name and email address; do not make them up. ' +
    'If the time was taken in the meantime, the error names the next free ones.',
  properties: {
    eventTypeId: { type: 'string', description: 'The ID of the event type.' },
    startedAt,
    timeZone,
    name: { type: 'string', description: 'The name of the guest.' },
    email: { type: 'string', description: 'The email address of the guest.' },
    message: { type: 'string', description: 'A message from the guest.' },
    locationId: {
      type: 'string',
      description: 'A type of location of the event type. Defaults to the first one.',
    },
    phoneNumber: { type: 'string', description: 'The phone number of the guest.' },
  },
  required: ['eventTypeId', 'startedAt', 'timeZone', 'name', 'email'],
  kind: 'write',
  run: async (client, given, signal) => {
    const body: CreateBookingInput = {
      eventTypeId: textOf(given, 'eventTypeId'),
      startedAt: textOf(given, 'startedAt'),
      timeZone: textOf(given, 'timeZone'),
      name: textOf(given, 'name'),
      email: textOf(given, 'email'),
      message: optionalText(given, 'message'),
      // The service validates the location against the event type.
      locationId: (given.locationId ?? null) as CreateBookingInput['locationId'],
      phoneNumber: optionalText(given, 'phoneNumber'),
    };
    const { data } = await client.bookings.create(body, { signal });
    return { booking: data };
  },
};

const rescheduleBooking: Tool = {
  name: 'reschedule_booking',
  title: 'Reschedule a booking',
  description:
    'Moves a booking to another start time. The guest and the hosts get an email. Others can then book the former time.',
  properties: { bookingId, startedAt, timeZone },
  required: ['bookingId', 'startedAt', 'timeZone'],
  kind: 'destroy',
  run: async (client, given, signal) => {
    const body = { startedAt: textOf(given, 'startedAt'), timeZone: textOf(given, 'timeZone') };
    const uid = textOf(given, 'bookingId');
    const { data } = await client.bookings.reschedule(uid, body, { signal });
    return { booking: data };
  },
};

const cancelBooking: Tool = {
  name: 'cancel_booking',
  title: 'Cancel a booking',
  description: 'Cancels a booking. The guest and the hosts get an email. This cannot be undone.',
  properties: {
    bookingId,
    reason: { type: 'string', description: 'The reason. The email contains it.' },
  },
  required: ['bookingId'],
  kind: 'destroy',
  run: async (client, given, signal) => {
    const body = { reason: optionalText(given, 'reason') };
    const { data } = await client.bookings.cancel(textOf(given, 'bookingId'), body, { signal });
    return { booking: data };
  },
};

export const writeTools: readonly Tool[] = [book, rescheduleBooking, cancelBooking];
