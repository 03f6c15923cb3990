import { changeEventType } from '../../lib/app/event-types/change-event-type.ts';
import { UpdateEventTypeNotification } from '../../lib/contract/event-types/update-event-type-notification.ts';
import { eventTypes } from '../../lib/data/event-types/event-types.ts';
import { updateNotification } from '../../lib/domain/event-types/update-notification.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  UpdateEventTypeNotification,
  [eventTypes],
  {},
  ({ params, body, context, store }) =>
    changeEventType(params.eventTypeId, context, store, (snapshot) =>
      updateNotification(params.eventTypeId, body, snapshot, context),
    ),
);
