import { QueryCommand, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import type { MessageOutcomes, MessageRecord } from '../../domain/messages/message-job.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Item } from '../engine/items.ts';
import { TableName, table } from '../engine/table.ts';
import { keys } from '../keys/keys.ts';
import { jobStateIn } from '../queue/jobs.ts';
import { endedAttemptsIn, outcomesIn } from './message-jobs.ts';

/** A job that sends the messages about an earlier version of a resource. */
export interface EarlierMessages {
  readonly version: number;
  readonly isPending: boolean;
  /** Number of attempts that count for the retry delays. */
  readonly attempts: number;
  /** Whether an attempt has died, so that it is unknown what it has sent. */
  readonly hasDied: boolean;
  /** The job is not due before this instant (epoch milliseconds). */
  readonly notBeforeMs: number;
  /** Undefined if no attempt has written the messages yet. */
  readonly outcomes: MessageOutcomes | undefined;
}

const jobsAPage = 25;

/** The jobs about the versions of a resource before a version, newest first. Consistent. Reads only as many pages as are used. */
export async function* readEarlierMessages(
  of: OrganizationId,
  resource: string,
  version: number,
): AsyncGenerator<EarlierMessages> {
  const { pk } = keys.eventMessages(of, resource, 0, 0);
  const { from, to } = keys.eventMessagesBefore(version);
  let next: Item | undefined;
  do {
    const page: QueryCommandOutput = await table.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
        ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
        ConsistentRead: true,
        ScanIndexForward: false,
        Limit: jobsAPage,
        ...(next && { ExclusiveStartKey: next }),
      }),
    );
    for (const item of page.Items ?? []) yield earlierMessagesIn(item);
    next = page.LastEvaluatedKey;
  } while (next !== undefined);
}

function earlierMessagesIn(item: Item): EarlierMessages {
  const { isPending, begun, attempts, notBeforeMs } = jobStateIn(item);
  return {
    version: keys.versionOfMessages(item.sk as string),
    isPending,
    attempts,
    hasDied: begun > endedAttemptsIn(item),
    notBeforeMs,
    outcomes: outcomesIn(item),
  };
}

/** The latest outcomes of messages about a resource, at most those of 25 jobs. Consistent. */
export async function readLatestRecords(
  of: OrganizationId,
  resource: string,
): Promise<readonly MessageRecord[]> {
  const records: MessageRecord[] = [];
  let jobs = 0;
  for await (const { version, outcomes } of readEarlierMessages(of, resource, lastVersion)) {
    records.push(...Object.values(outcomes ?? {}).map((outcome) => ({ ...outcome, version })));
    jobs += 1;
    if (jobs === jobsAPage) break;
  }
  return records;
}

const lastVersion = 999_999_999_999;
