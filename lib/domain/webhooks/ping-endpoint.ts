import type { Decision } from '../decision.ts';
import { requireUser, type UserChange } from '../people/changes.ts';
import type { Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import { shownUid, type WriteContext } from '../write-context.ts';
import type { DeliveryChange } from './changes.ts';
import { putDelivery, requireEndpoint, type WebhookChange } from './changes.ts';
import { type Attempt, newPing, type StoredDelivery } from './delivery.ts';
import { type AccessRefusal, changeableEndpoint } from './endpoint-access.ts';
import type { StoredEndpoint } from './webhook-endpoint.ts';

/** A ping and its endpoint. */
export interface Ping {
  readonly endpoint: StoredEndpoint;
  readonly stored: StoredDelivery;
  readonly body: string;
}

export interface PingReply {
  readonly data: Omit<Attempt, 'at'>;
  /** Not part of the response. The ping is sent after it is recorded. */
  readonly ping: Ping;
}

/**
 * The response to a retry that arrives before the receiver has answered, or after the first response was
 * lost.
 */
const unknown = { statusCode: null, durationMs: 0, error: 'outcome/unknown' } as const;

/** Records a ping. It is sent afterwards, only once. A disabled endpoint can also receive a ping. */
export function pingEndpoint(
  uid: string,
  eventUid: string,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<PingReply, AccessRefusal, DeliveryChange | UserChange | WebhookChange> {
  const { actor, nowMs, requestId } = context;
  const found = changeableEndpoint(uid, snapshot, { ...context, precondition: undefined });
  if ('refused' in found) return found;
  const { stored, caller } = found;
  const createdAt = formatInstant(nowMs);
  const body = JSON.stringify({
    event: 'ping',
    kinds: ['ping'],
    createdAt,
    object: stored.endpoint,
    contact: null,
    answers: null,
    tracking: null,
    uid: shownUid(eventUid, context),
    version: stored.ver,
    by: actor.userId,
    requestId,
    previous: {},
  });
  const ping = newPing(eventUid, body, stored, nowMs);
  return {
    reply: { data: unknown, ping: { endpoint: stored, stored: ping, body } },
    changes: [
      putDelivery({ endpoint: uid, stored: ping }),
      requireEndpoint({ uid, ver: stored.ver }),
      requireUser(caller),
    ],
  };
}
