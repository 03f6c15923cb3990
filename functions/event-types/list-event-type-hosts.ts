import { listEventTypeHosts } from '../../lib/app/event-types/list-event-type-hosts.ts';
import { ListEventTypeHosts } from '../../lib/contract/event-types/list-event-type-hosts.ts';
import { readEventType } from '../../lib/data/event-types.ts';
import { readItems } from '../../lib/data/items.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

const deps = { readEventType, readItems };

export const handler = implementRead(ListEventTypeHosts, deps, (request, deps) => {
  const { params, query, caller, nowMs } = request;
  return listEventTypeHosts(caller, params.eventTypeId, query, nowMs, deps);
});
