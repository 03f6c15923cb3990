import type { Message } from './message.ts';

/**
 * Why an address takes no more messages of an organization.
 *
 * - `bounced`: it was refused for good, by the server that was asked or by one behind it
 * - `complained`: its reader called a message spam
 */
export type StopReason = 'bounced' | 'complained';

/** An address to which nothing is sent. */
export interface StoppedAddress {
  readonly reason: StopReason;
  /** RFC 3339 in UTC. */
  readonly since: string;
}

/** A message about a booking that did not arrive because of its address: the first one of the booking that did not. */
export interface Undeliverable {
  /** Of the address and the booking. */
  readonly uid: string;
  readonly email: string;
  /** What the message said. */
  readonly message: Message['kind'];
  /** `stopped`: it was not sent, because an earlier one had been refused or complained of. */
  readonly reason: StopReason | 'stopped';
  /** The status of SMTP (RFC 5321); null where no server said one. */
  readonly statusCode: number | null;
  readonly createdAt: string;
}
