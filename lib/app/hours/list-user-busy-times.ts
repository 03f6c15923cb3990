import type { Reader } from '../../data/reader.ts';
import { type BusyTime, busyTimes } from '../../domain/hours/busy-times.ts';
import type { Actor } from '../../domain/tenancy.ts';
import type { RequestedPeriod } from '../../domain/time/period.ts';
import { busyAttributes, readBusy, requireFew } from './read-busy.ts';

/** Lists the busy times of a user in the period, without their reasons. */
export async function listUserBusyTimes(
  actor: Actor,
  userId: string,
  period: RequestedPeriod,
  nowMs: number,
  reader: Reader,
): Promise<readonly BusyTime[]> {
  const snapshot = await readBusy(actor, userId, period, busyAttributes.merged, reader);
  return requireFew(busyTimes(snapshot, userId, period, nowMs));
}
