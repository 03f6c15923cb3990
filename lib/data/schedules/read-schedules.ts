import type { Schedule } from '../../domain/schedules/schedule.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { isUid } from '../../domain/uid.ts';
import { readItems } from '../engine/items.ts';
import { keys } from '../keys/keys.ts';
import { scheduleIn } from './stored-schedules.ts';

/** The current versions of schedules, with one call for 100 of them. Consistent. */
export async function readSchedules(
  of: OrganizationId,
  uids: readonly string[],
  nowMs: number,
): Promise<ReadonlyMap<string, Schedule>> {
  const wanted = [...new Set(uids)].filter(isUid);
  const items = await readItems(
    of,
    wanted.map((uid) => keys.schedule(of, uid)),
    { attributes: ['ver', 'doc', 'exp'] },
  );
  const found = wanted.flatMap((uid) => scheduleIn(of, items, uid, nowMs) ?? []);
  return new Map(found.map(({ schedule }) => [schedule.uid, schedule]));
}
