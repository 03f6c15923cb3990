import { earlierAtMost, readEarlierMessages } from '../../data/messages/earlier-messages.ts';
import { readJobsAfter } from '../../data/messages/schedule-batches.ts';
import {
  type EventMessages,
  isUnattempted,
  type MessageOutcomes,
} from '../../domain/messages/message-job.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';

/** Messages about later versions wait for this number of attempts. */
export const orderedAttempts = 3;
/** A job that is overdue for longer than this has lost its pointer, and holds back no other. */
const overdueAtMostMs = 600_000;

interface JobState {
  readonly isPending: boolean;
  readonly attempts: number;
  readonly notBeforeMs: number;
}

const holdsBack = ({ isPending, attempts, notBeforeMs }: JobState, nowMs: number): boolean =>
  isPending && attempts < orderedAttempts && nowMs < notBeforeMs + overdueAtMostMs;

/**
 * When the messages about an earlier version are due, if no attempt has written or reached all of them yet (epoch milliseconds).
 * Messages about a version wait for those about earlier versions, so that their receivers read them in order. A job whose first
 * attempts have failed holds back no other.
 */
export async function earlierDueMs(
  of: OrganizationId,
  { resource, version }: EventMessages,
  nowMs: number,
): Promise<number | undefined> {
  if (version === 1) return undefined;
  let dueMs: number | undefined;
  let read = 0;
  for await (const job of readEarlierMessages(of, resource, version)) {
    const isOpen = job.outcomes === undefined || hasUnattempted(job.outcomes);
    if (isOpen && holdsBack(job, nowMs)) dueMs = Math.max(dueMs ?? 0, job.notBeforeMs);
    read += 1;
    if (read === earlierAtMost) break;
  }
  return dueMs;
}

/**
 * When the messages about later versions of a schedule are due, if an attempt has not reached all of them (epoch milliseconds). A
 * delayed message waits for them. Otherwise it would contain changes that they tell again.
 */
export async function laterDueMs(
  of: OrganizationId,
  { resource, version }: EventMessages,
  outcomes: MessageOutcomes,
  nowMs: number,
): Promise<number | undefined> {
  if (hasUnattempted(outcomes) || !Object.values(outcomes).some((one) => one.isDelayed))
    return undefined;
  const later = await readJobsAfter(of, resource, version);
  const due = later.flatMap((job) =>
    job.outcomes && hasUnattempted(job.outcomes) && holdsBack(job, nowMs) ? job.notBeforeMs : [],
  );
  return due.length === 0 ? undefined : Math.max(...due);
}

const hasUnattempted = (outcomes: MessageOutcomes): boolean =>
  Object.values(outcomes).some(isUnattempted);
