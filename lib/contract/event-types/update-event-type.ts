import * as v from 'valibot';
import { eventTypeFaults } from '../../domain/event-types/event-type-faults.ts';
import { contract, managers, noQuery } from '../contract.ts';
import { EventType } from './event-type.ts';
import { eventTypeMembers } from './event-type-members.ts';

export const UpdateEventType = contract({
  id: 'updateEventType',
  summary: 'Update an event type',
  description:
    'Only the members sent are changed; `null` clears a nullable one. What is booked stays as it is: ' +
    'a change that would break it is 409. Once you receive the response, no booking is made on the previous terms, so a ' +
    'change that reduces availability (fewer seats, a new or lower limit) takes a few seconds. A new limit counts existing ' +
    'bookings. If there are many, the response can be `202 Accepted`: nothing has changed yet. Send the same request again to continue.',
  scope: 'event_types:write',
  roles: managers,
  query: noQuery,
  body: v.partial(v.strictObject(eventTypeMembers)),
  violations: ({ body }) => eventTypeFaults(body),
  status: 200,
  reply: v.object({ data: EventType }),
  progress: v.object({
    data: v.object({
      countedBookings: v.pipe(
        v.number(),
        v.description('How many bookings the new limits count so far.'),
      ),
    }),
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
