import { updateEventTypeHost } from '../../lib/app/event-types/update-event-type-host.ts';
import { UpdateEventTypeHost } from '../../lib/contract/event-types/update-event-type-host.ts';
import { eventTypes } from '../../lib/data/event-types/event-types.ts';
import { users } from '../../lib/data/people/users.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  UpdateEventTypeHost,
  [users, eventTypes],
  {},
  ({ params, body, context, store }) => updateEventTypeHost(params, body, context, store),
);
