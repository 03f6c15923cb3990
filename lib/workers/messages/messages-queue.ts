import { setTimeout as sleep } from 'node:timers/promises';
import { isUnavailable } from '../../data/engine/is-unavailable.ts';
import type { Item } from '../../data/engine/items.ts';
import { readable } from '../../data/items/readable.ts';
import { messageJobIn, outcomesIn, withContent } from '../../data/messages/message-jobs.ts';
import { jobStateIn } from '../../data/queue/jobs.ts';
import {
  isReminderJob,
  type MessageJob,
  type MessageOutcome,
  type MessageOutcomes,
  type TextMessages,
} from '../../domain/messages/message-job.ts';
import { attemptDelays } from '../../domain/messages/next-attempt.ts';
import { lateAtMostMs } from '../../domain/messages/reminders-of.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { textLateFromMs } from '../../domain/texts/text-times.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { givenUpAfterMs } from '../../outbound/mail-server.ts';
import type { Outcome } from '../queue/queue.ts';
import type { QueueRun } from '../queue/run-queue.ts';
import { type StoredJob, steadyPace, type TableQueue } from '../queue/table-jobs.ts';
import { composeJob, type JobMessage } from './compose-job.ts';
import { composeScheduleReminder } from './compose-schedule-reminder.ts';
import { type FormerAttempts, failedAttempt, type Sending, sendMessage } from './send-message.ts';
import { sendTexts } from './send-texts.ts';

const timeoutSeconds = 40;
/** No mail is begun later than this before the end of a run: the longest sending, and storing its outcome. */
const lastMailMs = givenUpAfterMs + 5000;
/** A reminder that could not be written is tried again after this time, until it is too late. */
const reminderRetryMs = 60_000;

/**
 * Sends the messages about events, and reminders. Each message stores its own retries, so the retries of the queue are
 * those of unexpected errors.
 */
export const messagesQueue =
  (sendingFor: (run: QueueRun) => Sending) =>
  (run: QueueRun): TableQueue => {
    const sending = sendingFor(run);
    return {
      name: 'messages',
      concurrency: 4,
      timeoutSeconds,
      retryDelays: attemptDelays,
      isOpen: () => Promise.resolve(true),
      abandoned: ({ item }) => {
        const job = readableJob(item);
        return job && withContent(withoutTexts(job));
      },
      run: (job, endsAtMs) => runJob(job, endsAtMs, run, sending),
      ...steadyPace,
    };
  };

async function runJob(
  { lease, item, attempts }: StoredJob,
  endsAtMs: number,
  run: QueueRun,
  sending: Sending,
): Promise<Outcome> {
  const { unendedSinceMs } = jobStateIn(item);
  const job = readableJob(item);
  if (job === undefined) {
    run.report(new UnreadableJob());
    return { outcome: 'retry', error: 'The job cannot be read.' };
  }
  if (isReminderJob(job) && unendedSinceMs !== undefined) {
    if (job.kind === 'schedule-reminder') await composeScheduleReminder(lease.of, job, run.nowMs());
    return { outcome: 'failed', error: 'The reminder may have been sent.' };
  }
  const before = outcomesIn(item);
  const outcomes: Record<string, MessageOutcome> = { ...before };
  const ended = withContent(withoutTexts(job));
  if (job.kind === 'text')
    return runTexts(lease.of, job, outcomes, { endsAtMs, unendedSinceMs, run });
  let isComposed = before !== undefined;
  try {
    const nowMs = run.nowMs();
    const composed = await composeJob(lease.of, job, { attempts, outcomes: before, nowMs });
    if ('waitUntilMs' in composed) return again(composed.waitUntilMs, run, {});
    isComposed = true;
    const nextMs = await sendAll(lease.of, composed.messages, outcomes, {
      endsAtMs,
      unendedSinceMs,
      run,
      sending,
    });
    if (nextMs !== undefined) return again(nextMs, run, { outcomes });
    withdrawOthers(outcomes, composed.messages, run.nowMs());
    return { outcome: 'done', record: { outcomes, ...ended } };
  } catch (error) {
    run.report(error);
    // The job of a schedule adds that of its next reminders, so it is repeated until it is composed.
    // The messages that were sent before the error are not sent again.
    const record = isComposed ? { outcomes } : {};
    const isReminder = job.kind === 'reminder' || (isComposed && job.kind === 'schedule-reminder');
    if (isReminder && run.nowMs() < job.dueMs + lateAtMostMs)
      return again(run.nowMs() + reminderRetryMs, run, record);
    const isLast = isReminder || attempts > attemptDelays.length;
    if (!isLast) return { outcome: 'retry', error: String(error), record };
    return { outcome: 'failed', error: String(error), record: { ...record, ...ended } };
  }
}

/** Sends text reminders, each at most once: an attempt that did not end may have sent them. */
async function runTexts(
  of: OrganizationId,
  job: TextMessages,
  outcomes: Record<string, MessageOutcome>,
  { endsAtMs, unendedSinceMs, run }: Omit<SendingRun, 'sending'>,
): Promise<Outcome> {
  if (unendedSinceMs !== undefined)
    return { outcome: 'failed', error: 'The text may have been sent.' };
  try {
    const nextMs = await sendTexts(of, job, outcomes, { nowMs: run.nowMs, endsAtMs });
    const record = { outcomes };
    return nextMs === undefined ? { outcome: 'done', record } : again(nextMs, run, record);
  } catch (error) {
    run.report(error);
    const nextMs = run.nowMs() + reminderRetryMs;
    if (nextMs < job.dueMs + textLateFromMs) return again(nextMs, run, { outcomes });
    return { outcome: 'failed', error: String(error), record: { outcomes } };
  }
}

class UnreadableJob extends Error {
  override readonly name = 'UnreadableJob';
}

const kinds: readonly MessageJob['kind'][] = [
  'event',
  'reminder',
  'schedule-reminder',
  'text',
  'single',
  'sign-in',
];

const readableJob = (item: Item): MessageJob | undefined =>
  readable(
    () => messageJobIn(item),
    ({ kind }) => kinds.includes(kind),
  );

const again = (atMs: number, { nowMs }: QueueRun, record: Outcome['record']): Outcome => ({
  outcome: 'again',
  afterSeconds: Math.max(0, atMs - nowMs()) / 1000,
  record,
});

/** A message that was waiting and does not exist any more, for example because its receiver is not a host any more, is outdated. */
function withdrawOthers(
  outcomes: Record<string, MessageOutcome>,
  messages: readonly JobMessage[],
  nowMs: number,
): void {
  const receivers = new Set(messages.map(({ receiver }) => receiver));
  for (const [receiver, { dueMs: _, ...outcome }] of Object.entries(outcomes)) {
    const isLeft = outcome.status === 'waiting' && !receivers.has(receiver);
    if (isLeft) outcomes[receiver] = { ...outcome, status: 'outdated', at: formatInstant(nowMs) };
  }
}

/** A job that has ended contains no texts: neither the link of an invitation nor the note of a change. */
function withoutTexts(job: MessageJob): MessageJob {
  if (job.kind === 'single') return { ...job, message: null };
  return job.kind === 'event' ? { ...job, note: undefined } : job;
}

interface SendingRun {
  readonly endsAtMs: number;
  readonly unendedSinceMs: number | undefined;
  readonly run: QueueRun;
  readonly sending: Sending;
}

/**
 * Sends the messages of a job one after the other, and stores each outcome in `outcomes`. Returns when the next message is
 * due (epoch milliseconds); undefined if none is left.
 */
async function sendAll(
  of: OrganizationId,
  messages: readonly JobMessage[],
  outcomes: Record<string, MessageOutcome>,
  sendingRun: SendingRun,
): Promise<number | undefined> {
  const due: number[] = [];
  noteDue(messages, outcomes, sendingRun.run.nowMs());
  for (const message of messages) {
    const before = (outcomes as MessageOutcomes)[message.receiver];
    if (before !== undefined && before.status !== 'waiting') continue;
    const dueMs = before?.dueMs ?? message.dueMs;
    const outcome =
      dueMs <= sendingRun.run.nowMs()
        ? await sendInTime(of, message, before, sendingRun)
        : undefined;
    if (outcome !== undefined) {
      outcomes[message.receiver] = stillDelayed(outcome, before);
      sendingRun.run.count(outcome.status);
    }
    const nextMs = outcome === undefined ? dueMs : outcome.dueMs;
    if (nextMs !== undefined) due.push(nextMs);
  }
  return due.length === 0 ? undefined : Math.min(...due);
}

/** Notes which messages are due, so that later jobs know the receivers that an ended attempt has not reached. */
function noteDue(
  messages: readonly JobMessage[],
  outcomes: Record<string, MessageOutcome>,
  nowMs: number,
): void {
  const at = formatInstant(nowMs);
  for (const { receiver, dueMs, message } of messages) {
    if (dueMs <= nowMs)
      outcomes[receiver] ??= { status: 'waiting', attempts: 0, kind: message.kind, at, dueMs };
  }
}

/** A delayed message contains the later changes until it is sent, also if an attempt fails. */
const stillDelayed = (
  outcome: MessageOutcome,
  before: MessageOutcome | undefined,
): MessageOutcome =>
  before?.isDelayed && outcome.status === 'waiting' ? { ...outcome, isDelayed: true } : outcome;

/** Sends a message when there is a place for it; undefined if the attempt has no time left for that. */
async function sendInTime(
  of: OrganizationId,
  message: JobMessage,
  before: MessageOutcome | undefined,
  { endsAtMs, unendedSinceMs, run, sending }: SendingRun,
): Promise<MessageOutcome | undefined> {
  const leftMs = () => endsAtMs - lastMailMs - run.nowMs();
  if (leftMs() <= 0) return undefined;
  let isBegun = false;
  const sent = sending.inTurn(async () => {
    // The attempt has ended before the message got a place.
    if (leftMs() <= 0) return undefined;
    isBegun = true;
    return sendOne(of, message, { before, unendedSinceMs }, sending);
  });
  await Promise.race([sent, sleep(leftMs(), undefined, { ref: false })]);
  return isBegun ? sent : undefined;
}

/** A message whose state cannot be read does not delay the messages to other receivers. */
async function sendOne(
  of: OrganizationId,
  message: JobMessage,
  former: FormerAttempts,
  sending: Sending,
): Promise<MessageOutcome> {
  try {
    return await sendMessage(of, message, former, sending);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    sending.report(error);
    return failedAttempt(message, (former.before?.attempts ?? 0) + 1, sending.nowMs(), 'unread');
  }
}
