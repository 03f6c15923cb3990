import { floorMinute, minuteToMs } from '../../domain/ledger/week.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { type FreeStartsDeps, freeStarts } from './free-starts.ts';

const offeredAtMost = 3;
const minutesAhead = 14 * 1440;

/** A start that was asked for, and who for. */
export interface Refused {
  readonly eventTypeId: string;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly email: string;
}

/** The next starts after one that is taken that this guest can book, within two weeks, so that they can choose again at once. */
export async function nextFreeStarts(
  of: OrganizationId,
  { eventTypeId, startedAt, email }: Refused,
  nowMs: number,
  deps: FreeStartsDeps,
): Promise<readonly string[]> {
  const from = floorMinute(startedAt) + 1;
  const period = { from, to: from + minutesAhead, email };
  const starts = await freeStarts(of, eventTypeId, period, nowMs, deps);
  return (starts ?? [])
    .slice(0, offeredAtMost)
    .map(({ start }) => formatInstant(minuteToMs(start)));
}
