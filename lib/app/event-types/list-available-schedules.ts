import { Problem, unprocessable } from '../../contract/problem.ts';
import { minuteToMs } from '../../domain/ledger/week.ts';
import type { Actor } from '../../domain/tenancy.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { type AskedPeriod, periodViolations } from '../../domain/time/period.ts';
import { startsIn } from '../availability/asked-period.ts';
import { fittingReply } from '../availability/fitting-reply.ts';
import { freeStarts } from '../availability/free-starts.ts';
import type { SlotReader } from '../availability/read-slots.ts';
import { seeKnownEventType } from '../see-event-type.ts';

/** The free starts of an event type as version 1 answers them. One that the actor may not see looks like none. */
export async function listAvailableSchedules(
  actor: Actor,
  uid: string,
  asked: AskedPeriod,
  nowMs: number,
  slotReader: SlotReader,
): Promise<{ startedAt: string; remainingCapacity: number }[]> {
  // An unknown event type comes before a wrong period: it costs nothing, the next step needs it too.
  await seeKnownEventType(actor, uid, nowMs, slotReader.reader);
  const violations = periodViolations(asked);
  if (violations.length > 0) throw unprocessable(violations);
  const starts = await freeStarts(uid, { ...startsIn(asked), actor }, nowMs, slotReader);
  if (starts === undefined) throw new Problem('event-type/unknown');
  return fittingReply(starts, () => 1).map(({ start, remainingCapacity }) => ({
    startedAt: formatInstant(minuteToMs(start)),
    remainingCapacity,
  }));
}
