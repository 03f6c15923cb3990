import { type Cause, causesOf } from '../../app/causes-of.ts';
import {
  claimMessage,
  countMail,
  postpone,
  removeWaiting,
  writeRecord,
} from '../../data/messages/mail-lane.ts';
import type { Booking } from '../../domain/bookings/booking.ts';
import { isOutdated } from '../../domain/messages/is-outdated.ts';
import { hourlyLimits, queueOf } from '../../domain/messages/mail-queue.ts';
import { nextAttemptMs } from '../../domain/messages/next-attempt.ts';
import type {
  MessageRecord,
  MessageStatus,
  WaitingMessage,
} from '../../domain/messages/waiting-message.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import type { MailOutcome, MailServer } from '../../outbound/mail-server.ts';
import { stopAddress, tellUndelivered, type Undelivered } from './stop-address.ts';
import { writeMail } from './write-mail.ts';

/** With what messages are sent. */
export interface Sending {
  /** Undefined where none is set: then nothing is sent, now or later. */
  readonly server: MailServer | undefined;
  /** So many of one organization are sent in an hour. */
  readonly anHour: number;
  readonly nowMs: () => number;
  /** Lets so many be sent at the same time, of all organizations together. */
  readonly inTurn: <Value>(run: () => Promise<Value>) => Promise<Value>;
  /** What goes wrong with one message stops no other, and stands in the log. */
  readonly failures: (readonly Cause[])[];
}

/** What is known of a message before it is sent. */
export interface Known {
  readonly record: MessageRecord | undefined;
  /** As it is now; undefined where it is gone, null where the message tells of something else. */
  readonly booking: Booking | undefined | null;
  /**
   * It is an invitation, or a notice, that is good for nothing any more, or that its receiver has read lately, or its booking
   * is cancelled, and its receiver does not know of the booking.
   */
  readonly isWithdrawn: boolean;
  /** Its address takes no messages of the organization. */
  readonly isStopped: boolean;
}

/**
 * Sends a message, unless there is a reason not to, and writes down what became of it. `full`: as many of
 * its queue were sent in this hour as may be, and it waits.
 *
 * The record is written before the mail is sent: who is killed in between sends it again, but a
 * reminder, of which nobody should get two. `sending`: another worker, by whose clock the lane was free, came first.
 */
export async function sendMessage(
  of: OrganizationId,
  waiting: WaitingMessage,
  known: Known,
  sending: Sending,
): Promise<MessageStatus | 'full'> {
  const { server, anHour, nowMs } = sending;
  const given = statusWithout(waiting, known, sending);
  if (given === 'stopped') {
    await tellUndelivered(of, undelivered(waiting, null), 'stopped', nowMs());
  }
  if (given !== undefined) return finish(of, waiting, known.record, given, nowMs());
  const limits = hourlyLimits(queueOf(waiting.message), anHour);
  if (!(await countMail(of, nowMs(), limits))) return 'full';
  const attempts = waiting.attempts + 1;
  const tried = { ...waiting, attempts };
  const claim = recordOf(tried, 'sending', nowMs());
  if ((await claimMessage(of, claim, known.record)) === 'refused') return 'sending';
  const outcome = await handOver(of, waiting, server as MailServer, sending);
  return settle(of, tried, outcome, nowMs());
}

/** What cannot be written now, because a secret cannot be read or the like, is tried again. */
async function handOver(
  of: OrganizationId,
  waiting: WaitingMessage,
  server: MailServer,
  { nowMs, failures }: Sending,
): Promise<MailOutcome> {
  try {
    return await server.send(await writeMail(of, waiting, nowMs()));
  } catch (error) {
    failures.push(causesOf(error as Error));
    return { outcome: 'failed', code: 'unwritten', isUnknown: false };
  }
}

const over: readonly MessageStatus[] = [
  'sent',
  'failed',
  'refused',
  'stopped',
  'outdated',
  'not-sent',
];

/** What becomes of a message that is not sent. */
function statusWithout(
  waiting: WaitingMessage,
  { record, booking, isWithdrawn, isStopped }: Known,
  { server, nowMs }: Sending,
): MessageStatus | undefined {
  if (record && over.includes(record.status)) return record.status;
  if (record?.status === 'sending' && waiting.message.kind === 'reminder') return 'failed';
  if (booking === undefined || isWithdrawn) return 'outdated';
  if (booking !== null && isOutdated(waiting, booking, nowMs())) return 'outdated';
  if (isStopped) return 'stopped';
  return server === undefined ? 'not-sent' : undefined;
}

export const recordOf = (
  { id, attempts, message: { kind, about } }: Pick<WaitingMessage, 'id' | 'attempts' | 'message'>,
  status: MessageStatus,
  nowMs: number,
  code?: string,
): MessageRecord => ({
  id,
  status,
  attempts,
  kind,
  about: about.uid,
  version: about.version,
  at: formatInstant(nowMs),
  ...(code !== undefined && { code }),
});

async function finish(
  of: OrganizationId,
  waiting: WaitingMessage,
  before: MessageRecord | undefined,
  status: MessageStatus,
  nowMs: number,
  code?: string,
): Promise<MessageStatus> {
  const attempts = Math.max(waiting.attempts, before?.attempts ?? 0);
  const record = recordOf({ ...waiting, attempts }, status, nowMs, code);
  if (before?.status !== status) await writeRecord(of, record);
  await removeWaiting(of, waiting);
  return status;
}

async function settle(
  of: OrganizationId,
  tried: WaitingMessage,
  outcome: MailOutcome,
  nowMs: number,
): Promise<MessageStatus> {
  if (outcome.outcome === 'sent') return finish(of, tried, undefined, 'sent', nowMs);
  const { code } = outcome;
  if (outcome.outcome !== 'failed') {
    const isRefused = outcome.outcome === 'refused';
    if (isRefused) await stopAddress(of, undelivered(tried, outcome.status), 'bounced', nowMs);
    return finish(of, tried, undefined, isRefused ? 'refused' : 'failed', nowMs, code);
  }
  const isReminder = tried.message.kind === 'reminder';
  const againMs = nextAttemptMs(tried.attempts, nowMs, Math.random());
  if (againMs === undefined || (isReminder && outcome.isUnknown)) {
    return finish(of, tried, undefined, 'failed', nowMs, code);
  }
  await writeRecord(of, recordOf(tried, 'waiting', nowMs, code));
  await postpone(of, tried, againMs);
  return 'waiting';
}

const undelivered = (
  { id, message: { to, kind, about, booking } }: WaitingMessage,
  statusCode: number | null,
): Undelivered => ({
  email: to.email,
  kind,
  bookingUid: booking && about.uid,
  requestId: id,
  statusCode,
});
