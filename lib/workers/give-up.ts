import { pause } from '../data/engine/deadline.ts';
import { disableEndpoint, findWebhookEndpoint } from '../data/webhooks/webhook-endpoints.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { disabledFor } from '../domain/webhooks/disabled-for.ts';
import type { StoredEndpoint } from '../domain/webhooks/webhook-endpoint.ts';

const attemptsAtMost = 5;

/** Disables an endpoint that cannot receive webhooks. An endpoint with another URL, or that was enabled again, stays enabled. */
export async function giveUp(
  of: OrganizationId,
  known: StoredEndpoint,
  reason: 'gone' | 'failing',
  nowMs: number,
): Promise<'disabled' | 'kept'> {
  let stored: StoredEndpoint | undefined = known;
  for (let attempt = 0; attempt < attemptsAtMost; attempt += 1) {
    if (stored === undefined || !isSame(stored, known)) return 'kept';
    const { endpoint, event } = disabledFor(stored.endpoint, reason, nowMs, crypto.randomUUID());
    if ((await disableEndpoint(of, stored, endpoint, event)) === 'disabled') return 'disabled';
    await pause(Math.random() * 25 * 2 ** attempt);
    stored = await findWebhookEndpoint(of, known.endpoint.uid);
  }
  return 'kept';
}

const isSame = (now: StoredEndpoint, known: StoredEndpoint): boolean =>
  now.endpoint.status === 'enable' &&
  now.endpoint.url === known.endpoint.url &&
  now.enabledAtMs === known.enabledAtMs;
