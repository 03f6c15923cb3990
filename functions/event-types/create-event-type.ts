import { createEventType } from '../../lib/app/event-types/create-event-type.ts';
import { newUid } from '../../lib/app/new-uid.ts';
import { CreateEventType } from '../../lib/contract/event-types/create-event-type.ts';
import { eventTypes } from '../../lib/data/event-types/event-types.ts';
import { organizations } from '../../lib/data/people/organizations.ts';
import { users } from '../../lib/data/people/users.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  CreateEventType,
  [organizations, users, eventTypes],
  { newUid },
  ({ body, context, store }, { newUid }) => createEventType(body, context, store, newUid),
);
