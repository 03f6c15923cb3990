import { changeEventType } from '../../lib/app/event-types/change-event-type.ts';
import { DeleteHostAssignRule } from '../../lib/contract/event-types/delete-host-assign-rule.ts';
import { eventTypes } from '../../lib/data/event-types/event-types.ts';
import { removeAssignRule } from '../../lib/domain/event-types/remove-assign-rule.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  DeleteHostAssignRule,
  [eventTypes],
  {},
  ({ params, context, store }) =>
    changeEventType(params.eventTypeId, context, store, (snapshot) =>
      removeAssignRule(params, snapshot, context),
    ),
);
