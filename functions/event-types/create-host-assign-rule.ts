import { createHostAssignRule } from '../../lib/app/event-types/create-host-assign-rule.ts';
import { newUid } from '../../lib/app/new-uid.ts';
import { CreateHostAssignRule } from '../../lib/contract/event-types/create-host-assign-rule.ts';
import { eventTypes } from '../../lib/data/event-types/event-types.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  CreateHostAssignRule,
  [eventTypes],
  { newUid },
  ({ params, body, context, store }, { newUid }) =>
    createHostAssignRule(params.eventTypeId, body, context, store, newUid),
);
