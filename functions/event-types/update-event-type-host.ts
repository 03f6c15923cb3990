import { changeEventType } from '../../lib/app/event-types/change-event-type.ts';
import { UpdateEventTypeHost } from '../../lib/contract/event-types/update-event-type-host.ts';
import { eventTypes } from '../../lib/data/event-types/event-types.ts';
import { users } from '../../lib/data/people/users.ts';
import { updateHost } from '../../lib/domain/event-types/update-host.ts';
import { storedUser } from '../../lib/domain/people/needs.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  UpdateEventTypeHost,
  [users, eventTypes],
  {},
  ({ params, body, context, store }) =>
    changeEventType(
      params.eventTypeId,
      context,
      store,
      (snapshot) => updateHost(params, body, snapshot, context),
      [storedUser(params.uid)],
    ),
);
