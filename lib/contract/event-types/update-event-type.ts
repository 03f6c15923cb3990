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
    'a change that would break it is 409. After the answer nobody books on the terms before, so a change that ' +
    'leaves less room (fewer seats, a new or lower limit) is answered some seconds later. A new limit counts what ' +
    'is booked already; with many bookings the answer may be 202, and nothing is changed yet: send the same request again.',
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
