import { updateEventTypeHost } from '../../lib/app/event-types/update-event-type-host.ts';
import { UpdateEventTypeHost } from '../../lib/contract/event-types/update-event-type-host.ts';
import { commit } from '../../lib/data/commit.ts';
import { readItems } from '../../lib/data/items.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

const deps = { readItems, commit };

export const handler = implementWrite(UpdateEventTypeHost, deps, ({ params, body, intent }, deps) =>
  updateEventTypeHost(params, body, intent, deps),
);
