import { listUserBusyTimesV2 } from '../../lib/app/availability/list-user-busy-times-v2.ts';
import { ListUserBusyTimesV2 } from '../../lib/contract/availability/list-user-busy-times-v2.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

export const handler = implementRead(
  ListUserBusyTimesV2,
  { readerOf },
  async ({ params, query, caller, nowMs }, { readerOf }) => {
    const reader = readerOf(caller.organizationId);
    return { data: await listUserBusyTimesV2(caller, params.userId, query, nowMs, reader) };
  },
);
