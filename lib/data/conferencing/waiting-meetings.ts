import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { dayMs } from '../../domain/time/zone.ts';
import { queryAll } from '../engine/query-all.ts';
import { TableName, table } from '../engine/table.ts';
import { keys } from '../keys/keys.ts';

/** A meeting that cannot be deleted until its account works again. */
interface WaitingMeeting {
  /** The booking or the slot of the meeting. */
  readonly subject: string;
  /** The booking with the job that deletes the meeting. */
  readonly bookingUid: string;
}

/** Longer than the deletion of a meeting is retried. */
const rememberedMs = 2 * dayMs;

/**
 * Records that a meeting waits for an account of a user. It is retried when the account works
 * again, even if the booking has another host by then.
 */
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

/** The meetings that wait, or have waited, for the accounts of a user. */
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
