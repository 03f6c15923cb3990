import * as v from 'valibot';
import { contract, noQuery, writers } from '../contract.ts';
import { EventTypeHost } from './event-type-host.ts';
import { hostMembers } from './event-type-members.ts';

export const UpdateEventTypeHost = contract({
  id: 'updateEventTypeHost',
  summary: 'Update a host of an event type',
  description:
    'Updates only the members that you send. The change applies to new bookings. Hosts who call this need the role ' +
    '`admin`. The `ETag` begins with the version of the event type.',
  scope: 'event_types:write',
  roles: writers,
  query: noQuery,
  body: v.partial(v.strictObject(hostMembers)),
  status: 200,
  reply: v.object({ data: EventTypeHost }),
  versioned: true,
  showsOthers: true,
  problems: [
    'event-type/unknown',
    'host/unknown',
    'event-type/too-large',
    'event-type/too-many-together',
  ],
});
