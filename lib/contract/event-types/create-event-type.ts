import * as v from 'valibot';
import { eventTypeFaults } from '../../domain/event-types/event-type-faults.ts';
import { contract, managers, noQuery } from '../contract.ts';
import { uid } from '../fields.ts';
import { EventType } from './event-type.ts';
import { mostHosts, wholeEventType, wholeHost } from './event-type-members.ts';

export const CreateEventType = contract({
  id: 'createEventType',
  summary: 'Create an event type',
  description:
    'What is left out gets its default. Without `hosts` the caller hosts it; with an empty list nobody does. ' +
    'Its labels, its largest place, its hosts and its rules take at most 110,000 bytes of each booking.',
  scope: 'event_types:write',
  roles: managers,
  query: noQuery,
  body: v.strictObject({
    ...wholeEventType,
    hosts: v.pipe(
      v.optional(v.pipe(v.array(v.strictObject({ uid, ...wholeHost })), v.maxLength(mostHosts))),
      v.description('`sort` is the position in this list unless it is sent.'),
    ),
  }),
  violations: ({ body }) => eventTypeFaults(body),
  status: 201,
  reply: v.object({ data: EventType }),
  versioned: true,
  problems: [
    'request/unprocessable',
    'time-zone/unknown',
    'time/end-not-after-start',
    'event-type/item-repeated',
    'event-type/too-many-together',
    'user/unknown',
  ],
});
