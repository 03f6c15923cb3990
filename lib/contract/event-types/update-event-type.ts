import * as v from 'valibot';
import { contract, managers, noQuery } from '../contract.ts';
import { EventType } from './event-type.ts';
import { eventTypeMembers } from './event-type-members.ts';

export const UpdateEventType = contract({
  id: 'updateEventType',
  summary: 'Update an event type',
  description:
    'Only the members sent are changed; `null` clears a nullable one. What is booked stays as it is: ' +
    'a change that would break it is 409. A limit that is new counts what is booked already, and such ' +
    'a change is answered some seconds later.',
  scope: 'event_types:write',
  roles: managers,
  query: noQuery,
  body: v.partial(v.strictObject(eventTypeMembers)),
  status: 200,
  reply: v.object({ data: EventType }),
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
