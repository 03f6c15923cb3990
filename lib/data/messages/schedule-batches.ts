import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { EventMessages, MessageOutcomes } from '../../domain/messages/message-job.ts';
import type { ScheduleBatch } from '../../domain/messages/schedule-batch.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Item } from '../engine/items.ts';
import { queryPart } from '../engine/query-part.ts';
import { TableName, table } from '../engine/table.ts';
import { unlessRefused } from '../engine/unless-refused.ts';
import { storedForm } from '../items/stored-form.ts';
import { keptUntil } from '../items/tombstone.ts';
import { keys } from '../keys/keys.ts';
import { type JobState, jobStateIn } from '../queue/jobs.ts';
import { lastVersion } from './earlier-messages.ts';
import { messageJobIn, outcomesIn } from './message-jobs.ts';

const form = storedForm<{ doc: ScheduleBatch }>();

/** A batch is stored longer than the jobs that it contains. */
const spareMs = 30 * 24 * 60 * 60 * 1000;

const batchesAPage = 20;
/** A batch contains at most this number of changes. */
export const changesAtMost = 100;

/**
 * The batch that contains a version, or else the version at which the last batch before it ends. Consistent. A version
 * without a batch follows the last one.
 */
export async function findScheduleBatch(
  of: OrganizationId,
  uid: string,
  version: number,
): Promise<ScheduleBatch | { readonly from: number }> {
  const { pk, sk: from } = keys.scheduleBatch(of, uid, 0);
  const range = { from, to: keys.scheduleBatch(of, uid, lastVersion).sk };
  let next: Item | undefined;
  let found: ScheduleBatch | undefined;
  do {
    const reading = { atMost: batchesAPage, isBackwards: true, after: next };
    const page = await queryPart(pk, range, reading);
    for (const item of page.found) {
      const batch = form.read(item, 'doc');
      if (batch.until < version) return found ?? { from: batch.until };
      found = batch;
      if (batch.leader === version) return batch;
    }
    next = page.next;
  } while (next !== undefined);
  return found ?? { from: 0 };
}

/** Stores a batch. Returns `taken` if another worker has stored one that ends at the same version. */
export async function storeScheduleBatch(
  of: OrganizationId,
  uid: string,
  batch: ScheduleBatch,
  nowMs: number,
): Promise<'stored' | 'taken'> {
  const Item = {
    ...keys.scheduleBatch(of, uid, batch.until),
    ...form.write({ doc: batch }),
    exp: keptUntil(nowMs + spareMs),
  };
  const command = new PutCommand({
    TableName,
    Item,
    ConditionExpression: 'attribute_not_exists(pk)',
  });
  return (await unlessRefused(() => table.send(command))) === 'refused' ? 'taken' : 'stored';
}

/** The version at which the last batch of a schedule ends; 0 if there is none. Consistent. */
export const endOfLastBatch = async (of: OrganizationId, uid: string): Promise<number> =>
  (await findScheduleBatch(of, uid, lastVersion)).from;

/** The job about a version of a schedule. `outcomes` is undefined until an attempt has written its messages. */
interface ScheduleJob extends EventMessages, JobState {
  readonly outcomes: MessageOutcomes | undefined;
}

/** The jobs about the first versions of a schedule after a version, in their order. Consistent. */
export async function readJobsAfter(
  of: OrganizationId,
  uid: string,
  version: number,
  atMost = changesAtMost,
): Promise<readonly ScheduleJob[]> {
  const { pk, sk: from } = keys.eventMessages(of, uid, version + 1, 0);
  const { sk: to } = keys.eventMessages(of, uid, lastVersion, 0);
  const jobs: ScheduleJob[] = [];
  let next: Item | undefined;
  do {
    const reading = { atMost: atMost - jobs.length, after: next };
    const page = await queryPart(pk, { from, to }, reading);
    for (const item of page.found) {
      const job = messageJobIn(item);
      if (job.kind === 'event')
        jobs.push({ ...job, ...jobStateIn(item), outcomes: outcomesIn(item) });
    }
    next = page.next;
  } while (next !== undefined && jobs.length < atMost);
  return jobs;
}
