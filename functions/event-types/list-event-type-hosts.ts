import { listEventTypeHosts } from '../../lib/app/event-types/list-event-type-hosts.ts';
import { pictureUrl } from '../../lib/app/public-url.ts';
import { ListEventTypeHosts } from '../../lib/contract/event-types/list-event-type-hosts.ts';
import { users } from '../../lib/data/people/users.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

export const handler = implementRead(
  ListEventTypeHosts,
  { readerOf: readerOf([users]), pictureUrl },
  (request, { readerOf, ...deps }) => {
    const { params, query, caller, nowMs } = request;
    const reader = readerOf(caller.organizationId);
    return listEventTypeHosts(caller, params.eventTypeId, query, nowMs, reader, deps);
  },
);
