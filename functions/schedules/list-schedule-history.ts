import { listScheduleHistory } from '../../lib/app/schedules/list-schedule-history.ts';
import { ListScheduleHistory } from '../../lib/contract/schedules/list-schedule-history.ts';
import { listHistory } from '../../lib/data/feed/list-history.ts';
import { findSchedule } from '../../lib/data/schedules/stored-schedules.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

const deps = { findSchedule, listHistory };

export const handler = implementRead(ListScheduleHistory, deps, (request, deps) => {
  const { params, query, caller, nowMs } = request;
  return listScheduleHistory(caller, params.uid, { ...query, nowMs }, deps);
});
