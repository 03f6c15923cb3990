import { type Decision, refuse, refuseInvalid } from '../decision.ts';
import { eventOf } from '../events.ts';
import { requireUser, type UserChange } from '../people/changes.ts';
import { storedUser } from '../people/needs.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import { shownUid, type WithCredential, type WriteContext } from '../write-context.ts';
import { putEndpoint, putEndpointRegister, type WebhookChange } from './changes.ts';
import {
  callerWithPower,
  type EndpointRequest,
  endpointViolations,
  namedEventTypes,
  refuseKinds,
  withoutRepetition,
} from './endpoint-access.ts';
import { endpointRegister } from './needs.ts';
import {
  type EndpointSecretReply,
  endpointsAtMost,
  type FreshSecret,
  type WebhookEndpoint,
} from './webhook-endpoint.ts';

export interface NewEndpoint extends EndpointRequest {
  readonly url: string;
  readonly events: WebhookEndpoint['events'];
}

/** The generated uid and secret of a new endpoint, and the reason why its URL may not be called. */
export interface NewEndpointIds extends FreshSecret {
  readonly uid: string;
  readonly forbidden: string | undefined;
}

export const newEndpointNeeds = (sent: NewEndpoint, { actor }: WriteContext): Need[] => [
  endpointRegister(),
  storedUser(actor.userId),
  ...namedEventTypes(sent),
];

type Refusal =
  | 'caller/role-forbids'
  | 'caller/scope-missing'
  | 'address/forbidden'
  | 'webhook-endpoint/unknown-event-type'
  | 'request/unprocessable'
  | 'webhook-endpoint/too-many';

/** Adds an endpoint. It receives the events from now on. */
export function createEndpoint(
  sent: NewEndpoint,
  { uid, secret, sealed, forbidden }: NewEndpointIds,
  snapshot: Snapshot,
  context: WriteContext & WithCredential,
): Decision<EndpointSecretReply, Refusal, WebhookChange | UserChange> {
  const { nowMs } = context;
  const caller = callerWithPower(snapshot, context);
  if ('refused' in caller) return caller;
  const refused =
    refuseKinds(sent.events, context) ??
    refuseInvalid(endpointViolations(sent, forbidden, snapshot));
  if (refused !== undefined) return refused;
  const register = snapshot.get(endpointRegister());
  if (register.uids.length >= endpointsAtMost) return refuse('webhook-endpoint/too-many');
  const at = formatInstant(nowMs);
  const endpoint = newEndpoint({ ...sent, ...withoutRepetition(sent) }, uid, at);
  return {
    reply: {
      data: { ...endpoint, uid: shownUid(uid, context), secret: shownUid(secret, context) },
      version: 1,
    },
    changes: [
      putEndpoint({
        stored: {
          ver: 0,
          endpoint,
          secrets: [{ sealed, endsAtMs: null }],
          enabledAtMs: nowMs,
          enablings: 1,
        },
        event: eventOf('webhook_endpoint_created', at, context),
      }),
      putEndpointRegister({ ver: register.ver, uids: [...register.uids, uid] }),
      requireUser(caller),
    ],
  };
}

function newEndpoint(sent: EndpointRequest, uid: string, at: string): WebhookEndpoint {
  const { url = '', description = '', events = [], eventTypeIds = null, status = 'enable' } = sent;
  const isDisabled = status === 'disable';
  return {
    uid,
    url,
    description,
    events,
    eventTypeIds,
    status,
    disabledReason: isDisabled ? 'user' : null,
    disabledAt: isDisabled ? at : null,
    createdAt: at,
    updatedAt: at,
  };
}
