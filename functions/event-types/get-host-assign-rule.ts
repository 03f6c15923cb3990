import { getHostAssignRule } from '../../lib/app/event-types/get-host-assign-rule.ts';
import { GetHostAssignRule } from '../../lib/contract/event-types/get-host-assign-rule.ts';
import { readEventType } from '../../lib/data/event-types/stored-event-types.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

const deps = { readEventType };

export const handler = implementRead(GetHostAssignRule, deps, async (request, deps) => {
  const { params, caller, nowMs } = request;
  const found = await deps.readEventType(caller.organizationId, params.eventTypeId, nowMs);
  return getHostAssignRule(caller, found, params.uid);
});
