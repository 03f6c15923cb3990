import { getEventTypeHost } from '../../lib/app/event-types/get-event-type-host.ts';
import { GetEventTypeHost } from '../../lib/contract/event-types/get-event-type-host.ts';
import { readItems } from '../../lib/data/items.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

const deps = { readItems };

export const handler = implementRead(GetEventTypeHost, deps, ({ params, caller }, deps) =>
  getEventTypeHost(caller, params, deps),
);
