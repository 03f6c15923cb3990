import { deleteHostAssignRule } from '../../lib/app/event-types/delete-host-assign-rule.ts';
import { DeleteHostAssignRule } from '../../lib/contract/event-types/delete-host-assign-rule.ts';
import { commit } from '../../lib/data/commit.ts';
import { readItems } from '../../lib/data/items.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

const deps = { readItems, commit };

export const handler = implementWrite(DeleteHostAssignRule, deps, ({ params, intent }, deps) =>
  deleteHostAssignRule(params.eventTypeId, params.uid, intent, deps),
);
