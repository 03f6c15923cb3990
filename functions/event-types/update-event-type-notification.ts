import { updateEventTypeNotification } from '../../lib/app/event-types/update-event-type-notification.ts';
import { UpdateEventTypeNotification } from '../../lib/contract/event-types/update-event-type-notification.ts';
import { eventTypes } from '../../lib/data/event-types/event-types.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  UpdateEventTypeNotification,
  [eventTypes],
  {},
  ({ params, body, context, store }) =>
    updateEventTypeNotification(params.eventTypeId, body, context, store),
);
