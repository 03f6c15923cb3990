import { useEffect, useState } from 'preact/hooks';
import type { CurrentUser, EventType, SchedulingClient } from '../../client/src/index.ts';
import { useNames } from '../settings/kit/use-names.ts';
import { can } from '../signed-in/can.ts';
import { texts } from './texts.ts';

/** The event types and the names to which routes refer by their IDs. */
export interface RouteNames {
  readonly eventTypes: readonly EventType[];
  /** The name of an event type, or its ID if it is not known. */
  readonly eventTypeName: (uid: string) => string;
  /** The name of a user, or their ID if it is not known. */
  readonly userName: (uid: string) => string;
}

async function loadEventTypes(client: SchedulingClient): Promise<readonly EventType[]> {
  const loaded: EventType[] = [];
  for await (const eventType of client.eventTypes.list({ perPage: 100 })) loaded.push(eventType);
  return loaded;
}

/** Loads the event types of the organization. */
export function useRouteNames(client: SchedulingClient, me: CurrentUser): RouteNames {
  const userName = useNames(client, me);
  const [loaded, setLoaded] = useState<readonly EventType[]>();
  useEffect(() => {
    if (!can(me, 'event_types:read')) return;
    // Without the event types, the page shows their IDs.
    loadEventTypes(client).then(setLoaded, () => undefined);
  }, [me.uid]);
  const eventTypeName = (uid: string): string => {
    const name = loaded?.find((one) => one.uid === uid)?.name;
    return name ?? (loaded === undefined ? uid : texts.unknownEventType(uid));
  };
  return { eventTypes: loaded ?? [], eventTypeName, userName };
}
