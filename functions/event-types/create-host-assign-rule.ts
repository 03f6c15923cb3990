import { createHostAssignRule } from '../../lib/app/event-types/create-host-assign-rule.ts';
import { newUid } from '../../lib/app/new-uid.ts';
import { CreateHostAssignRule } from '../../lib/contract/event-types/create-host-assign-rule.ts';
import { commit } from '../../lib/data/commit.ts';
import { readItems } from '../../lib/data/items.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

const deps = { readItems, commit, newUid };

export const handler = implementWrite(
  CreateHostAssignRule,
  deps,
  ({ params, body, intent }, deps) => createHostAssignRule(params.eventTypeId, body, intent, deps),
);
