import { Problem } from '../../contract/problem.ts';
import type { Reader } from '../../data/reader.ts';
import { isVisible, scheduleIn, scheduleNeeds } from '../../domain/schedules/found-schedule.ts';
import type { ScheduleReply } from '../../domain/schedules/stored-schedule.ts';
import type { Actor } from '../../domain/tenancy.ts';

/** A schedule that the caller may see; any other is as if it were not there. Read consistently: what was just answered 201 is never 404. */
export async function getSchedule(
  actor: Actor,
  uid: string,
  nowMs: number,
  reader: Reader,
): Promise<ScheduleReply> {
  const stored = scheduleIn(await reader.read(scheduleNeeds(uid)), uid, nowMs);
  if (!isVisible(stored, actor)) throw new Problem('schedule/unknown');
  return { data: stored.schedule, version: stored.ver };
}
