import type { OfferedStart } from '../../domain/availability/slots.ts';
import { floorMinute, minuteToMs } from '../../domain/ledger/week.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { type FreeStartsDeps, freeStarts } from './free-starts.ts';

const offeredAtMost = 3;
const minutesAhead = 14 * 1440;

/** Where the next starts after one are looked for, in epoch minutes. */
export const periodAfter = (start: number) => ({ from: start + 1, to: start + 1 + minutesAhead });

/** The first of them, as replies tell them. */
export const firstFew = (starts: readonly OfferedStart[]): readonly string[] =>
  starts.slice(0, offeredAtMost).map(({ start }) => formatInstant(minuteToMs(start)));

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
  const period = { ...periodAfter(floorMinute(startedAt)), email };
  return firstFew((await freeStarts(of, eventTypeId, period, nowMs, deps)) ?? []);
}
