import type { EventKind } from '../feed/event-kinds.ts';
import type { WebhookEndpoint } from './webhook-endpoint.ts';

/** What of an event decides who is sent it. */
interface EventTopic {
  readonly kinds: readonly EventKind[];
  readonly eventTypeId: string | null;
}

/** Whether an endpoint asks for an event: for one of its kinds, and for its event type where it names some. */
export const wantsEvent = (
  { status, events, eventTypeIds }: Pick<WebhookEndpoint, 'status' | 'events' | 'eventTypeIds'>,
  { kinds, eventTypeId }: EventTopic,
): boolean =>
  status === 'enable' &&
  events.some((wanted) => wanted === '*' || kinds.includes(wanted)) &&
  (eventTypeIds === null || (eventTypeId !== null && eventTypeIds.includes(eventTypeId)));
