import type { Decision } from '../decision.ts';
import { eventOf } from '../events.ts';
import { requireUser, type UserChange } from '../people/changes.ts';
import type { Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import { shownUid, type WriteContext } from '../write-context.ts';
import { putEndpoint, type WebhookChange } from './changes.ts';
import { type AccessRefusal, changeableEndpoint } from './endpoint-access.ts';
import {
  type EndpointSecret,
  type EndpointSecretReply,
  type FreshSecret,
  type StoredEndpoint,
  signingSecrets,
} from './webhook-endpoint.ts';

/** Former secrets still sign for this time, so that receivers can change to the new one. */
const formerSignsMs = 24 * 60 * 60 * 1000;
/** More former secrets in a day have no use, and each makes the headers longer. */
const formerAtMost = 4;

/** Gives an endpoint a new secret. For a day, requests are also signed with the former one. */
export function rotateSecret(
  uid: string,
  { secret, sealed }: FreshSecret,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<EndpointSecretReply, AccessRefusal, WebhookChange | UserChange> {
  const { nowMs } = context;
  const found = changeableEndpoint(uid, snapshot, context);
  if ('refused' in found) return found;
  const { stored, caller } = found;
  const at = formatInstant(nowMs);
  const endpoint = { ...stored.endpoint, updatedAt: at };
  return {
    reply: {
      data: { ...endpoint, secret: shownUid(secret, context) },
      version: stored.ver + 1,
    },
    changes: [
      putEndpoint({
        stored: {
          ...stored,
          endpoint,
          secrets: [{ sealed, endsAtMs: null }, ...formerSecrets(stored, nowMs)],
        },
        event: eventOf('webhook_endpoint_updated', at, context),
      }),
      requireUser(caller),
    ],
  };
}

const formerSecrets = (stored: StoredEndpoint, nowMs: number): readonly EndpointSecret[] =>
  signingSecrets(stored, nowMs)
    .slice(0, formerAtMost)
    .map(({ sealed, endsAtMs }) => ({ sealed, endsAtMs: endsAtMs ?? nowMs + formerSignsMs }));
