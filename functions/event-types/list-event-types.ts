import { listEventTypes } from '../../lib/app/event-types/list-event-types.ts';
import { ListEventTypes } from '../../lib/contract/event-types/list-event-types.ts';
import { listEventTypes as readEventTypes } from '../../lib/data/event-types/list-event-types.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

const deps = { listEventTypes: readEventTypes };

export const handler = implementRead(ListEventTypes, deps, ({ query, caller }, deps) =>
  listEventTypes(caller, query, deps),
);
