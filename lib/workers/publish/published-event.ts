import type { Event } from '../../domain/feed/event.ts';
import type { MessageContext } from '../../domain/messages/message-job.ts';
import type { EventPlace } from '../../domain/webhooks/delivery.ts';

/** A published event, with its place in the table. */
export interface PublishedEvent extends EventPlace {
  readonly eventTypeId: string | null;
  /** The users whom the event concerns. */
  readonly userIds: readonly string[];
  /** Epoch milliseconds. Later events of an organization have a later time. */
  readonly publishedMs: number;
  readonly content: Event;
  /** What messages about the event depend on; undefined if it causes none. */
  readonly messageContext: MessageContext | undefined;
}
