import { QueryCommand, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import { isDropped } from '../../domain/messages/is-unheard.ts';
import type { MessageRecord } from '../../domain/messages/waiting-message.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { TableName, table } from '../engine/table.ts';
import { keys } from '../keys/keys.ts';
import { recordForm } from './mail-lane.ts';

const recordsAPage = 250;

/**
 * The records of messages to a receiver about a resource, from the last one that was not dropped up
 * to a given ID, oldest first. Consistent. It reads backwards, because a booking that was
 * rescheduled many times has many records.
 */
export async function readLastRecords(
  of: OrganizationId,
  uid: string,
  before: string,
  receiver: string,
): Promise<readonly MessageRecord[]> {
  const { pk, sk: prefix } = keys.messageRecord(of, '');
  const range = { ':from': keys.messageRecordsAbout(uid).from, ':to': `${prefix}${before}` };
  const records: MessageRecord[] = [];
  for (let next: Record<string, unknown> | undefined; ; ) {
    const { Items = [], LastEvaluatedKey }: QueryCommandOutput = await table.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
        ExpressionAttributeValues: { ':pk': pk, ...range },
        ConsistentRead: true,
        ScanIndexForward: false,
        Limit: recordsAPage,
        ...(next && { ExclusiveStartKey: next }),
      }),
    );
    for (const item of Items) {
      const id = (item.sk as string).slice(prefix.length);
      if (!id.endsWith(`.${receiver}`)) continue;
      const record = { id, ...recordForm.read(item, 'doc') };
      records.unshift(record);
      if (!isDropped(record)) return records;
    }
    if (LastEvaluatedKey === undefined) return records;
    next = LastEvaluatedKey;
  }
}
