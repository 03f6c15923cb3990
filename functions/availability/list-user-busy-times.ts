import { userBusyTimes } from '../../lib/app/availability/busy-times.ts';
import { ListUserBusyTimes } from '../../lib/contract/availability/list-user-busy-times.ts';
import { readItems } from '../../lib/data/items.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

const deps = { readItems };

export const handler = implementRead(
  ListUserBusyTimes,
  deps,
  async ({ params, query, caller }, deps) => ({
    data: await userBusyTimes(caller, params.userId, query, deps),
  }),
);
