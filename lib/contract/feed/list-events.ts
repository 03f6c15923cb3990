import * as v from 'valibot';
import { contract, noBody, writers } from '../contract.ts';
import { described } from '../described.ts';
import { cursor, perPage, uid, wholeText } from '../fields.ts';
import { Event, eventKind } from '../shared/event.ts';

/** Maximum wait in seconds. A function has 25. */
const longestWait = 20;

/** Each second of the maximum wait costs one more token, because the request occupies a function during that time. */
const costOfWait = ({ wait = '0' }: Readonly<Record<string, string | undefined>>): number =>
  1 + (/^\d+$/u.test(wait) ? Math.min(Number(wait), longestWait) : 0);

export const ListEvents = contract({
  id: 'listEvents',
  summary: 'List events',
  description:
    'Returns the events of the organization, oldest first, without a cursor from the oldest one that is kept. Events ' +
    'are kept for 30 days. `nextCursor` is always there, even if there are no more events: to follow the events, send ' +
    'it with the next request. You then receive every event at least once and miss none, but an event can ' +
    'arrive a few seconds after its change. Events about resources that the credential has no scope to read are left ' +
    'out; events about users, calendar connections, conferencing connections and webhook endpoints are only returned to owners and admins. Events about private schedules are returned as their audience allows it now: completely, concealed, or not at all. A page can contain fewer results than `perPage`, ' +
    'or none. If the record of an event is damaged, the event only has what else is known of it: the kinds, the ID of the resource, and in `truncated` what is missing.',
  scope: 'events:read',
  roles: writers,
  query: v.strictObject({
    kind: described(v.optional(eventKind), 'Only return events of this kind.', 'guest_booked'),
    eventTypeId: described(
      v.optional(uid),
      'Only return events about the event type with this ID, and about its bookings.',
      'Qm3xV8tLr0Za',
    ),
    userId: described(
      v.optional(uid),
      'Only return events about the user with this ID, and about what they host or attend, or hosted or attended before the change.',
      'mJ4tR8vKq1ZsX6bN3yHc7wPdL5Ga',
    ),
    wait: described(
      v.optional(wholeText(0, longestWait), '0'),
      'How many seconds to wait for an event if there is none yet. The request is answered as soon as there is one. Each second counts as one more request ' +
        'in the rate limit. A credential can have two waiting requests, and an organization ten. Another one is answered immediately, as without `wait`, so pause for a few seconds after an empty page.',
      '20',
    ),
    perPage,
    cursor,
  }),
  body: noBody,
  cost: costOfWait,
  status: 200,
  reply: v.object({
    data: described(v.array(Event), 'The events on this page.'),
    nextCursor: described(v.string(), 'The cursor from which to go on. It is never `null`.'),
  }),
  versioned: false,
  problems: ['cursor/expired'],
});
