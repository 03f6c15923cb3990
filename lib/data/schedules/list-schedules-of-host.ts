import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { shortAtMostMs } from '../../domain/schedules/overlaps-period.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { TableName, table } from '../engine/table.ts';
import { keys } from '../keys/keys.ts';
import type { Position } from '../lists/list-page.ts';
import type { ListPlace } from './list-schedules.ts';

/**
 * One page of a part of the schedules of a host, sorted by start: all that repeat or are long, or the others that have
 * not ended. Eventually consistent.
 */
export async function listSchedulesOfHost(
  of: OrganizationId,
  userId: string,
  part: ListPlace['part'],
  nowMs: number,
  after: Position | undefined,
): Promise<{ readonly uids: readonly string[]; readonly next: Position | undefined }> {
  const isLong = part === 'long';
  const page = await table.send(
    new QueryCommand({
      TableName,
      IndexName: 'byStart',
      KeyConditionExpression: isLong ? 'lpk = :list' : 'lpk = :list AND gsi1sk >= :from',
      FilterExpression: isLong
        ? 'contains(hostIds, :host)'
        : 'contains(hostIds, :host) AND endedAt > :now',
      ProjectionExpression: 'pk, sk',
      ExpressionAttributeValues: {
        ':list': isLong ? keys.longScheduleList(of) : keys.scheduleList(of),
        ':host': userId,
        ...(!isLong && {
          ':from': formatInstant(nowMs - shortAtMostMs),
          ':now': formatInstant(nowMs),
        }),
      },
      ...(after && { ExclusiveStartKey: after }),
    }),
  );
  const { length } = keys.schedule(of, '').pk;
  return {
    uids: (page.Items ?? []).map(({ pk }) => (pk as string).slice(length)),
    next: page.LastEvaluatedKey,
  };
}
