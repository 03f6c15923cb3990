import { deleteHostAssignRule } from '../../lib/app/event-types/delete-host-assign-rule.ts';
import { DeleteHostAssignRule } from '../../lib/contract/event-types/delete-host-assign-rule.ts';
import { eventTypes } from '../../lib/data/event-types/event-types.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  DeleteHostAssignRule,
  [eventTypes],
  {},
  ({ params, context, store }) => deleteHostAssignRule(params, context, store),
);
