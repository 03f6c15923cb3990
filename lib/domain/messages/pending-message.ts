import type { Message } from './message.ts';

/** A message to one receiver that was not sent yet. */
export interface PendingMessage {
  /** Derived from the content and the receiver, so that a mail that is sent again has the same `Message-ID`. */
  readonly id: string;
  /** The earliest instant at which it is sent (epoch milliseconds). */
  readonly dueMs: number;
  /** The number of attempts. */
  readonly attempts: number;
  /** After this instant it is not sent any more (epoch milliseconds). Undefined means that it has no such limit. */
  readonly untilMs?: number | undefined;
  readonly message: Message;
}
