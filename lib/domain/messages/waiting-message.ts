import type { Message } from './message.ts';

/** A batch of events for which messages are written. */
export interface Announcement {
  /** The position of the first event in the feed. */
  readonly position: number;
  /** When the events were published (epoch milliseconds). */
  readonly toldAtMs: number;
  readonly events: readonly AnnouncedEvent[];
}

export interface AnnouncedEvent {
  readonly uid: string;
  readonly subject: AnnouncedSubject;
  readonly resource: string;
  /** The user of the connection; absent for other subjects. */
  readonly userId?: string | undefined;
  /** The position in the feed. */
  readonly position: number;
  /** The note of the person who made the change. */
  readonly note?: string | undefined;
  /** Whether the caller turned off messages for this change. */
  readonly isSilent?: boolean | undefined;
  /** Whether messages about later changes may have been sent before. */
  readonly isOvertaken?: boolean | undefined;
}

export const announcedSubjects = [
  'booking',
  'webhook-endpoint',
  'calendar-connection',
  'conferencing-connection',
] as const;
export type AnnouncedSubject = (typeof announcedSubjects)[number];

export interface WaitingMessage {
  /**
   * Derived from the content and the receiver, so that two workers that write the same message give it the
   * same ID.
   */
  readonly id: string;
  /** The earliest instant at which it is sent (epoch milliseconds). */
  readonly dueAtMs: number;
  /** The number of attempts. */
  readonly attempts: number;
  /**
   * After this instant it is not sent any more (epoch milliseconds). Undefined means that it has no such
   * limit.
   */
  readonly untilMs?: number | undefined;
  readonly message: Message;
}

/**
 * Groups messages that are sent in order: those about one booking or one calendar connection. All other
 * messages are independent.
 */
export const lineOf = ({ id, message }: WaitingMessage): string =>
  message.booking || message.kind === 'calendarFailed' ? message.about.uid : id;

/**
 * The result of a message.
 *
 * - `sending`: a worker is sending it, or was interrupted while sending
 * - `waiting`: an attempt failed and the message will be tried again
 * - `sent`: a mail server accepted it
 * - `failed`: a mail server rejected it, or none accepted it in two days
 * - `refused`: a mail server rejected the address
 * - `stopped`: not sent, because its address receives no messages of the organization
 * - `outdated`: not sent, because the booking or another subject of the message has changed, the message was
 *   too late, its receiver got the same message about a connection less than a day ago, or the booking was
 *   cancelled before its receiver got any message about it
 * - `not-sent`: no mail server was configured
 */
export type MessageStatus =
  | 'sending'
  | 'waiting'
  | 'sent'
  | 'failed'
  | 'refused'
  | 'stopped'
  | 'outdated'
  | 'not-sent';

export interface MessageRecord {
  readonly id: string;
  readonly status: MessageStatus;
  readonly attempts: number;
  readonly kind: Message['kind'];
  /** The ID of the booking, webhook endpoint, connection or invitation. */
  readonly about: string;
  readonly version: number;
  /** RFC 3339 in UTC. */
  readonly at: string;
  /** The status code of the mail server, without its text. */
  readonly code?: string | undefined;
}
