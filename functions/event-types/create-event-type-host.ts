import { createEventTypeHost } from '../../lib/app/event-types/create-event-type-host.ts';
import { CreateEventTypeHost } from '../../lib/contract/event-types/create-event-type-host.ts';
import { commit } from '../../lib/data/commit.ts';
import { readItems } from '../../lib/data/items.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

const deps = { readItems, commit };

export const handler = implementWrite(CreateEventTypeHost, deps, ({ params, body, intent }, deps) =>
  createEventTypeHost(params.eventTypeId, body, intent, deps),
);
