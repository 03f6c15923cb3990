import type {
  EventType,
  EventTypeHost,
  Notification,
  SchedulingClient,
} from '../../../client/src/index.ts';
import type { Read } from '../kit/use-editor.ts';

/** A user as hosts are listed. */
export type Person = Pick<EventTypeHost, 'uid' | 'name' | 'email'>;

/** An event type with its emails, and the names of its hosts. All have the version of the event type. */
export interface EditedEventType {
  readonly eventType: EventType;
  readonly notification: Notification;
  readonly people: readonly Person[];
}

/**
 * Loads the parts of an event type after the event type itself. If it changes in between, its version is the older one,
 * so that a save is refused.
 */
export async function loadParts(
  client: SchedulingClient,
  { data: eventType, response }: Read<EventType>,
): Promise<Read<EditedEventType>> {
  const [{ data: notification }, { data: people }] = await Promise.all([
    client.eventTypes.getNotification(eventType.uid),
    client.eventTypes.listHosts(eventType.uid, { perPage: 100 }),
  ]);
  return { data: { eventType, notification, people }, response };
}
