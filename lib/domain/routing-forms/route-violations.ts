import { storedEventType } from '../event-types/needs.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { pointerTo, type Violation } from '../violation.ts';
import type { FormMembers, Route } from './routing-form.ts';

export type RouteViolation = Violation<
  'routing-form/unknown-event-type' | 'routing-form/unknown-host' | 'routing-form/all-hosts'
>;

/** The members of a request that contain routes. */
type Routed = { readonly [Name in 'rules' | 'fallback']?: FormMembers[Name] | undefined };

interface RouteAtPointer {
  readonly route: Route;
  readonly path: readonly (string | number)[];
}

const routesOf = ({ rules = [], fallback }: Routed): readonly RouteAtPointer[] => [
  ...rules.map(({ route }, index) => ({ route, path: ['rules', index, 'route'] })),
  ...(fallback ? [{ route: fallback, path: ['fallback'] }] : []),
];

/** Lists the reads of the event types in the routes. */
export const namedEventTypes = (sent: Routed): Need[] => {
  const uids = routesOf(sent).flatMap(({ route }) =>
    route.type === 'eventType' ? [route.eventTypeId] : [],
  );
  return [...new Set(uids)].map(storedEventType);
};

/**
 * Refuses unknown event types and hosts in the routes that were sent. Stored routes are not checked
 * again.
 */
export const routeViolations = (sent: Routed, snapshot: Snapshot): readonly RouteViolation[] =>
  routesOf(sent).flatMap((placed) => violationsOf(placed, snapshot));

function violationsOf(
  { route, path }: RouteAtPointer,
  snapshot: Snapshot,
): readonly RouteViolation[] {
  if (route.type !== 'eventType') return [];
  const stored = snapshot.get(storedEventType(route.eventTypeId));
  if (stored === undefined) {
    const detail = 'The organization does not have this event type.';
    const pointer = pointerTo(...path, 'eventTypeId');
    return [{ pointer, code: 'routing-form/unknown-event-type', detail }];
  }
  const { hosts, assignment } = stored.eventType;
  if (route.hostIds.length > 0 && assignment.type === 'all') {
    const detail = 'All hosts of the event type take part in each booking, so none can be chosen.';
    return [{ pointer: pointerTo(...path, 'hostIds'), code: 'routing-form/all-hosts', detail }];
  }
  return route.hostIds.flatMap((userId, index): RouteViolation[] => {
    if (hosts.some((host) => host.userId === userId && host.userType === 'host')) return [];
    const detail = 'The event type does not have this host, or never assigns them.';
    const pointer = pointerTo(...path, 'hostIds', index);
    return [{ pointer, code: 'routing-form/unknown-host', detail }];
  });
}
