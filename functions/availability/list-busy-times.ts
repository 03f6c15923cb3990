import { listBusyTimes } from '../../lib/app/hours/list-busy-times.ts';
import { ListBusyTimes } from '../../lib/contract/availability/list-busy-times.ts';
import { externalBusyTime } from '../../lib/data/external-calendars/external-busy-time.ts';
import { ledger } from '../../lib/data/ledger/ledger.ts';
import { users } from '../../lib/data/people/users.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { busyRules } from '../../lib/data/schedules/busy-rules.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

export const handler = implementRead(
  ListBusyTimes,
  { readerOf: readerOf([users, ledger, busyRules, externalBusyTime]) },
  async ({ query, caller, nowMs }, { readerOf }) => ({
    data: await listBusyTimes(caller, query, nowMs, readerOf(caller.organizationId)),
  }),
);
