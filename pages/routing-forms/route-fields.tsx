import type { Route } from '../../lib/domain/routing-forms/routing-form.ts';
import { withoutAt } from '../settings/kit/at-index.ts';
import { AreaField, CheckField, Group, SelectField, TextField } from '../settings/kit/fields.tsx';
import { optionsOf } from '../settings/kit/fields-of.ts';
import { newRoute } from './draft.ts';
import { texts } from './texts.ts';
import type { RouteNames } from './use-route-names.ts';

interface Props {
  readonly at: string;
  /** The rule of the route, for users of screen readers. */
  readonly about: string;
  /** The word before the route. */
  readonly lead?: string;
  readonly route: Route;
  readonly set: (route: Route) => void;
  readonly names: RouteNames;
}

const kinds = ['eventType', 'url', 'message'] as const;

/** A route: an event type, a website or a message. */
export function RouteFields({ at, about, lead, route, set, names }: Props) {
  return (
    <>
      <div class="sentence">
        {lead && <span class="lead">{lead}</span>}
        <SelectField
          at={`${at}/type`}
          label={texts.outcome}
          about={about}
          value={route.type}
          options={optionsOf(kinds, texts.routes)}
          onChange={(type) => set(newRoute(type))}
        />
        {route.type === 'eventType' && (
          <SelectField
            at={`${at}/eventTypeId`}
            label={texts.eventType}
            about={about}
            value={route.eventTypeId}
            options={eventTypeOptions(route.eventTypeId, names)}
            onChange={(eventTypeId) => set({ ...route, eventTypeId, hostIds: [] })}
          />
        )}
        {route.type === 'url' && (
          <TextField
            at={`${at}/url`}
            type="url"
            isCode
            label={texts.url}
            about={about}
            placeholder="https://"
            value={route.url}
            onChange={(url) => set({ ...route, url })}
          />
        )}
      </div>
      {route.type === 'message' && (
        <AreaField
          at={`${at}/message`}
          label={texts.message}
          about={about}
          value={route.message}
          onChange={(message) => set({ ...route, message })}
        />
      )}
      {route.type === 'eventType' && <HostFields {...{ at, route, set, names }} />}
    </>
  );
}

/** The event types to choose from, and the chosen one, even if it no longer exists. */
function eventTypeOptions(chosen: string, { eventTypes, eventTypeName }: RouteNames) {
  const known = eventTypes.map(({ uid, name }) => [uid, name] as const);
  if (chosen === '') return [['', texts.choose] as const, ...known];
  if (known.some(([uid]) => uid === chosen)) return known;
  return [[chosen, eventTypeName(chosen)] as const, ...known];
}

interface HostsGiven extends Pick<Props, 'at' | 'names'> {
  readonly route: Extract<Route, { readonly type: 'eventType' }>;
  readonly set: (route: Route) => void;
}

/** The hosts to which a route is restricted. An event type with which all hosts take part has no such choice. */
function HostFields({ at, route, set, names: { eventTypes, userName } }: HostsGiven) {
  const { eventTypeId, hostIds } = route;
  const eventType = eventTypes.find(({ uid }) => uid === eventTypeId);
  const hosts = (eventType?.assignment.type === 'any' ? eventType.hosts : [])
    .filter(({ userType }) => userType === 'host')
    .map(({ uid }) => uid);
  const removed = hostIds.filter((uid) => !hosts.includes(uid));
  if (hosts.length < 2 && hostIds.length === 0) return null;
  return (
    <Group at={`${at}/hostIds`} label={texts.hosts} hint={texts.hostsHint}>
      <div class="kinds">
        {[...hosts, ...removed].map((uid) => {
          const index = hostIds.indexOf(uid);
          return (
            <CheckField
              key={uid}
              // The service reports an error of a host by its index.
              at={`${at}/hostIds/${index < 0 ? uid : index}`}
              label={removed.includes(uid) ? texts.removedHost(userName(uid)) : userName(uid)}
              value={index >= 0}
              onChange={(isChosen) =>
                set({
                  ...route,
                  hostIds: isChosen ? [...hostIds, uid] : withoutAt(hostIds, index),
                })
              }
            />
          );
        })}
      </div>
    </Group>
  );
}
