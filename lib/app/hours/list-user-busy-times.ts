import type { Reader } from '../../data/reader.ts';
import { type BusyTime, busyTimes } from '../../domain/hours/busy-times.ts';
import type { Actor } from '../../domain/tenancy.ts';
import type { RequestedPeriod } from '../../domain/time/period.ts';
import { busyAttributes, readBusy, requireFew } from './read-busy.ts';

/** When a user is busy in the period, whatever the reason. */
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
