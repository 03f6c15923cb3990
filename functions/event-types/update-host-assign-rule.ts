import { updateHostAssignRule } from '../../lib/app/event-types/update-host-assign-rule.ts';
import { UpdateHostAssignRule } from '../../lib/contract/event-types/update-host-assign-rule.ts';
import { commit } from '../../lib/data/commit.ts';
import { readItems } from '../../lib/data/items.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

const deps = { readItems, commit };

export const handler = implementWrite(
  UpdateHostAssignRule,
  deps,
  ({ params, body, intent }, deps) =>
    updateHostAssignRule(params.eventTypeId, params.uid, body, intent, deps),
);
