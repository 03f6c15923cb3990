import { busyTimesOfUsers } from '../../lib/app/availability/busy-times.ts';
import { ListBusyTimes } from '../../lib/contract/availability/list-busy-times.ts';
import { readItems } from '../../lib/data/items.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

const deps = { readItems };

export const handler = implementRead(ListBusyTimes, deps, async ({ query, caller }, deps) => ({
  data: await busyTimesOfUsers(caller, query, deps),
}));
