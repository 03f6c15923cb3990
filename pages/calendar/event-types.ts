import type { CurrentUser, EventType, SchedulingClient } from '../../client/src/index.ts';
import { can } from '../signed-in/can.ts';
import { allOf } from './all-of.ts';

/** Event types by their IDs. */
export type EventTypes = ReadonlyMap<string, Pick<EventType, 'name' | 'bookingName'>>;

/**
 * Returns a function that loads the event types once, and again after a failure. Without them, bookings are shown with their own names
 * only.
 */
export function eventTypeLoader(client: SchedulingClient, me: CurrentUser) {
  let loading: Promise<EventTypes> | undefined;
  const load = async (): Promise<EventTypes> => {
    if (!can(me, 'event_types:read')) return new Map();
    const all = await allOf(client.eventTypes.list({ perPage: 100 }, { maxRetries: 1 }));
    return new Map(all.map((eventType) => [eventType.uid, eventType]));
  };
  return (): Promise<EventTypes> => {
    loading ??= load().catch(() => {
      loading = undefined;
      return new Map();
    });
    return loading;
  };
}
