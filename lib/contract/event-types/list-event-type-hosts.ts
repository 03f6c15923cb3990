import * as v from 'valibot';
import { contract, everyRole, noBody, paged } from '../contract.ts';
import { cursor, perPage } from '../fields.ts';
import { EventTypeHost } from './event-type-host.ts';

export const ListEventTypeHosts = contract({
  id: 'listEventTypeHosts',
  summary: 'List the hosts of an event type',
  description:
    'Returns the hosts sorted by `sort`, then by `uid`. A `restricted` user gets only the names of the other hosts, without their email addresses and profile images.',
  scope: 'event_types:read',
  roles: everyRole,
  query: v.strictObject({ perPage, cursor }),
  body: noBody,
  status: 200,
  reply: paged(EventTypeHost),
  versioned: false,
  problems: ['event-type/unknown'],
});
