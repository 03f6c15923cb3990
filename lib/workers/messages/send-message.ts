import { countMailToGuest, hourOf, nextHourMs } from '../../data/messages/mail-counts.ts';
import { isOutdated } from '../../domain/messages/is-outdated.ts';
import { mailClassOf, mailsToGuestAtMost } from '../../domain/messages/mail-class.ts';
import { type Message, scheduleEndings } from '../../domain/messages/message.ts';
import type { MessageOutcome, MessageStatus } from '../../domain/messages/message-job.ts';
import { nextAttemptMs } from '../../domain/messages/next-attempt.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import type { MailOutcome, MailServer } from '../../outbound/mail-server.ts';
import type { JobMessage } from './compose-job.ts';
import type { MailCounter } from './mail-counter.ts';
import { type MessageState, readState } from './read-state.ts';
import { publishUndelivered, stopAddress, type Undelivered } from './stop-address.ts';
import { writeMail } from './write-mail.ts';

/** What a worker sends messages with. */
export interface Sending {
  /** Undefined without a mail provider: then nothing is sent. */
  readonly server: () => Promise<MailServer | undefined>;
  readonly counter: MailCounter;
  readonly nowMs: () => number;
  /** Limits the number of mails that are sent at the same time, of all organizations. */
  readonly inTurn: <Value>(run: () => Promise<Value>) => Promise<Value>;
  readonly report: (error: unknown) => void;
}

/** The former attempts to send a message. */
export interface FormerAttempts {
  readonly before: MessageOutcome | undefined;
  /** The start of the first attempt of the job whose end is unknown (epoch milliseconds). */
  readonly unendedSinceMs: number | undefined;
}

/** Sends a message if it is still correct and its address is not stopped, and returns the outcome. Its state is read right before it is sent. */
export async function sendMessage(
  of: OrganizationId,
  message: JobMessage,
  { before, unendedSinceMs }: FormerAttempts,
  sending: Sending,
): Promise<MessageOutcome> {
  const { counter, nowMs } = sending;
  const server = await sending.server();
  const state = await readState(of, message, nowMs());
  const isUnended = mayHaveSent(unendedSinceMs, state, message);
  const attempts = Math.max(before?.attempts ?? 0, Number(isUnended));
  // Guests know their bookings without a mail, attendees do not know the schedules of others.
  const isOfSchedule = message.message.schedule !== undefined;
  const isUnsent = isOfSchedule && !isUnended && (!before?.attempts || before.isUnsent === true);
  const unsent = statusWithout({ ...message, attempts }, state, server, nowMs());
  if (unsent === 'stopped')
    await publishUndelivered(of, undelivered(message, null), 'stopped', nowMs());
  if (unsent !== undefined) return marked(outcomeOf(message, unsent, attempts, nowMs()), isUnsent);
  if (!(await isWithinLimits(of, message.message, counter, nowMs()))) {
    const status = message.isInDelayed ? 'outdated' : 'waiting';
    const outcome = outcomeOf(message, status, attempts, nowMs());
    const wait = { dueMs: dueInNextHour(message, nowMs()), isDelayed: true } as const;
    return marked({ ...outcome, ...(status === 'waiting' && wait) }, isUnsent);
  }
  const sent = await handOver(of, message, server as MailServer, sending);
  const isFailed = sent.outcome === 'failed' && !sent.isUnknown;
  return marked(await settle(of, message, attempts + 1, sent, nowMs()), isUnsent && isFailed);
}

/** Counts a mail. The hour of a guest is first, so that mails above its limit do not use up that of the organization. */
async function isWithinLimits(
  of: OrganizationId,
  message: Message,
  counter: MailCounter,
  nowMs: number,
): Promise<boolean> {
  const mailClass = mailClassOf(message);
  const { kind, to } = message;
  const isGuestWithin =
    mailClass !== 'invited' ||
    (await countMailToGuest(of, hourOf(nowMs), to.email, mailsToGuestAtMost(kind)));
  return isGuestWithin && counter.count(of, mailClass, nowMs);
}

const marked = (outcome: MessageOutcome, isUnsent: boolean): MessageOutcome =>
  isUnsent && outcome.attempts > 0 ? { ...outcome, isUnsent } : outcome;

/** Messages that wait for the next hour are due in its first minute, in the order in which they were due first. */
function dueInNextHour({ dueMs }: JobMessage, nowMs: number): number {
  const nextMs = nextHourMs(nowMs);
  const ageHours = Math.max(0, nextMs - dueMs) / 3_600_000;
  return Math.round(nextMs + 60_000 / (1 + ageHours));
}

/** Whether an attempt that did not end may have sent a message. If the booking had changed before it began, it has sent none that is outdated now. */
const mayHaveSent = (
  unendedSinceMs: number | undefined,
  { booking }: MessageState,
  { message: { schedule } }: JobMessage,
): boolean =>
  unendedSinceMs !== undefined &&
  (schedule !== undefined || (booking != null && Date.parse(booking.updatedAt) >= unendedSinceMs));

/** A mail that cannot be written now, for example because a secret cannot be read, is tried again. */
async function handOver(
  of: OrganizationId,
  message: JobMessage,
  server: MailServer,
  { nowMs, report }: Sending,
): Promise<MailOutcome> {
  try {
    return await server.send(await writeMail(of, message, nowMs()));
  } catch (error) {
    report(error);
    return { outcome: 'failed', code: 'unwritten', isUnknown: false };
  }
}

/** The status of a message that is not sent; undefined if it is sent. */
function statusWithout(
  message: JobMessage & { readonly attempts: number },
  { booking, isWithdrawn, isStopped }: MessageState,
  server: MailServer | undefined,
  nowMs: number,
): MessageStatus | undefined {
  if (message.isSuperseded || booking === undefined || isWithdrawn) return 'outdated';
  // The end of an attendance is sent immediately if the limits allow it.
  if (message.isInDelayed && !scheduleEndings.includes(message.message.kind)) return 'outdated';
  if (message.untilMs !== undefined && nowMs >= message.untilMs) return 'outdated';
  if (booking !== null && isOutdated(message, booking, nowMs)) return 'outdated';
  if (isStopped) return 'stopped';
  return server === undefined ? 'not-sent' : undefined;
}

const outcomeOf = (
  { message: { kind, schedule } }: JobMessage,
  status: MessageStatus,
  attempts: number,
  nowMs: number,
  code?: string,
): MessageOutcome => ({
  status,
  attempts,
  kind,
  at: formatInstant(nowMs),
  ...(code !== undefined && { code }),
  ...(schedule?.occurrenceMs !== undefined && { occurrenceMs: schedule.occurrenceMs }),
});

async function settle(
  of: OrganizationId,
  message: JobMessage,
  attempts: number,
  sent: MailOutcome,
  nowMs: number,
): Promise<MessageOutcome> {
  if (sent.outcome === 'sent') return outcomeOf(message, 'sent', attempts, nowMs);
  const { code } = sent;
  if (sent.outcome !== 'failed') {
    const isRefused = sent.outcome === 'refused';
    if (isRefused) await stopAddress(of, undelivered(message, sent.status), 'bounced', nowMs);
    return outcomeOf(message, isRefused ? 'refused' : 'failed', attempts, nowMs, code);
  }
  if (isReminder(message.message) && sent.isUnknown)
    return outcomeOf(message, 'failed', attempts, nowMs, code);
  return failedAttempt(message, attempts, nowMs, code);
}

/** The outcome of an attempt that failed: the message waits for the next one, if there is one. */
export function failedAttempt(
  message: JobMessage,
  attempts: number,
  nowMs: number,
  code: string | undefined,
): MessageOutcome {
  const dueMs = nextAttemptMs(attempts, nowMs, Math.random());
  if (dueMs === undefined) return outcomeOf(message, 'failed', attempts, nowMs, code);
  return { ...outcomeOf(message, 'waiting', attempts, nowMs, code), dueMs };
}

const isReminder = ({ kind }: JobMessage['message']): boolean =>
  kind === 'reminder' || kind === 'scheduleReminder';

const undelivered = (
  { id, message: { to, kind, about, booking } }: JobMessage,
  statusCode: number | null,
): Undelivered => ({
  email: to.email,
  kind,
  bookingUid: booking && about.uid,
  requestId: id,
  statusCode,
});
