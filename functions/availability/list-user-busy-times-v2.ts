import { listUserBusyTimesV2 } from '../../lib/app/hours/list-user-busy-times-v2.ts';
import { ListUserBusyTimesV2 } from '../../lib/contract/availability/list-user-busy-times-v2.ts';
import { externalBusyTime } from '../../lib/data/external-calendars/external-busy-time.ts';
import { ledger } from '../../lib/data/ledger/ledger.ts';
import { users } from '../../lib/data/people/users.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { busyRules } from '../../lib/data/schedules/busy-rules.ts';
import { schedules } from '../../lib/data/schedules/schedules.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

export const handler = implementRead(
  ListUserBusyTimesV2,
  { readerOf: readerOf([users, ledger, busyRules, schedules, externalBusyTime]) },
  async ({ params, query, caller, nowMs }, { readerOf }) => {
    const reader = readerOf(caller.organizationId);
    return { data: await listUserBusyTimesV2(caller, params.userId, query, nowMs, reader) };
  },
);
