import type { Message } from './message.ts';

/** Events of which people are to be told, by where they stand. */
export interface Announcement {
  /** In the feed, of the first. */
  readonly position: number;
  /** When they were told (epoch milliseconds). */
  readonly toldAtMs: number;
  readonly events: readonly AnnouncedEvent[];
}

export interface AnnouncedEvent {
  readonly uid: string;
  /** The booking, the webhook endpoint or the connection of which it tells. */
  readonly subject: AnnouncedSubject;
  readonly resource: string;
  /** Of a connection, whose it is. */
  readonly userId?: string | undefined;
  /** In the feed. */
  readonly position: number;
  /** What the person who made the change wants to tell. */
  readonly note?: string | undefined;
  /** Messages to people are held back. */
  readonly isSilent?: boolean | undefined;
  /** Those of later changes may have been sent before. */
  readonly isOvertaken?: boolean | undefined;
}

export const announcedSubjects = [
  'booking',
  'webhook-endpoint',
  'calendar-connection',
  'conferencing-connection',
] as const;
export type AnnouncedSubject = (typeof announcedSubjects)[number];

/** A message that is not sent yet. */
export interface WaitingMessage {
  /** Follows from what it tells and to whom, so that it is the same message whoever makes it. */
  readonly id: string;
  /** From when on it is sent (epoch milliseconds). */
  readonly dueAtMs: number;
  /** How often it was tried. */
  readonly attempts: number;
  /** Until when it is worth anything (epoch milliseconds); undefined: as long as it takes. */
  readonly untilMs?: number | undefined;
  readonly message: Message;
}

/** Messages with the same are sent one after the other: those of one booking, and those of one connection. All others wait for none. */
export const lineOf = ({ id, message }: WaitingMessage): string =>
  message.booking || message.kind === 'calendarFailed' ? message.about.uid : id;

/**
 * What became of a message.
 *
 * - `sending`: somebody is sending it, or was when they were stopped
 * - `waiting`: it could not be sent and is tried again
 * - `sent`: a mail server has taken it
 * - `failed`: a mail server does not want it, or none took it in two days
 * - `refused`: its address takes nothing
 * - `stopped`: not sent, because its address takes no messages of the organization
 * - `outdated`: not sent, because the booking (or another subject of the message) has changed since, because it would have been
 *   late, because its receiver was sent the same message about a calendar connection less than a day ago, or because its booking
 *   is cancelled and its receiver was never sent a message about it
 * - `not-sent`: there was no mail server
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
  /** The booking, the webhook endpoint or the connection of which it tells. */
  readonly about: string;
  readonly version: number;
  /** RFC 3339 in UTC. */
  readonly at: string;
  /** What a mail server said, without what it said in words. */
  readonly code?: string | undefined;
}
