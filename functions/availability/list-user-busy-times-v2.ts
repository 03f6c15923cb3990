import { sourcedBusyTimes } from '../../lib/app/availability/busy-times.ts';
import { ListUserBusyTimesV2 } from '../../lib/contract/availability/list-user-busy-times-v2.ts';
import { readItems } from '../../lib/data/items.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

const deps = { readItems };

export const handler = implementRead(
  ListUserBusyTimesV2,
  deps,
  async ({ params, query, caller }, deps) => ({
    data: await sourcedBusyTimes(caller, params.userId, query, deps),
  }),
);
