import { createEventType } from '../../lib/app/event-types/create-event-type.ts';
import { newUid } from '../../lib/app/new-uid.ts';
import { CreateEventType } from '../../lib/contract/event-types/create-event-type.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  CreateEventType,
  { newUid },
  ({ body, context, store }, { newUid }) => createEventType(body, context, store, newUid),
);
