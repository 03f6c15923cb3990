import { Problem } from '../../contract/problem.ts';
import type { findSchedule } from '../../data/schedules/stored-schedules.ts';
import { visibleSchedule } from '../../domain/schedules/audience.ts';
import { type ScheduleReply, scheduleReply } from '../../domain/schedules/stored-schedule.ts';
import type { Actor } from '../../domain/tenancy.ts';

/** Returns a visible schedule. A schedule that the caller may not see gets the same problem as an unknown one. */
export async function getSchedule(
  actor: Actor,
  uid: string,
  nowMs: number,
  deps: { readonly findSchedule: typeof findSchedule },
): Promise<ScheduleReply> {
  const stored = await deps.findSchedule(actor.organizationId, uid, nowMs);
  const visible = stored && visibleSchedule(actor, stored.schedule);
  if (!stored || !visible) throw new Problem('schedule/unknown');
  return scheduleReply(visible, stored.ver);
}
