import { deleteHostAssignRule } from '../../lib/app/event-types/delete-host-assign-rule.ts';
import { DeleteHostAssignRule } from '../../lib/contract/event-types/delete-host-assign-rule.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(DeleteHostAssignRule, {}, ({ params, context, store }) =>
  deleteHostAssignRule(params, context, store),
);
