import { Problem } from '../../lib/contract/problem.ts';
import { GetSchedule } from '../../lib/contract/schedules/get-schedule.ts';
import { findSchedule } from '../../lib/data/schedules.ts';
import { canSee } from '../../lib/domain/access.ts';
import { attendeeIds } from '../../lib/domain/schedules/attendees.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

const deps = { findSchedule };

export const handler = implementRead(GetSchedule, deps, async ({ params, caller, nowMs }, deps) => {
  const found = await deps.findSchedule(caller.organizationId, params.uid, nowMs);
  if (found === undefined || !canSee(caller, attendeeIds(found.schedule))) {
    throw new Problem('schedule/unknown');
  }
  return { data: found.schedule, version: found.ver };
});
