import { seeEventType } from '../../lib/app/see-event-type.ts';
import { GetEventTypeNotification } from '../../lib/contract/event-types/get-event-type-notification.ts';
import { readEventType } from '../../lib/data/event-types/stored-event-types.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

const deps = { readEventType };

export const handler = implementRead(GetEventTypeNotification, deps, async (request, deps) => {
  const { params, caller, nowMs } = request;
  const found = await deps.readEventType(caller.organizationId, params.eventTypeId, nowMs);
  const { eventType, ver } = seeEventType(caller, found);
  return { data: eventType.notification, version: ver };
});
