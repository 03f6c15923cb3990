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
  /** `unsubscribed`: its reader has unsubscribed with a mail about a schedule, and gets no messages as a guest. */
  readonly reason: StopReason | 'unsubscribed';
  /** RFC 3339 in UTC. */
  readonly since: string;
}

/** The first message about a booking that could not be delivered to an address or a phone number. */
export type Undeliverable = UndeliverableTo & UndeliverableMessage;

type UndeliverableTo = { readonly email: string } | { readonly phoneNumber: string };

interface UndeliverableMessage {
  /** An ID that is derived from the address or the phone number, and the booking. */
  readonly uid: string;
  /** The kind of the message. */
  readonly message: Message['kind'];
  /**
   * `stopped` means that the message was not sent, because an earlier one bounced or was reported as spam, its reader has
   * unsubscribed, or the owner of the phone number has replied STOP.
   */
  readonly reason: StopReason | 'stopped';
  /** The status code of the mail server (RFC 5321) or of the text provider (HTTP); null if none was returned. */
  readonly statusCode: number | null;
  readonly createdAt: string;
}
