import { listHostAssignRules } from '../../lib/app/event-types/list-host-assign-rules.ts';
import { ListHostAssignRules } from '../../lib/contract/event-types/list-host-assign-rules.ts';
import { readEventType } from '../../lib/data/event-types/stored-event-types.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

const deps = { readEventType };

export const handler = implementRead(ListHostAssignRules, deps, async (request, deps) => {
  const { params, query, caller, nowMs } = request;
  const found = await deps.readEventType(caller.organizationId, params.eventTypeId, nowMs);
  return listHostAssignRules(caller, found, query);
});
