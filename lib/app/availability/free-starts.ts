import { type OfferedStart, offeredStarts } from '../../domain/availability/slots.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import {
  hostsIn,
  type Period,
  questionOf,
  type ReadSlotsDeps,
  readSlots,
  startsOf,
} from './read-slots.ts';

export type FreeStartsDeps = ReadSlotsDeps;

/** Every start of the period that can be booked now; undefined when there is no such event type. */
export async function freeStarts(
  of: OrganizationId,
  uid: string,
  asked: Period,
  nowMs: number,
  deps: FreeStartsDeps,
): Promise<readonly OfferedStart[] | undefined> {
  const read = await readSlots(of, uid, asked, nowMs, deps);
  if (read === undefined) return undefined;
  if (read.eventType.status === 'disable') return [];
  const { from, to } = startsOf(read);
  return offeredStarts(questionOf(read, hostsIn(read), nowMs), from, to);
}
