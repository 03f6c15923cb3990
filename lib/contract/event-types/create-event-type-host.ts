import * as v from 'valibot';
import { contract, noQuery, writers } from '../contract.ts';
import { described } from '../described.ts';
import { uid } from '../fields.ts';
import { hostDescriptions } from './event-type-descriptions.ts';
import { EventTypeHost } from './event-type-host.ts';
import { wholeHost } from './event-type-members.ts';

export const CreateEventTypeHost = contract({
  id: 'createEventTypeHost',
  summary: 'Add a host to an event type',
  description:
    'Adds a user of the organization to the hosts of the event type. Hosts who call this need the role `admin`. ' +
    'The `ETag` begins with the version of the event type.',
  scope: 'event_types:write',
  roles: writers,
  query: noQuery,
  body: v.strictObject({
    uid: described(uid, ...hostDescriptions.uid),
    ...wholeHost,
    sort: described(wholeHost.sort, `${hostDescriptions.sort} By default, the host comes last.`),
  }),
  status: 201,
  reply: v.object({ data: EventTypeHost }),
  versioned: true,
  showsOthers: true,
  problems: [
    'event-type/unknown',
    'user/unknown',
    'event-type/too-large',
    'event-type/too-many-together',
    'resource/changed',
    'host/already-added',
    'event-type/too-many-hosts',
  ],
});
