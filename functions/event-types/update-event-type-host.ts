import { updateEventTypeHost } from '../../lib/app/event-types/update-event-type-host.ts';
import { UpdateEventTypeHost } from '../../lib/contract/event-types/update-event-type-host.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(UpdateEventTypeHost, {}, ({ params, body, context, store }) =>
  updateEventTypeHost(params, body, context, store),
);
