import { type Decision, refuseInvalid } from '../decision.ts';
import { eventOf } from '../events.ts';
import { requireUser, type UserChange } from '../people/changes.ts';
import type { Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import { unchanged } from '../unchanged.ts';
import type { WithCredential, WriteContext } from '../write-context.ts';
import { putEndpoint, type WebhookChange } from './changes.ts';
import {
  type AccessRefusal,
  changeableEndpoint,
  type EndpointRequest,
  endpointViolations,
  refuseKinds,
  withoutRepetition,
} from './endpoint-access.ts';
import { storedEndpoint } from './needs.ts';
import type { EndpointReply, WebhookEndpoint } from './webhook-endpoint.ts';

type Refusal =
  | AccessRefusal
  | 'caller/scope-missing'
  | 'address/forbidden'
  | 'webhook-endpoint/unknown-event-type'
  | 'request/unprocessable';

/** Changes an endpoint. Events that it missed while it was disabled are not sent. */
export function updateEndpoint(
  uid: string,
  sent: EndpointRequest,
  forbidden: string | undefined,
  snapshot: Snapshot,
  context: WriteContext & WithCredential,
): Decision<EndpointReply, Refusal, WebhookChange | UserChange> {
  const { nowMs } = context;
  const found = changeableEndpoint(uid, snapshot, context);
  if ('refused' in found) return found;
  const { stored, caller } = found;
  const refused =
    refuseKinds(redirectedKinds(stored.endpoint, sent), context) ??
    refuseInvalid(endpointViolations(sent, forbidden, snapshot));
  if (refused !== undefined) return refused;
  const at = formatInstant(nowMs);
  const changed = changedEndpoint(stored.endpoint, withoutRepetition(sent), at);
  if (changed === undefined) {
    return unchanged(storedEndpoint(uid), { data: stored.endpoint, version: stored.ver });
  }
  return {
    reply: { data: changed, version: stored.ver + 1 },
    changes: [
      putEndpoint({
        stored: {
          ...stored,
          endpoint: changed,
          enabledAtMs: beginsAnew(stored.endpoint, changed) ? nowMs : stored.enabledAtMs,
          enablings: stored.enablings + Number(isEnabled(stored.endpoint, changed)),
        },
        event: eventOf('webhook_endpoint_updated', at, context),
      }),
      requireUser(caller),
    ],
  };
}

/** Former failures do not count for an endpoint that is enabled again or has another URL. */
const beginsAnew = (before: WebhookEndpoint, after: WebhookEndpoint): boolean =>
  after.url !== before.url || isEnabled(before, after);

const isEnabled = (before: WebhookEndpoint, after: WebhookEndpoint): boolean =>
  after.status === 'enable' && before.status === 'disable';

/**
 * The events that the endpoint newly receives, or receives at another URL. The caller must be able to read
 * them.
 */
const redirectedKinds = (
  endpoint: WebhookEndpoint,
  { url = endpoint.url, events }: EndpointRequest,
): WebhookEndpoint['events'] | undefined =>
  events ?? (url === endpoint.url ? undefined : endpoint.events);

/** The changed endpoint; undefined if nothing changes. */
function changedEndpoint(
  endpoint: WebhookEndpoint,
  sent: EndpointRequest,
  at: string,
): WebhookEndpoint | undefined {
  const members = Object.entries(sent).filter(
    ([name, value]) =>
      value !== undefined &&
      JSON.stringify(value) !== JSON.stringify(endpoint[name as keyof WebhookEndpoint]),
  );
  if (members.length === 0) return undefined;
  const changed: WebhookEndpoint = { ...endpoint, ...Object.fromEntries(members), updatedAt: at };
  if (changed.status === endpoint.status) return changed;
  return changed.status === 'disable'
    ? { ...changed, disabledReason: 'user', disabledAt: at }
    : { ...changed, disabledReason: null, disabledAt: null };
}
