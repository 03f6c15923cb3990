import { updateNotification } from '../../lib/app/event-types/update-notification.ts';
import { UpdateEventTypeNotification } from '../../lib/contract/event-types/update-event-type-notification.ts';
import { commit } from '../../lib/data/commit.ts';
import { readItems } from '../../lib/data/items.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

const deps = { readItems, commit };

export const handler = implementWrite(
  UpdateEventTypeNotification,
  deps,
  ({ params, body, intent }, deps) => updateNotification(params.eventTypeId, body, intent, deps),
);
