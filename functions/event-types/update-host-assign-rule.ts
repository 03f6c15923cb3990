import { updateHostAssignRule } from '../../lib/app/event-types/update-host-assign-rule.ts';
import { UpdateHostAssignRule } from '../../lib/contract/event-types/update-host-assign-rule.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  UpdateHostAssignRule,
  {},
  ({ params, body, context, store }) => updateHostAssignRule(params, body, context, store),
);
