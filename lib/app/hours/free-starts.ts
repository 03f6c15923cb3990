import { hostsIn, questionOf, startsOf } from '../../domain/hours/slot-search.ts';
import {
  type OfferedStart,
  offeredIn,
  type StartSeats,
  startSeats,
} from '../../domain/hours/slots.ts';
import { readSlots, type SlotReader, type SlotReadOptions } from './read-slots.ts';

const noStarts: StartSeats = { starts: [], left: new Int32Array(0) };

/** Finds the starts of the period with their remaining seats; undefined for an unknown event type. */
export async function seatsOfPeriod(
  uid: string,
  asked: SlotReadOptions,
  nowMs: number,
  slotReader: SlotReader,
): Promise<StartSeats | undefined> {
  const searched = await readSlots(uid, asked, nowMs, slotReader);
  if (searched === undefined) return undefined;
  if (searched.eventType.status === 'disable') return noStarts;
  const { from, to } = startsOf(searched);
  return startSeats(questionOf(searched, hostsIn(searched, nowMs), nowMs), from, to);
}

/** Finds the starts of the period that can be booked now; undefined for an unknown event type. */
export async function freeStarts(
  ...asked: Parameters<typeof seatsOfPeriod>
): Promise<readonly OfferedStart[] | undefined> {
  const found = await seatsOfPeriod(...asked);
  return found && offeredIn(found);
}
