import type { Message } from './message.ts';

/**
 * Why an organization sends no more messages to an address.
 *
 * - `bounced`: a mail server refused it permanently
 * - `complained`: its reader reported a message as spam
 */
export type StopReason = 'bounced' | 'complained';

/** An address to which an organization sends no messages. */
export interface StoppedAddress {
  /** `unsubscribed`: its reader has unsubscribed with a mail about a schedule. */
  readonly reason: StopReason | 'unsubscribed';
  /** RFC 3339 in UTC. */
  readonly since: string;
}

/** The first message about a booking that could not be delivered to an address. */
export interface Undeliverable {
  /** An ID that is derived from the address and the booking. */
  readonly uid: string;
  readonly email: string;
  /** The kind of the message. */
  readonly message: Message['kind'];
  /**
   * `stopped` means that the message was not sent, because an earlier one bounced or was reported as spam, or its
   * reader has unsubscribed.
   */
  readonly reason: StopReason | 'stopped';
  /** The SMTP status code (RFC 5321); null if no server returned one. */
  readonly statusCode: number | null;
  readonly createdAt: string;
}
