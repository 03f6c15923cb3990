import { deleteEventTypeHost } from '../../lib/app/event-types/delete-event-type-host.ts';
import { DeleteEventTypeHost } from '../../lib/contract/event-types/delete-event-type-host.ts';
import { commit } from '../../lib/data/commit.ts';
import { readItems } from '../../lib/data/items.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

const deps = { readItems, commit };

export const handler = implementWrite(DeleteEventTypeHost, deps, ({ params, intent }, deps) =>
  deleteEventTypeHost(params, intent, deps),
);
