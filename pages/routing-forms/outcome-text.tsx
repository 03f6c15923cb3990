import type { Route } from '../../lib/domain/routing-forms/routing-form.ts';

import { writeRoute } from './rule-text.ts';
import { texts } from './texts.ts';
import type { RouteNames } from './use-route-names.ts';

interface Props {
  readonly route: Route;
  readonly names: RouteNames;
}

/** The outcome of a rule or a response, with the hosts to which it is restricted. */
export function OutcomeText({ route, names }: Props) {
  const hosts = route.type === 'eventType' ? route.hostIds.map(names.userName) : [];
  return (
    <p class="said outcome-text">
      {writeRoute(route, names.eventTypeName)}
      {hosts.length > 0 && <span class="soft line">{texts.onlyHosts(hosts.join(', '))}</span>}
    </p>
  );
}
