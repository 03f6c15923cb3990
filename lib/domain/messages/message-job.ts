import type { Message } from './message.ts';

/** The resources whose events cause messages. */
export const notifiedSubjects = [
  'booking',
  'webhook-endpoint',
  'calendar-connection',
  'conferencing-connection',
  'schedule',
] as const;
export type NotifiedSubject = (typeof notifiedSubjects)[number];

/** What messages about an event depend on, in addition to the event. */
export interface MessageContext {
  readonly subject: NotifiedSubject;
  /** The ID of the resource. */
  readonly resource: string;
  /** The user of a connection; absent for other subjects. */
  readonly userId?: string | undefined;
  /** The note of the person who made the change. */
  readonly note?: string | undefined;
  /** Whether the caller turned off messages for this change. */
  readonly isSilent?: boolean | undefined;
  /** Whether the event contains later changes, because an operator has discarded them. */
  readonly isOvertaken?: boolean | undefined;
}

/** Sends the messages about an event to all receivers. */
export interface EventMessages extends MessageContext {
  readonly kind: 'event';
  /** The position in the feed. */
  readonly position: number;
  /** The version of the resource after the change. */
  readonly version: number;
  /** Epoch milliseconds. */
  readonly publishedMs: number;
}

/** Sends the reminders of a booking that are due at an instant. */
export interface ReminderMessages {
  readonly kind: 'reminder';
  readonly bookingUid: string;
  /** Epoch milliseconds. */
  readonly dueMs: number;
}

/** Sends the text reminders of a booking that are due at an instant. */
export interface TextMessages {
  readonly kind: 'text';
  readonly bookingUid: string;
  /** Epoch milliseconds. */
  readonly dueMs: number;
}

/** Sends the reminders of a schedule that are due at an instant. */
export interface ScheduleReminders {
  readonly kind: 'schedule-reminder';
  /** The ID of the schedule. */
  readonly resource: string;
  /** Epoch milliseconds. */
  readonly dueMs: number;
}

/** Sends one message that is about no event. */
export interface SingleMessage {
  readonly kind: 'single';
  readonly id: string;
  /** The ID of the resource that the message is about. */
  readonly resource: string;
  /** When the message was written (epoch milliseconds). */
  readonly writtenMs: number;
  /** After this instant the message is not sent any more (epoch milliseconds). */
  readonly untilMs?: number | undefined;
  /** Null after the job has ended, because the message may contain a secret link. */
  readonly message: Message | null;
}

/** Sends the links with which the users of an address sign in. The worker finds the users, so the request does not reveal them. */
export interface SignInMessages {
  readonly kind: 'sign-in';
  readonly uid: string;
  /** The hash of the address. */
  readonly resource: string;
  readonly email: string;
  /** The hash of the secret of the browser that has requested the links. */
  readonly browserHash: string;
  /** Epoch milliseconds. */
  readonly requestedMs: number;
  /** When the links expire (epoch milliseconds). */
  readonly untilMs: number;
}

/** A job of the `messages` queue. The texts of its messages are written when they are sent, except for a single message. */
export type MessageJob =
  | EventMessages
  | ReminderMessages
  | TextMessages
  | ScheduleReminders
  | SingleMessage
  | SignInMessages;

/** Whether a job sends reminders, which have one attempt. */
export const isReminderJob = (job: MessageJob): job is ReminderMessages | ScheduleReminders =>
  job.kind === 'reminder' || job.kind === 'schedule-reminder';

/** The ID of the resource that the messages of a job are about. Jobs about one resource run one at a time. */
export function resourceOf(job: MessageJob): string {
  return 'bookingUid' in job ? job.bookingUid : job.resource;
}

/**
 * The result of a message to one receiver.
 *
 * - `waiting`: an attempt failed, or the limit of the hour is reached, and the message will be tried again
 * - `sent`: a mail server accepted it
 * - `failed`: a mail server rejected it, none accepted it in two days, or it is unknown whether a reminder was sent
 * - `refused`: a mail server rejected the address
 * - `stopped`: not sent, because its address receives no messages of the organization
 * - `outdated`: not sent, because the booking or another subject of the message has changed, the message was
 *   too late, its receiver got the same message about a connection less than a day ago, or the booking was
 *   cancelled before its receiver got any message about it
 * - `limited`: a text that was not sent, because a limit of texts is reached
 * - `not-sent`: no mail server or text provider was configured, or texts are not sent to the country of the number
 */
export type MessageStatus =
  | 'waiting'
  | 'sent'
  | 'failed'
  | 'refused'
  | 'stopped'
  | 'outdated'
  | 'limited'
  | 'not-sent';

export interface MessageOutcome {
  readonly status: MessageStatus;
  readonly attempts: number;
  /** The mail server has accepted none of the attempts of a mail about a schedule. Absent if there was no attempt, or one with an unknown result. */
  readonly isUnsent?: true | undefined;
  readonly kind: Message['kind'];
  /** The message has waited for the next hour because of a limit. That of a schedule contains later changes, too. */
  readonly isDelayed?: true | undefined;
  /** RFC 3339 in UTC. */
  readonly at: string;
  /** The status code of the mail server, without its text. */
  readonly code?: string | undefined;
  /** The start of the occurrence of a schedule that a reminder is about (epoch milliseconds). */
  readonly occurrenceMs?: number | undefined;
  /** The next attempt (epoch milliseconds), if the message is waiting. */
  readonly dueMs?: number | undefined;
}

/** Whether no attempt of a job has reached a message, for example because its time was over. */
export const isUnattempted = ({ status, attempts, isDelayed }: MessageOutcome): boolean =>
  status === 'waiting' && attempts === 0 && isDelayed !== true;

/** The outcomes of a job by receiver: `guest`, `copy:1`, `host:<user ID>`. They contain no addresses. */
export type MessageOutcomes = Readonly<Record<string, MessageOutcome>>;

/** The name of an attendee of a schedule in the outcomes of a job. `id` is a user ID, or the hash of an address. */
export const attendeeReceiver = (id: string): string => `attendee:${id}`;

/** The outcome of an earlier message, with the version of the resource that the message was about. */
export interface MessageRecord extends MessageOutcome {
  readonly version: number;
}

/** The names of the receivers of messages, in the order of the messages. */
export function receiversOf(messages: readonly Pick<Message, 'role' | 'to'>[]): readonly string[] {
  let copies = 0;
  return messages.map(({ role, to: { userId } }) => {
    if (role === 'copy') copies += 1;
    if (role === 'copy') return `copy:${copies}`;
    return userId === undefined ? role : `${role}:${userId}`;
  });
}
