import type { Decision } from '../decision.ts';
import { eventOf } from '../events.ts';
import { requireUser, type UserChange } from '../people/changes.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import type { WriteContext } from '../write-context.ts';
import { putEndpointRegister, removeEndpoint, type WebhookChange } from './changes.ts';
import { type AccessRefusal, changeableEndpoint, endpointNeeds } from './endpoint-access.ts';
import { endpointRegister } from './needs.ts';

export const endpointDeletionNeeds = (uid: string, context: WriteContext): Need[] => [
  endpointRegister(),
  ...endpointNeeds(uid, context),
];

/** Deletes an endpoint. No more events are sent to it, including pending retries. */
export function deleteEndpoint(
  uid: string,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<object, AccessRefusal, WebhookChange | UserChange> {
  const found = changeableEndpoint(uid, snapshot, context);
  if ('refused' in found) return found;
  const { stored, caller } = found;
  const { ver, uids } = snapshot.get(endpointRegister());
  return {
    reply: {},
    changes: [
      removeEndpoint({
        stored,
        event: eventOf('webhook_endpoint_deleted', formatInstant(context.nowMs), context),
      }),
      putEndpointRegister({ ver, uids: uids.filter((other) => other !== uid) }),
      requireUser(caller),
    ],
  };
}
