import type { Reader } from '../../data/reader.ts';
import { type SourcedBusyTime, sourcedBusyTimes } from '../../domain/hours/busy-times.ts';
import type { Actor } from '../../domain/tenancy.ts';
import type { RequestedPeriod } from '../../domain/time/period.ts';
import { busyAttributes, readBusy, requireFew } from './read-busy.ts';

/** Lists the bookings and other entries that make a user busy in the period. */
export async function listUserBusyTimesV2(
  actor: Actor,
  userId: string,
  period: RequestedPeriod,
  nowMs: number,
  reader: Reader,
): Promise<readonly SourcedBusyTime[]> {
  const snapshot = await readBusy(actor, userId, period, busyAttributes.named, reader);
  return requireFew(sourcedBusyTimes(snapshot, userId, period, nowMs));
}
