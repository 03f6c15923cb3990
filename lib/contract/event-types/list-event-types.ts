import * as v from 'valibot';
import { eventTypeStatuses } from '../../domain/event-types/event-type.ts';
import { contract, everyRole, noBody, paged } from '../contract.ts';
import { cursor, perPage } from '../fields.ts';
import { EventType } from './event-type.ts';

export const ListEventTypes = contract({
  id: 'listEventTypes',
  summary: 'List event types',
  description:
    'In the order in which they were made. A page may be short; only `nextCursor: null` ends the ' +
    'list. A new one appears a moment after it was made.',
  scope: 'event_types:read',
  roles: everyRole,
  query: v.strictObject({ status: v.optional(v.picklist(eventTypeStatuses)), perPage, cursor }),
  body: noBody,
  status: 200,
  reply: paged(EventType),
  versioned: false,
  problems: [],
});
