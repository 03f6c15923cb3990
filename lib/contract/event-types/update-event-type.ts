import * as v from 'valibot';
import { eventTypeViolations } from '../../domain/event-types/event-type-violations.ts';
import { contract, noQuery, writers } from '../contract.ts';
import { described } from '../described.ts';
import { EventType } from './event-type.ts';
import { eventTypeMembers } from './event-type-members.ts';

export const UpdateEventType = contract({
  id: 'updateEventType',
  summary: 'Update an event type',
  description:
    'Updates only the members that you send. Existing bookings stay as they are: a change that conflicts with them is ' +
    'rejected with 409. Once you receive the response, no booking is created under the previous settings, so a ' +
    'change that reduces availability (fewer seats, a new or lower limit) takes a few seconds. A new limit counts existing ' +
    'bookings. If there are many, the response can be `202 Accepted`: nothing has changed yet. Send the same request again to continue. ' +
    'A host needs the role `editor`, and `admin` to send `visibility` or `payment`.',
  scope: 'event_types:write',
  roles: writers,
  query: noQuery,
  body: v.partial(v.strictObject(eventTypeMembers)),
  violations: ({ body }) => eventTypeViolations(body),
  status: 200,
  reply: v.object({ data: EventType }),
  progress: v.object({
    data: described(
      v.object({
        countedBookings: described(
          v.number(),
          'The number of bookings that the new limits have counted so far.',
        ),
      }),
      'The progress of the change.',
    ),
  }),
  versioned: true,
  problems: [
    'event-type/unknown',
    'request/unprocessable',
    'time-zone/unknown',
    'time/end-not-after-start',
    'event-type/item-repeated',
    'event-type/too-many-together',
    'event-type/too-large',
    'event-type/capacity-below-seats',
    'event-type/requests-open',
  ],
});
