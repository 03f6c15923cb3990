import { changeEventType } from '../../lib/app/event-types/change-event-type.ts';
import { DeleteEventTypeHost } from '../../lib/contract/event-types/delete-event-type-host.ts';
import { eventTypes } from '../../lib/data/event-types/event-types.ts';
import { removeHost } from '../../lib/domain/event-types/remove-host.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  DeleteEventTypeHost,
  [eventTypes],
  {},
  ({ params, context, store }) =>
    changeEventType(params.eventTypeId, context, store, (snapshot) =>
      removeHost(params, snapshot, context),
    ),
);
