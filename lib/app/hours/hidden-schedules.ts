import type { Reader } from '../../data/reader.ts';
import { isManager } from '../../domain/access.ts';
import { readingOf } from '../../domain/schedules/audience.ts';
import { storedSchedule } from '../../domain/schedules/needs.ts';
import type { Actor } from '../../domain/tenancy.ts';

/**
 * The schedules that do not exist for the caller, although they make a host busy. Their IDs are not
 * returned. Owners and admins get the ID of every schedule.
 */
export async function hiddenSchedules(
  actor: Actor,
  uids: Iterable<string>,
  nowMs: number,
  reader: Reader,
): Promise<ReadonlySet<string>> {
  const hidden = new Set(isManager(actor) ? [] : uids);
  if (hidden.size === 0) return hidden;
  const needs = [...hidden].map((uid) => storedSchedule({ uid, nowMs }));
  const snapshot = await reader.read(needs, { attributes: ['ver', 'doc', 'exp'] });
  for (const need of needs) {
    const schedule = snapshot.get(need)?.schedule;
    if (schedule && readingOf(actor, schedule) !== 'nothing') hidden.delete(schedule.uid);
  }
  return hidden;
}
