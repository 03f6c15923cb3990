import { type Decision, refuse, refuseInvalid } from '../decision.ts';
import { readableKinds } from '../feed/event-kinds.ts';
import { requireUser, type UserChange } from '../people/changes.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { shownUid, type WithCredential, type WriteContext } from '../write-context.ts';
import type { DeliveryChange } from './changes.ts';
import { putReplay, requireEndpoint, type WebhookChange } from './changes.ts';
import { type AccessRefusal, changeableEndpoint, endpointNeeds } from './endpoint-access.ts';
import { lastReplay } from './needs.ts';
import { isRunning, periodViolations, type Replay } from './replay.ts';

/** The period of a replay in a request. Instants are epoch milliseconds. */
export interface ReplayRequest {
  readonly from: number;
  readonly to?: number | undefined;
  readonly status?: NonNullable<Replay['deliveryStatus']> | undefined;
}

export const periodReplayNeeds = (uid: string, context: WriteContext): Need[] => [
  ...endpointNeeds(uid, context),
  lastReplay(uid),
];

export interface ReplayReply {
  readonly data: Pick<Replay, 'uid' | 'status'>;
}

type Refusal =
  | AccessRefusal
  | 'webhook-endpoint/disabled'
  | 'webhook-endpoint/replaying'
  | 'period/invalid'
  | 'request/unprocessable';

/** Sends the events of a period again, if the endpoint requests them and the caller can read them. */
export function replayDeliveries(
  uid: string,
  { from, to, status }: ReplayRequest,
  replayUid: string,
  snapshot: Snapshot,
  context: WriteContext & WithCredential,
): Decision<ReplayReply, Refusal, DeliveryChange | UserChange | WebhookChange> {
  const { actor, credential, nowMs } = context;
  const found = changeableEndpoint(uid, snapshot, { ...context, precondition: undefined });
  if ('refused' in found) return found;
  const { stored, caller } = found;
  const invalid = refuseInvalid(periodViolations({ from, to }, nowMs));
  if (invalid !== undefined) return invalid;
  if (stored.endpoint.status === 'disable') return refuse('webhook-endpoint/disabled');
  const before = snapshot.get(lastReplay(uid));
  if (before && isRunning(before.replay, stored)) return refuse('webhook-endpoint/replaying');
  const replay: Replay = {
    uid: replayUid,
    enablings: stored.enablings,
    status: 'running',
    fromMs: from,
    toMs: Math.min(to ?? nowMs, nowMs),
    deliveryStatus: status ?? null,
    kinds: readableKinds(actor, credential),
    position: 0,
  };
  return {
    reply: { data: { uid: shownUid(replayUid, context), status: replay.status } },
    changes: [
      putReplay({ endpoint: uid, stored: { ver: before?.ver ?? 0, replay }, nowMs }),
      requireEndpoint({ uid, ver: stored.ver }),
      requireUser(caller),
    ],
  };
}
