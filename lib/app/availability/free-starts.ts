import { hostsIn, questionOf, startsOf } from '../../domain/availability/slot-search.ts';
import { type OfferedStart, offeredStarts } from '../../domain/availability/slots.ts';
import { type AskedSlots, readSlots, type SlotReader } from './read-slots.ts';

/** Every start of the period that can be booked now; undefined when there is no such event type. */
export async function freeStarts(
  uid: string,
  asked: AskedSlots,
  nowMs: number,
  slotReader: SlotReader,
): Promise<readonly OfferedStart[] | undefined> {
  const searched = await readSlots(uid, asked, nowMs, slotReader);
  if (searched === undefined) return undefined;
  if (searched.eventType.status === 'disable') return [];
  const { from, to } = startsOf(searched);
  return offeredStarts(questionOf(searched, hostsIn(searched), nowMs), from, to);
}
