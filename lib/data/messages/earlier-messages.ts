import type { MessageOutcomes, MessageRecord } from '../../domain/messages/message-job.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Item } from '../engine/items.ts';
import { queryPart } from '../engine/query-part.ts';
import { keys } from '../keys/keys.ts';
import { jobStateIn } from '../queue/jobs.ts';
import { outcomesIn } from './message-jobs.ts';

/** A job that sends the messages about an earlier version of a resource. */
export interface EarlierMessages {
  readonly version: number;
  readonly isPending: boolean;
  /** Number of attempts that count for the retry delays. */
  readonly attempts: number;
  /** Whether the end of an attempt is not stored, so that it is unknown what it has sent. */
  readonly hasUnendedAttempt: boolean;
  /** The job is not due before this instant (epoch milliseconds). */
  readonly notBeforeMs: number;
  /** Undefined if no attempt has written the messages yet. */
  readonly outcomes: MessageOutcomes | undefined;
}

const jobsAPage = 100;

/** The jobs about the versions of a resource before a version, newest first. Consistent. Reads only as many pages as are used. */
export async function* readEarlierMessages(
  of: OrganizationId,
  resource: string,
  version: number,
): AsyncGenerator<EarlierMessages> {
  const { pk } = keys.eventMessages(of, resource, 0, 0);
  const range = keys.eventMessagesBefore(version);
  let next: Item | undefined;
  do {
    const reading = { atMost: jobsAPage, isBackwards: true, after: next };
    const page = await queryPart(pk, range, reading);
    for (const item of page.found) yield earlierMessagesIn(item);
    next = page.next;
  } while (next !== undefined);
}

function earlierMessagesIn(item: Item): EarlierMessages {
  const { isPending, attempts, notBeforeMs, unendedSinceMs } = jobStateIn(item);
  return {
    version: keys.versionOfMessages(item.sk as string),
    isPending,
    attempts,
    hasUnendedAttempt: unendedSinceMs !== undefined,
    notBeforeMs,
    outcomes: outcomesIn(item),
  };
}

/** Maximum number of earlier jobs that are read. */
export const earlierAtMost = 100;

/** The outcomes of messages about a resource since an instant (epoch milliseconds), from at most 100 jobs. Consistent. */
export async function readRecordsSince(
  of: OrganizationId,
  resource: string,
  sinceMs: number,
): Promise<readonly MessageRecord[]> {
  const records: MessageRecord[] = [];
  let read = 0;
  for await (const { version, outcomes = {} } of readEarlierMessages(of, resource, lastVersion)) {
    const some = Object.values(outcomes).map((outcome) => ({ ...outcome, version }));
    records.push(...some);
    read += 1;
    const isOld = some.length > 0 && some.every(({ at }) => Date.parse(at) < sinceMs);
    if (isOld || read === earlierAtMost) break;
  }
  return records;
}

/** No resource has a later version. */
export const lastVersion = 999_999_999_999;
