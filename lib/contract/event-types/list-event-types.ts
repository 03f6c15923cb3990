import * as v from 'valibot';
import { eventTypeStatuses } from '../../domain/event-types/event-type.ts';
import { contract, everyRole, noBody, paged } from '../contract.ts';
import { described } from '../described.ts';
import { cursor, perPage } from '../fields.ts';
import { EventType } from './event-type.ts';

export const ListEventTypes = contract({
  id: 'listEventTypes',
  summary: 'List event types',
  description:
    'Returns event types in the order in which they were created. A page can have fewer than `perPage` results even if ' +
    'there are more; the list ends when `nextCursor` is `null`. A new event type appears in the list after a short delay.',
  scope: 'event_types:read',
  roles: everyRole,
  query: v.strictObject({
    status: described(
      v.optional(v.picklist(eventTypeStatuses)),
      'Only event types with this status.',
    ),
    perPage,
    cursor,
  }),
  body: noBody,
  status: 200,
  reply: paged(EventType),
  versioned: false,
  problems: [],
});
