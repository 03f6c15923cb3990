import type { Counted } from '../../domain/bookings/limits.ts';
import type { OfferedStart } from '../../domain/hours/slots.ts';
import { minuteToMs } from '../../domain/ledger/week.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { freeStarts } from './free-starts.ts';
import type { SlotReader, SlotReadOptions } from './read-slots.ts';

const offeredAtMost = 3;
const minutesAhead = 14 * 1440;

/** Period for the search after a start, in epoch minutes. */
export const periodAfter = (start: number) => ({ from: start + 1, to: start + 1 + minutesAhead });

/** First few starts in the format of replies. */
export const firstFew = (starts: readonly OfferedStart[]): readonly string[] =>
  starts.slice(0, offeredAtMost).map(({ start }) => formatInstant(minuteToMs(start)));

/** Finds the next starts within two weeks that this guest can book, so that they can choose again immediately. */
export async function nextFreeStarts(
  eventTypeId: string,
  { start, guest, by }: Pick<Counted, 'start' | 'guest'> & Pick<SlotReadOptions, 'by'>,
  nowMs: number,
  slotReader: SlotReader,
): Promise<readonly string[]> {
  const period = { ...periodAfter(start), guest, by };
  return firstFew((await freeStarts(eventTypeId, period, nowMs, slotReader)) ?? []);
}
