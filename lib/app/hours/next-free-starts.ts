import type { Counted } from '../../domain/bookings/limits.ts';
import type { OfferedStart } from '../../domain/hours/slots.ts';
import { minuteToMs } from '../../domain/ledger/week.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { freeStarts } from './free-starts.ts';
import type { SlotReader, SlotReadOptions } from './read-slots.ts';

const offeredAtMost = 3;
const minutesAhead = 14 * 1440;

/** Where the next starts after one are looked for, in epoch minutes. */
export const periodAfter = (start: number) => ({ from: start + 1, to: start + 1 + minutesAhead });

/** The first of them, as replies tell them. */
export const firstFew = (starts: readonly OfferedStart[]): readonly string[] =>
  starts.slice(0, offeredAtMost).map(({ start }) => formatInstant(minuteToMs(start)));

/** The next starts after one that is taken that this guest can book, within two weeks, so that they can choose again at once. */
export async function nextFreeStarts(
  eventTypeId: string,
  { start, guest, by }: Pick<Counted, 'start' | 'guest'> & Pick<SlotReadOptions, 'by'>,
  nowMs: number,
  slotReader: SlotReader,
): Promise<readonly string[]> {
  const period = { ...periodAfter(start), guest, by };
  return firstFew((await freeStarts(eventTypeId, period, nowMs, slotReader)) ?? []);
}
