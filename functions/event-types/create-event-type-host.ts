import { createEventTypeHost } from '../../lib/app/event-types/create-event-type-host.ts';
import { CreateEventTypeHost } from '../../lib/contract/event-types/create-event-type-host.ts';
import { eventTypes } from '../../lib/data/event-types/event-types.ts';
import { users } from '../../lib/data/people/users.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  CreateEventTypeHost,
  [users, eventTypes],
  {},
  ({ params, body, context, store }) =>
    createEventTypeHost(params.eventTypeId, body, context, store),
);
