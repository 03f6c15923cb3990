import type { Message } from './message.ts';

/** A message that was refused for good because of its address, to which no more are sent about the booking. */
export interface Undeliverable {
  /** Of the address and the booking. */
  readonly uid: string;
  readonly email: string;
  /** What the message said. */
  readonly message: Message['kind'];
  /** The status of SMTP (RFC 5321). */
  readonly statusCode: number;
  readonly createdAt: string;
}
