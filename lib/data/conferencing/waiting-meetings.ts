import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { dayMs } from '../../domain/time/zone.ts';
import { queryAll } from '../engine/query-all.ts';
import { TableName, table } from '../engine/table.ts';
import { keys } from '../keys/keys.ts';

/** A meeting that cannot be created or deleted until its account works again. */
interface WaitingMeeting {
  /** The booking, the slot or the schedule of the meeting. */
  readonly subject: string;
  /** The booking or the schedule with the job that updates the meeting. */
  readonly name: string;
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
  { subject, name }: WaitingMeeting,
  nowMs: number,
): Promise<void> {
  const exp = Math.ceil((nowMs + rememberedMs) / 1000);
  const Item = { ...keys.waitingMeeting(of, userId, subject), name, exp };
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
  return items.map(({ sk, name }) => ({ subject: sk as string, name: name as string }));
}
