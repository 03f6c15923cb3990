import * as v from 'valibot';
import { mostHosts } from '../../domain/event-types/event-type.ts';
import { eventTypeViolations } from '../../domain/event-types/event-type-violations.ts';
import { contract, managers, noQuery } from '../contract.ts';
import { described } from '../described.ts';
import { uid } from '../fields.ts';
import { EventType } from './event-type.ts';
import { eventTypeDescriptions, hostDescriptions } from './event-type-descriptions.ts';
import { wholeEventType, wholeHost } from './event-type-members.ts';

const host = v.strictObject({
  uid: described(uid, ...hostDescriptions.uid),
  ...wholeHost,
  sort: described(
    wholeHost.sort,
    `${hostDescriptions.sort} By default, the position in this list.`,
  ),
});

export const CreateEventType = contract({
  id: 'createEventType',
  summary: 'Create an event type',
  description:
    'Members that you omit get their defaults. Without `hosts`, you become the host; with an empty list, there is no host. ' +
    'The questions, the largest location, the hosts, and the rules may add at most 110,000 bytes to each booking.',
  scope: 'event_types:write',
  roles: managers,
  query: noQuery,
  body: v.strictObject({
    ...wholeEventType,
    timeZone: described(
      v.optional(wholeEventType.timeZone),
      `${eventTypeDescriptions.timeZone[0]} By default, the time zone of the organization.`,
    ),
    hosts: described(
      v.optional(v.pipe(v.array(host), v.maxLength(mostHosts))),
      'The hosts of the event type. By default, only you are a host.',
    ),
  }),
  violations: ({ body }) => eventTypeViolations(body),
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
