import { listBusyTimes } from '../../lib/app/availability/list-busy-times.ts';
import { ListBusyTimes } from '../../lib/contract/availability/list-busy-times.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

export const handler = implementRead(
  ListBusyTimes,
  { readerOf },
  async ({ query, caller, nowMs }, { readerOf }) => ({
    data: await listBusyTimes(caller, query, nowMs, readerOf(caller.organizationId)),
  }),
);
