import * as v from 'valibot';
import { described } from '../described.ts';
import { uriText } from '../fields.ts';
import { answeredRoute, publicRoute } from './routing-form.ts';

const url = described(
  uriText,
  'The URL of the page on which the event type is booked. Its fragment contains the `token` of the response. Browsers do not send fragments to servers.',
  'https://api.example.com/t/example-clinic/e/wknjRWLGfl94#response=f7Yh2LqWs9Tn.k3Nd8RvXq1Zp.h2Vd0mCq8sZx5LkT7yRb3WnE1uGj6PfA',
);

const [toEventType, ...elsewhere] = answeredRoute.options;

/** Route of a new response. The address of its page contains the token of the response. */
export const linkedRoute = v.variant('type', [
  v.object({ ...toEventType.entries, url }),
  ...elsewhere,
]);

const [toPublicEventType, ...elsewhereInPublic] = publicRoute.options;

/** Route without the hosts, which guests must not see. */
export const publicLinkedRoute = v.variant('type', [
  v.object({ ...toPublicEventType.entries, url }),
  ...elsewhereInPublic,
]);
