import { listUserBusyTimes } from '../../lib/app/hours/list-user-busy-times.ts';
import { ListUserBusyTimes } from '../../lib/contract/availability/list-user-busy-times.ts';
import { externalBusyTime } from '../../lib/data/external-calendars/external-busy-time.ts';
import { ledger } from '../../lib/data/ledger/ledger.ts';
import { users } from '../../lib/data/people/users.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { busyRules } from '../../lib/data/schedules/busy-rules.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

export const handler = implementRead(
  ListUserBusyTimes,
  { readerOf: readerOf([users, ledger, busyRules, externalBusyTime]) },
  async ({ params, query, caller, nowMs }, { readerOf }) => {
    const reader = readerOf(caller.organizationId);
    return { data: await listUserBusyTimes(caller, params.userId, query, nowMs, reader) };
  },
);
