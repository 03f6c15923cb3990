import { QueryCommand, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { TableName, table } from '../engine/table.ts';
import { keys } from '../keys/keys.ts';

/**
 * The slot of a host who meets several guests at the same time. All its bookings have these
 * members.
 */
interface SharedSlot {
  readonly eventTypeId: string;
  readonly startedAtMs: number;
  readonly hostId: string;
}

/** The ids of the open bookings of a slot. Eventually consistent. */
export async function listSlotBookings(
  of: OrganizationId,
  { eventTypeId, startedAtMs, hostId }: SharedSlot,
): Promise<readonly string[]> {
  const { from, to } = keys.startedIn(formatInstant(startedAtMs), formatInstant(startedAtMs + 1));
  const uids: string[] = [];
  let next: QueryCommandOutput['LastEvaluatedKey'];
  do {
    const page: QueryCommandOutput = await table.send(
      new QueryCommand({
        TableName,
        IndexName: 'byStart',
        KeyConditionExpression: 'lpk = :list AND gsi1sk BETWEEN :from AND :to',
        FilterExpression:
          'eventTypeId = :eventType AND contains(hostIds, :host) AND #status = :open',
        ProjectionExpression: 'gsi1sk',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: {
          ':list': keys.bookingList(of),
          ':from': from,
          ':to': to,
          ':eventType': eventTypeId,
          ':host': hostId,
          ':open': 'open',
        },
        ...(next && { ExclusiveStartKey: next }),
      }),
    );
    uids.push(...(page.Items ?? []).map(({ gsi1sk }) => keys.uidInList(gsi1sk as string)));
    next = page.LastEvaluatedKey;
  } while (next !== undefined);
  return uids;
}
