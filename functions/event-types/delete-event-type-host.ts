import { deleteEventTypeHost } from '../../lib/app/event-types/delete-event-type-host.ts';
import { DeleteEventTypeHost } from '../../lib/contract/event-types/delete-event-type-host.ts';
import { eventTypes } from '../../lib/data/event-types/event-types.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  DeleteEventTypeHost,
  [eventTypes],
  {},
  ({ params, context, store }) => deleteEventTypeHost(params, context, store),
);
