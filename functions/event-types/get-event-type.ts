import { seeEventType } from '../../lib/app/see-event-type.ts';
import { GetEventType } from '../../lib/contract/event-types/get-event-type.ts';
import { readEventType } from '../../lib/data/event-types/stored-event-types.ts';
import { eventTypeReply } from '../../lib/domain/event-types/event-type-reply.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

const deps = { readEventType };

export const handler = implementRead(GetEventType, deps, async (request, deps) => {
  const { params, caller, nowMs } = request;
  const found = await deps.readEventType(caller.organizationId, params.uid, nowMs);
  return eventTypeReply(seeEventType(caller, found));
});
