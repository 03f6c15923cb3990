import * as v from 'valibot';
import { contract, everyRole, noBody, paged } from '../contract.ts';
import { cursor, perPage } from '../fields.ts';
import { ListedEventType } from './public-event-type.ts';

export const ListPublicEventTypes = contract({
  id: 'listPublicEventTypes',
  summary: 'List the public event types of a team',
  description:
    'Returns the event types with `visibility: public` that can be booked, in the order in which they were created. A new event type appears in the list after a short delay. ' +
    '`team` is the slug or the ID of the organization.',
  scope: 'public',
  roles: everyRole,
  query: v.strictObject({ perPage, cursor }),
  body: noBody,
  status: 200,
  reply: paged(ListedEventType),
  versioned: false,
  problems: ['caller/rate-limited', 'team/unknown', 'service/unavailable'],
});
