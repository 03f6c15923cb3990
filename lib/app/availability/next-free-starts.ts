import { floorMinute, minuteToMs } from '../../domain/ledger/week.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { type FreeStartsDeps, freeStarts } from './free-starts.ts';

const offeredAtMost = 3;
const minutesAhead = 14 * 1440;

/** The next free starts after one that is taken, within two weeks, so that a guest can choose again at once. */
export async function nextFreeStarts(
  of: OrganizationId,
  eventTypeId: string,
  startedAtMs: number,
  nowMs: number,
  deps: FreeStartsDeps,
): Promise<readonly string[]> {
  const from = floorMinute(startedAtMs) + 1;
  const period = { from, to: from + minutesAhead };
  const starts = await freeStarts(of, eventTypeId, period, nowMs, deps);
  return (starts ?? [])
    .slice(0, offeredAtMost)
    .map(({ start }) => formatInstant(minuteToMs(start)));
}
