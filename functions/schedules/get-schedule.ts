import { getSchedule } from '../../lib/app/schedules/get-schedule.ts';
import { GetSchedule } from '../../lib/contract/schedules/get-schedule.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

export const handler = implementRead(
  GetSchedule,
  { readerOf },
  ({ params, caller, nowMs }, { readerOf }) =>
    getSchedule(caller, params.uid, nowMs, readerOf(caller.organizationId)),
);
