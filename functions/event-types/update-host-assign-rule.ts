import { changeEventType } from '../../lib/app/event-types/change-event-type.ts';
import { UpdateHostAssignRule } from '../../lib/contract/event-types/update-host-assign-rule.ts';
import { eventTypes } from '../../lib/data/event-types/event-types.ts';
import { updateAssignRule } from '../../lib/domain/event-types/update-assign-rule.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  UpdateHostAssignRule,
  [eventTypes],
  {},
  ({ params, body, context, store }) =>
    changeEventType(params.eventTypeId, context, store, (snapshot) =>
      updateAssignRule(params, body, snapshot, context),
    ),
);
