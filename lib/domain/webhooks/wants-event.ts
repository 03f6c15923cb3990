import type { EventKind } from '../events.ts';
import type { WebhookEndpoint } from './webhook-endpoint.ts';

/** The parts of an event that select its endpoints. */
interface EventTopic {
  readonly kinds: readonly EventKind[];
  readonly eventTypeId: string | null;
}

/** Whether an endpoint requests an event: one of its kinds, and its event type if the endpoint lists any. */
export const wantsEvent = (
  { status, events, eventTypeIds }: Pick<WebhookEndpoint, 'status' | 'events' | 'eventTypeIds'>,
  { kinds, eventTypeId }: EventTopic,
): boolean =>
  status === 'enable' &&
  events.some((wanted) => wanted === '*' || kinds.includes(wanted)) &&
  (eventTypeIds === null || (eventTypeId !== null && eventTypeIds.includes(eventTypeId)));
