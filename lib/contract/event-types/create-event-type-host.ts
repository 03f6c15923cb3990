import * as v from 'valibot';
import { contract, managers, noQuery } from '../contract.ts';
import { uid } from '../fields.ts';
import { EventTypeHost } from './event-type-host.ts';
import { wholeHost } from './event-type-members.ts';

export const CreateEventTypeHost = contract({
  id: 'createEventTypeHost',
  summary: 'Add a host to an event type',
  description:
    'A user of the organization; `sort` is after the last unless it is sent. The `ETag` is the ' +
    'version of the event type.',
  scope: 'event_types:write',
  roles: managers,
  query: noQuery,
  body: v.strictObject({
    uid: v.pipe(uid, v.description('The id of the user.')),
    ...wholeHost,
  }),
  status: 201,
  reply: v.object({ data: EventTypeHost }),
  versioned: true,
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
