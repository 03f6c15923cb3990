import * as v from 'valibot';
import { contract, everyRole, noBody, noQuery } from '../contract.ts';
import { EventTypeHost } from './event-type-host.ts';

export const GetEventTypeHost = contract({
  id: 'getEventTypeHost',
  summary: 'Get a host of an event type',
  description:
    'The `ETag` begins with the version of the event type. A `restricted` user gets only the name of another host, without the email address and the profile image.',
  scope: 'event_types:read',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.object({ data: EventTypeHost }),
  versioned: true,
  showsOthers: true,
  problems: ['event-type/unknown', 'host/unknown'],
});
