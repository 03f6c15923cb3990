import { useEffect, useState } from 'preact/hooks';
import type { CurrentUser, EventType, SchedulingClient } from '../../client/src/index.ts';
import { allOf } from '../calendar/all-of.ts';
import { can } from '../signed-in/can.ts';

/** The event types of the organization; empty if the user may not read them. */
export function useEventTypes(client: SchedulingClient, me: CurrentUser): readonly EventType[] {
  const [eventTypes, setEventTypes] = useState<readonly EventType[]>([]);
  useEffect(() => {
    if (!can(me, 'event_types:read')) return;
    // Without them, the list has no names of event types, and no filter by event type.
    allOf(client.eventTypes.list({ perPage: 100 })).then(setEventTypes, () => undefined);
  }, [client, me.uid]);
  return eventTypes;
}
