import { updateHostAssignRule } from '../../lib/app/event-types/update-host-assign-rule.ts';
import { UpdateHostAssignRule } from '../../lib/contract/event-types/update-host-assign-rule.ts';
import { eventTypes } from '../../lib/data/event-types/event-types.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  UpdateHostAssignRule,
  [eventTypes],
  {},
  ({ params, body, context, store }) => updateHostAssignRule(params, body, context, store),
);
