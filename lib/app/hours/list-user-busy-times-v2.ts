import type { Reader } from '../../data/reader.ts';
import { type SourcedBusyTime, sourcedBusyTimes } from '../../domain/hours/busy-times.ts';
import type { Actor } from '../../domain/tenancy.ts';
import type { RequestedPeriod } from '../../domain/time/period.ts';
import { hiddenSchedules } from './hidden-schedules.ts';
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
  const times = requireFew(sourcedBusyTimes(snapshot, userId, period, nowMs));
  const schedules = times.flatMap(({ source: { type, uid } }) =>
    type === 'schedule' && uid !== null ? [uid] : [],
  );
  // A host is in the audience of all schedules that make the host busy.
  const others = actor.userId === userId ? [] : schedules;
  const hidden = await hiddenSchedules(actor, others, nowMs, reader);
  return times.map((time) => {
    const { type, uid } = time.source;
    const isHidden = type === 'schedule' && uid !== null && hidden.has(uid);
    return isHidden ? { ...time, source: { ...time.source, uid: null } } : time;
  });
}
