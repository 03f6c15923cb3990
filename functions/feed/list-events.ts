import { listEvents } from '../../lib/app/feed/list-events.ts';
import { ListEvents } from '../../lib/contract/feed/list-events.ts';
import { listFeed } from '../../lib/data/list-feed.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

export const handler = implementRead(
  ListEvents,
  { listFeed },
  ({ query, nowMs, caller, credential }, deps) =>
    listEvents({ caller, credential }, query, nowMs, deps),
);
