import { readEvents } from '../../data/feed/read-events.ts';
import { keys } from '../../data/keys/keys.ts';
import { wholeReaderOf } from '../../data/whole-reader.ts';
import type { Booking } from '../../domain/bookings/booking.ts';
import { storedBooking } from '../../domain/bookings/needs.ts';
import type { StoredBooking } from '../../domain/bookings/stored-booking.ts';
import type { Event } from '../../domain/feed/event.ts';
import type { Origin } from '../../domain/feed/outgoing.ts';
import {
  type BookingMessageData,
  composeMessages,
  composeReminders,
} from '../../domain/messages/compose-messages.ts';
import { isUntrue, saysOther } from '../../domain/messages/is-outdated.ts';
import { mailClassOf, unprovenWaitMs } from '../../domain/messages/mail-class.ts';
import type { Message } from '../../domain/messages/message.ts';
import {
  type EventMessages,
  type MessageJob,
  type MessageOutcomes,
  type ReminderMessages,
  receiversOf,
  type ScheduleReminders,
  type SignInMessages,
  type TextMessages,
} from '../../domain/messages/message-job.ts';
import { notifiedChangeOf } from '../../domain/messages/notified-change.ts';
import { isMeetingPending, linkAwaitedMs } from '../../domain/messages/notified-link.ts';
import type { PendingMessage } from '../../domain/messages/pending-message.ts';
import { lateFromMs, remindersAt } from '../../domain/messages/reminders-of.ts';
import { batchMs } from '../../domain/messages/schedule-batch.ts';
import { lateReminderMs } from '../../domain/messages/schedule-reminders.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { addReminders, addTexts } from './add-reminders.ts';
import { changeWithLink } from './change-with-link.ts';
import { composeScheduleEvent } from './compose-schedule-event.ts';
import { composeScheduleReminder } from './compose-schedule-reminder.ts';
import { composeSignInMail } from './compose-sign-in-mail.ts';
import { earlierDueMs, laterDueMs, orderedAttempts } from './due-jobs.ts';
import { messageId, reminderId, scheduleReminderId } from './message-id.ts';
import { noticesOf } from './notices-of.ts';
import { readAfterEvent } from './read-after-event.ts';
import { type Concerned, readBookingMessageData } from './read-booking-message-data.ts';

/** A message of a job. */
export interface JobMessage extends Omit<PendingMessage, 'attempts'> {
  /** The name of the receiver in the outcomes of the job. */
  readonly receiver: string;
  /** Whether messages about later changes contain other facts, so that this one is not sent. */
  readonly isSuperseded?: boolean;
  /** Whether an earlier message to the receiver is delayed, and will contain this change, too. */
  readonly isInDelayed?: boolean;
}

/** The messages of a job, or the instant until which they wait for the link of a meeting (epoch milliseconds). */
type Composition = { readonly messages: readonly JobMessage[] } | { readonly waitUntilMs: number };

/** An attempt of a job. */
interface Attempt {
  /** Number of attempts that count for the retry delays, with this one. */
  readonly attempts: number;
  /** The outcomes of the earlier attempts; undefined if none has written the messages. */
  readonly outcomes: MessageOutcomes | undefined;
  readonly nowMs: number;
}

/** Writes the messages of a job from the current state of what they are about. */
export function composeJob(
  of: OrganizationId,
  job: Exclude<MessageJob, TextMessages>,
  attempt: Attempt,
): Promise<Composition> | Composition {
  switch (job.kind) {
    case 'event':
      if (job.subject === 'schedule') return composeSchedule(of, job, attempt);
      return job.subject === 'booking'
        ? composeBookingEvent(of, job, attempt)
        : composeNotices(of, job);
    case 'reminder':
      return composeReminder(of, job);
    case 'schedule-reminder':
      return remindAttendees(of, job, attempt);
    case 'sign-in':
      return composeSignIns(job);
    case 'single': {
      const { id, writtenMs: dueMs, untilMs, message } = job;
      return { messages: message === null ? [] : named([{ id, dueMs, untilMs, message }]) };
    }
  }
}

const named = (messages: readonly Omit<JobMessage, 'receiver'>[]): readonly JobMessage[] => {
  const receivers = receiversOf(messages.map(({ message }) => message));
  return messages.map((one, index) => ({ ...one, receiver: receivers[index] as string }));
};

async function composeSchedule(
  of: OrganizationId,
  job: EventMessages,
  { outcomes, nowMs }: Attempt,
): Promise<Composition> {
  const waitUntilMs = outcomes
    ? await laterDueMs(of, job, outcomes, nowMs)
    : await earlierDueMs(of, job, nowMs);
  if (waitUntilMs !== undefined) return { waitUntilMs: Math.max(waitUntilMs, nowMs + 1000) };
  const dueMs = job.publishedMs + batchMs;
  const messages = await composeScheduleEvent(of, job, outcomes ?? {}, nowMs);
  return {
    messages: messages.map(({ message, receiver, isInDelayed }) => ({
      id: messageId(message),
      dueMs,
      message,
      receiver,
      isInDelayed,
    })),
  };
}

async function remindAttendees(
  of: OrganizationId,
  job: ScheduleReminders,
  { nowMs }: Attempt,
): Promise<Composition> {
  const { dueMs } = job;
  const messages = await composeScheduleReminder(of, job, nowMs);
  return {
    messages: messages.map((one) => ({
      id: scheduleReminderId(one.message, dueMs),
      dueMs,
      untilMs: dueMs + lateReminderMs,
      message: one.message,
      receiver: one.receiver,
    })),
  };
}

async function composeSignIns(job: SignInMessages): Promise<Composition> {
  const message = await composeSignInMail(job);
  const { uid: id, requestedMs: dueMs, untilMs } = job;
  return { messages: message === undefined ? [] : named([{ id, dueMs, untilMs, message }]) };
}

async function composeNotices(of: OrganizationId, job: EventMessages): Promise<Composition> {
  const event = await readEvent(of, job);
  const messages = await noticesOf(of, job, event);
  const dueMs = job.publishedMs;
  return {
    messages: named(messages.map((message) => ({ id: messageId(message), dueMs, message }))),
  };
}

async function readEvent(of: OrganizationId, job: EventMessages): Promise<Event> {
  const { subject, resource: uid, userId = '', position } = job;
  const origin = { subject, uid, userId } as Origin;
  const read = await readEvents(of, [{ at: keys.event(of, origin, position).pk, position }]);
  if (read === 'unsure' || read[0] === undefined) throw new Error('The event cannot be read.');
  return read[0].read;
}

export async function readBooking(
  of: OrganizationId,
  uid: string,
): Promise<StoredBooking | undefined> {
  const need = storedBooking(uid);
  return readAfterEvent(async () => (await wholeReaderOf(of).read([need])).get(need));
}

async function composeBookingEvent(
  of: OrganizationId,
  job: EventMessages,
  { attempts, outcomes, nowMs }: Attempt,
): Promise<Composition> {
  const isComposed = outcomes !== undefined;
  const [event, stored] = await Promise.all([readEvent(of, job), readBooking(of, job.resource)]);
  if (stored === undefined) throw new Error('The booking cannot be read.');
  const booking = event.object as unknown as Booking;
  const { hosts: formerHosts = [] } = event.previous as Partial<Booking>;
  const concerned: Concerned = { booking, version: event.version, stored, formerHosts };
  const isLate = nowMs >= job.publishedMs + linkAwaitedMs;
  const waitUntilMs = isComposed ? undefined : await earlierDueMs(of, job, nowMs);
  if (waitUntilMs !== undefined) return { waitUntilMs: Math.max(waitUntilMs, nowMs + 1000) };
  const isUnordered = !isComposed && attempts > orderedAttempts;
  const { isOvertaken = isUnordered && stored.ver > event.version } = job;
  const { note, isSilent } = job;
  const change = notifiedChangeOf(event, { note, isSilent });
  const linked =
    change && (await changeWithLink(of, change, concerned, { isLate, isOvertaken, nowMs }));
  if (linked === 'later') return waiting(job, nowMs);
  const [data] = (await readBookingMessageData(of, [concerned])) as [BookingMessageData];
  if (!isComposed) {
    await addReminders(of, stored.booking, data, job.publishedMs);
    await addTexts(of, stored.booking, data, job.publishedMs);
  }
  const messages = linked === undefined ? [] : composeMessages(linked, data);
  return {
    messages: named(
      messages.map((message) => ({
        id: messageId(message),
        dueMs: job.publishedMs + (mailClassOf(message) === 'unproven' ? unprovenWaitMs : 0),
        message,
        isSuperseded: isSuperseded(message, concerned, isOvertaken),
      })),
    ),
  };
}

/** Whether a message that is sent after those about later changes, or after it has waited for a link, is not true any more. */
function isSuperseded(
  message: Message,
  { booking: then, stored: { booking: now } }: Concerned,
  isOvertaken: boolean,
): boolean {
  if (isOvertaken) return saysOther(message, then, now);
  return isMeetingPending(then) && isUntrue(message, now);
}

const longestPauseMs = 15_000;

/** Waits as long as it has waited already, from 1 to 15 seconds, and at most until the longest wait ends. */
const waiting = ({ publishedMs }: EventMessages, nowMs: number): Composition => ({
  waitUntilMs: Math.min(
    nowMs + Math.max(1000, Math.min(nowMs - publishedMs, longestPauseMs)),
    Math.max(nowMs, publishedMs + linkAwaitedMs),
  ),
});

/** The reminders that the booking has at an instant. A booking that was rescheduled has them at other instants, and a cancelled booking has none. */
async function composeReminder(
  of: OrganizationId,
  { bookingUid, dueMs }: ReminderMessages,
): Promise<Composition> {
  const stored = await readBooking(of, bookingUid);
  if (stored === undefined) return { messages: [] };
  const { booking, ver: version } = stored;
  const [data] = (await readBookingMessageData(of, [
    { booking, version, stored, formerHosts: [] },
  ])) as [BookingMessageData];
  const reminders = remindersAt(booking, data.eventType?.notification, dueMs);
  const messages = reminders.flatMap((reminder) =>
    composeReminders(booking, reminder.to, data).map((message) => ({
      id: reminderId(message, reminder.minutesBefore),
      dueMs,
      untilMs: lateFromMs(reminder, dueMs),
      message,
    })),
  );
  return { messages: named(messages) };
}
