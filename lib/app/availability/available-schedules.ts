import { Problem, unprocessable } from '../../contract/problem.ts';
import { minuteToMs } from '../../domain/ledger/week.ts';
import type { Actor } from '../../domain/tenancy.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { minuteMs } from '../../domain/time/minute.ts';
import { seeEventType } from '../event-types/see-event-type.ts';
import { type FreeStartsDeps, freeStarts } from './free-starts.ts';

/** Epoch milliseconds. */
interface AskedPeriod {
  readonly periodStart: number;
  readonly periodEnd: number;
}

const longestMs = 62 * 1440 * minuteMs;

/** The free starts of an event type as version 1 answers them. One that the actor may not see looks like none. */
export async function availableSchedules(
  actor: Actor,
  uid: string,
  { periodStart, periodEnd }: AskedPeriod,
  nowMs: number,
  deps: FreeStartsDeps,
): Promise<{ startedAt: string; remainingCapacity: number }[]> {
  const of = actor.organizationId;
  // An unknown event type comes before a wrong period: it costs nothing, the next step needs it too.
  seeEventType(actor, await deps.findEventType(of, uid, nowMs));
  const lengthMs = periodEnd - periodStart;
  if (lengthMs <= 0 || lengthMs > longestMs) {
    const detail = 'It must end after it starts and be at most 62 days long.';
    throw unprocessable([{ pointer: 'query/periodEnd', code: 'period/invalid', detail }]);
  }
  // Starts are whole minutes: those in [start, end) are the minutes from the ceiling of one to that of the other.
  const from = Math.ceil(periodStart / minuteMs);
  const period = { from, to: Math.ceil(periodEnd / minuteMs), actor };
  const starts = await freeStarts(of, uid, period, nowMs, deps);
  if (starts === undefined) throw new Problem('event-type/unknown');
  return starts.map(({ start, remainingCapacity }) => ({
    startedAt: formatInstant(minuteToMs(start)),
    remainingCapacity,
  }));
}
