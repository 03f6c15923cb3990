import { ruleOf } from '../../lib/app/event-types/rule-of.ts';
import { seeEventType } from '../../lib/app/event-types/see-event-type.ts';
import { GetHostAssignRule } from '../../lib/contract/event-types/get-host-assign-rule.ts';
import { readEventType } from '../../lib/data/event-types.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

const deps = { readEventType };

export const handler = implementRead(GetHostAssignRule, deps, async (request, deps) => {
  const { params, caller, nowMs } = request;
  const found = await deps.readEventType(caller.organizationId, params.eventTypeId, nowMs);
  const stored = seeEventType(caller, found);
  return { data: ruleOf(stored, params.uid), version: stored.ver };
});
