import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { dayMs } from '../../domain/time/zone.ts';
import { queryAll } from '../engine/query-all.ts';
import { TableName, table } from '../engine/table.ts';
import { keys } from '../keys/keys.ts';

/** A meeting that is to be removed with an account that does not work. */
interface WaitingMeeting {
  /** Whose meeting it is. */
  readonly subject: string;
  /** That is looked at for it. */
  readonly bookingUid: string;
}

/** Longer than it is tried. */
const rememberedMs = 2 * dayMs;

/** Says that a meeting waits for an account of a user, so that it is tried once that works again, whoever hosts the booking by then. */
export async function noteWaiting(
  of: OrganizationId,
  userId: string,
  { subject, bookingUid }: WaitingMeeting,
  nowMs: number,
): Promise<void> {
  const exp = Math.ceil((nowMs + rememberedMs) / 1000);
  const Item = { ...keys.waitingMeeting(of, userId, subject), bookingUid, exp };
  await table.send(new PutCommand({ TableName, Item }));
}

/** What waits for the accounts of a user, or has waited for them. */
export async function listWaiting(
  of: OrganizationId,
  userId: string,
): Promise<readonly WaitingMeeting[]> {
  const items = await queryAll({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.waitingMeetings(of, userId) },
    ConsistentRead: true,
  });
  return items.map(({ sk, bookingUid }) => ({
    subject: sk as string,
    bookingUid: bookingUid as string,
  }));
}
