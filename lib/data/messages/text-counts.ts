import type { OrganizationId } from '../../domain/tenancy.ts';
import { dayMs } from '../../domain/time/zone.ts';
import { keptUntil } from '../items/tombstone.ts';
import { textKeys } from '../keys/text-keys.ts';
import { countMails, hourOf } from './mail-counts.ts';
import { raiseCounter } from './raise-counter.ts';
import { hashOfNumber } from './stopped-numbers.ts';

/** Maximum number of texts to a phone number in a day, from all organizations. */
const textsADay = 3;

/** A text that is counted before it is sent. */
interface CountedText {
  readonly of: OrganizationId;
  readonly number: string;
  /** Set if the booking was made without a credential. It causes one text. */
  readonly publicBooking: string | undefined;
}

/** Counts a text before it is sent. Returns false if it would exceed a limit. */
export async function countText(
  { of, number, publicBooking }: CountedText,
  anHour: number,
  nowMs: number,
): Promise<boolean> {
  // The hour of the organization is first, so that one at its limit does not use up the texts of a number.
  if (!(await countMails(of, hourOf(nowMs), { texts: anHour }, 1))) return false;
  const day = Math.floor(nowMs / dayMs);
  const ofBooking = publicBooking !== undefined && textKeys.publicText(of, publicBooking);
  if (ofBooking && !(await raiseCounter(ofBooking, 1, keptUntil(nowMs)))) return false;
  const ofNumber = textKeys.textCount(hashOfNumber(number), day);
  return raiseCounter(ofNumber, textsADay, ((day + 2) * dayMs) / 1000);
}
