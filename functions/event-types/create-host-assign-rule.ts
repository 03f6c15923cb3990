import { changeEventType } from '../../lib/app/event-types/change-event-type.ts';
import { newUid } from '../../lib/app/new-uid.ts';
import { CreateHostAssignRule } from '../../lib/contract/event-types/create-host-assign-rule.ts';
import { eventTypes } from '../../lib/data/event-types/event-types.ts';
import { addAssignRule } from '../../lib/domain/event-types/add-assign-rule.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  CreateHostAssignRule,
  [eventTypes],
  { newUid },
  ({ params: { eventTypeId }, body, context, store }, { newUid }) => {
    const named = { eventTypeId, uid: newUid() };
    return changeEventType(eventTypeId, context, store, (snapshot) =>
      addAssignRule(named, body, snapshot, context),
    );
  },
);
