import { changeEventType } from '../../lib/app/event-types/change-event-type.ts';
import { CreateEventTypeHost } from '../../lib/contract/event-types/create-event-type-host.ts';
import { roomViolations } from '../../lib/data/bookings/room-violations.ts';
import { eventTypes } from '../../lib/data/event-types/event-types.ts';
import { users } from '../../lib/data/people/users.ts';
import { addHost } from '../../lib/domain/event-types/add-host.ts';
import { storedUser } from '../../lib/domain/people/needs.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  CreateEventTypeHost,
  [users, eventTypes],
  {},
  ({ params: { eventTypeId }, body, context, store }) =>
    changeEventType(
      eventTypeId,
      context,
      store,
      (snapshot) => addHost(eventTypeId, body, snapshot, context, roomViolations),
      [storedUser(body.uid)],
    ),
);
