import { listEvents } from '../../lib/app/feed/list-events.ts';
import { ListEvents } from '../../lib/contract/feed/list-events.ts';
import { listFeed } from '../../lib/data/feed/list-feed.ts';
import { acquireWaitLeases } from '../../lib/data/rates/wait-leases.ts';
import { readSchedules } from '../../lib/data/schedules/read-schedules.ts';
import { waitingRequests } from '../../lib/http/configuration.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

export const handler = implementRead(
  ListEvents,
  { listFeed, readSchedules, acquireWaitLeases, waitingRequests },
  ({ query, isHead, nowMs, ...asked }, deps) =>
    listEvents(asked, isHead ? { ...query, wait: 0 } : query, nowMs, deps),
);
