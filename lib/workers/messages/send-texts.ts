import { signGuestLink } from '../../app/bookings/guest-token.ts';
import { guestPageUrl } from '../../app/public-url.ts';
import { isNumberStopped, stopNumber } from '../../data/messages/stopped-numbers.ts';
import { countText } from '../../data/messages/text-counts.ts';
import { insertUndeliverable } from '../../data/messages/undeliverable.ts';
import type { StoredBooking } from '../../domain/bookings/stored-booking.ts';
import { isSuspected } from '../../domain/bookings/suspected.ts';
import type { BookingMessageData } from '../../domain/messages/compose-messages.ts';
import type {
  MessageOutcome,
  MessageOutcomes,
  MessageStatus,
  TextMessages,
} from '../../domain/messages/message-job.ts';
import type { Undeliverable } from '../../domain/messages/undeliverable.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { composeText } from '../../domain/texts/compose-text.ts';
import { type TextReceiver, textReceiversOf } from '../../domain/texts/text-receivers.ts';
import { isQuiet, textLateFromMs, textTimesOf } from '../../domain/texts/text-times.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { minuteMs } from '../../domain/time/minute.ts';
import type { SendText, TextOutcome } from '../../outbound/texts/text-sender.ts';
import { readBooking } from './compose-job.ts';
import { hashOf } from './message-id.ts';
import { readBookingMessageData } from './read-booking-message-data.ts';
import { chosenTextSender, receivesReplies, textCountries, textsAnHour } from './text-settings.ts';

/** The time of an attempt of a job, in epoch milliseconds. */
interface TextRun {
  readonly nowMs: () => number;
  readonly endsAtMs: number;
}

/** A text reminder to one receiver. */
interface DueText {
  readonly of: OrganizationId;
  readonly job: TextMessages;
  readonly stored: StoredBooking;
  readonly data: BookingMessageData;
  readonly receiver: TextReceiver;
}

/** The longest time for one text (milliseconds): a request, and storing its outcome. */
const longestTextMs = 15_000;

/**
 * Sends the text reminders of a job whose outcome is still open, until the time of the attempt is over, and stores each outcome
 * in `outcomes`. Returns when the next one is due (epoch milliseconds); undefined if none is left. The booking is read again for
 * each receiver.
 */
export async function sendTexts(
  of: OrganizationId,
  job: TextMessages,
  outcomes: Record<string, MessageOutcome>,
  { nowMs, endsAtMs }: TextRun,
): Promise<number | undefined> {
  const sender = await chosenTextSender();
  for (;;) {
    const text = await nextText(of, job, outcomes, nowMs());
    if (text === undefined) return undefined;
    if ('dueMs' in text) return text.dueMs;
    if (nowMs() > endsAtMs - longestTextMs) return nowMs();
    const name = nameOf(text.receiver);
    outcomes[name] = await sendText(text, sender, outcomes[name], nowMs);
  }
}

const nameOf = ({ role, userId }: TextReceiver): string =>
  userId === undefined ? role : `${role}:${userId}`;

/** The next text that is due, or the instant at which it is. */
async function nextText(
  of: OrganizationId,
  job: TextMessages,
  outcomes: MessageOutcomes,
  nowMs: number,
): Promise<DueText | { readonly dueMs: number } | undefined> {
  const stored = await readBooking(of, job.bookingUid);
  if (stored === undefined) return undefined;
  const { booking, ver: version } = stored;
  const concerned = { booking, version, stored, formerHosts: [] };
  const [data] = (await readBookingMessageData(of, [concerned])) as [BookingMessageData];
  const { eventType } = data;
  if (eventType === undefined || isSuspected(booking)) return undefined;
  const open = textReceiversOf(booking, data)
    .filter(({ role, timeZone }) =>
      textTimesOf(booking, eventType.notification, role, timeZone).has(job.dueMs),
    )
    .filter((receiver) => ['waiting', undefined].includes(outcomes[nameOf(receiver)]?.status));
  const due = open.map((receiver) => ({
    receiver,
    dueMs: outcomes[nameOf(receiver)]?.dueMs ?? job.dueMs,
  }));
  const first = due.toSorted((a, b) => a.dueMs - b.dueMs)[0];
  if (first === undefined) return undefined;
  if (first.dueMs > nowMs) return { dueMs: first.dueMs };
  return { of, job, stored, data, receiver: first.receiver };
}

/** Sends a text if it is still allowed, and returns the outcome. */
async function sendText(
  text: DueText,
  sender: SendText | undefined,
  before: MessageOutcome | undefined,
  nowMs: () => number,
): Promise<MessageOutcome> {
  const attempts = before?.attempts ?? 0;
  const outcome = (status: MessageStatus, code?: string): MessageOutcome => ({
    status,
    attempts,
    kind: 'reminder',
    at: formatInstant(nowMs()),
    ...(code !== undefined && { code }),
  });
  const { of, job, receiver } = text;
  const body = await bodyOf(of, text);
  const unsent = await statusWithout(text, attempts, nowMs());
  if (unsent === 'stopped') await publishUndeliverable(text, 'stopped', null, nowMs());
  if (sender === undefined || unsent !== undefined) return outcome(unsent ?? 'not-sent');
  const id = `${job.bookingUid}.text.${job.dueMs}.${nameOf(receiver)}`;
  const sent = await sender({ id, to: receiver.number, body });
  await noteRefusal(text, sent, nowMs());
  const settled = { ...outcome(statusOf(sent), codeOf(sent)), attempts: attempts + 1 };
  return settled.status === 'waiting' ? { ...settled, dueMs: nowMs() + minuteMs } : settled;
}

/** The status of a text that is not sent; undefined if it is sent. Then it is counted, before its first attempt. */
async function statusWithout(
  { of, job, stored, data, receiver }: DueText,
  attempts: number,
  nowMs: number,
): Promise<MessageStatus | undefined> {
  const startMs = Date.parse(stored.booking.startedAt);
  const isLate = nowMs >= Math.min(job.dueMs + textLateFromMs, startMs);
  if (isLate || isQuiet(receiver.timeZone, nowMs)) return 'outdated';
  const { number } = receiver;
  const { parsePhoneNumber } = await import('../../app/parse-phone-number.ts');
  const { country = '' } = parsePhoneNumber('', number) ?? {};
  if (!textCountries().includes(country)) return 'not-sent';
  if (await isNumberStopped(of, number)) return 'stopped';
  if (attempts > 0) return undefined;
  const publicBooking = data.isUnproven ? stored.booking.uid : undefined;
  const isCounted = await countText({ of, number, publicBooking }, textsAnHour(), nowMs);
  return isCounted ? undefined : 'limited';
}

async function bodyOf(
  organizationId: OrganizationId,
  { stored, data, receiver }: DueText,
): Promise<string> {
  const { booking, contact } = stored;
  const { guestLinks, organization } = data;
  const isHost = receiver.role === 'host';
  const token = signGuestLink({ organizationId, bookingUid: booking.uid, generation: guestLinks });
  const facts = {
    team: organization.name,
    guest: isHost ? contact.name : '',
    startedAt: booking.startedAt,
    link: isHost ? undefined : guestPageUrl(await token),
  };
  return composeText(facts, receiver);
}

/** Stores that the number gets no texts, and adds to the history of the booking that the text was not delivered. */
async function noteRefusal(text: DueText, sent: TextOutcome, nowMs: number): Promise<void> {
  if (sent.outcome !== 'stopped' && sent.outcome !== 'refused') return;
  const isStopped = sent.outcome === 'stopped';
  if (isStopped && receivesReplies()) await stopNumber(text.receiver.number, nowMs);
  await publishUndeliverable(text, isStopped ? 'stopped' : 'bounced', sent.status, nowMs);
}

/**
 * Adds to the history of the booking, once for each number, that a text to the guest did not arrive. The number of a host
 * is a setting that only they read.
 */
async function publishUndeliverable(
  { of, job: { bookingUid, dueMs }, receiver: { number, role } }: DueText,
  reason: Undeliverable['reason'],
  statusCode: number | null,
  nowMs: number,
): Promise<void> {
  if (role === 'host') return;
  const at = formatInstant(nowMs);
  const uid = hashOf(bookingUid, number);
  await insertUndeliverable(
    of,
    bookingUid,
    { uid, phoneNumber: number, message: 'reminder', reason, statusCode, createdAt: at },
    { kind: 'message_undeliverable', by: 'service', at, requestId: `${bookingUid}.text.${dueMs}` },
  );
}

function statusOf(sent: TextOutcome): MessageStatus {
  if (sent.outcome !== 'failed') return sent.outcome;
  return sent.isFinal ? 'failed' : 'waiting';
}

const codeOf = (sent: TextOutcome): string | undefined => ('code' in sent ? sent.code : undefined);
