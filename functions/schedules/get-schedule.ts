import { seeSchedule } from '../../lib/app/schedules/see-schedule.ts';
import { GetSchedule } from '../../lib/contract/schedules/get-schedule.ts';
import { findSchedule } from '../../lib/data/schedules.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

const deps = { findSchedule };

export const handler = implementRead(GetSchedule, deps, async ({ params, caller, nowMs }, deps) => {
  const found = await deps.findSchedule(caller.organizationId, params.uid, nowMs);
  const { schedule, ver } = seeSchedule(caller, found);
  return { data: schedule, version: ver };
});
