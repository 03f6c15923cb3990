import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { dayMs } from '../../domain/time/zone.ts';
import { TableName, table } from '../engine/table.ts';
import { unlessRefused } from '../engine/unless-refused.ts';
import { keptUntil } from '../items/tombstone.ts';
import type { Key } from '../keys/key.ts';
import { textKeys } from '../keys/text-keys.ts';
import { countMails, hourOf } from './mail-counts.ts';
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
  if (ofBooking && !(await countTo(ofBooking, 1, keptUntil(nowMs)))) return false;
  const ofNumber = textKeys.textCount(hashOfNumber(number), day);
  return countTo(ofNumber, textsADay, ((day + 2) * dayMs) / 1000);
}

async function countTo(key: Key, atMost: number, expiry: number): Promise<boolean> {
  const command = new UpdateCommand({
    TableName,
    Key: key,
    UpdateExpression: 'SET exp = :exp ADD n :one',
    ConditionExpression: 'attribute_not_exists(n) OR n < :most',
    ExpressionAttributeValues: { ':exp': expiry, ':one': 1, ':most': atMost },
  });
  return (await unlessRefused(() => table.send(command))) !== 'refused';
}
