import { listUserBusyTimes } from '../../lib/app/availability/list-user-busy-times.ts';
import { ListUserBusyTimes } from '../../lib/contract/availability/list-user-busy-times.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

export const handler = implementRead(
  ListUserBusyTimes,
  { readerOf },
  async ({ params, query, caller, nowMs }, { readerOf }) => {
    const reader = readerOf(caller.organizationId);
    return { data: await listUserBusyTimes(caller, params.userId, query, nowMs, reader) };
  },
);
