import { byService, type ServiceEvent } from '../events.ts';
import { formatInstant } from '../time/instant.ts';
import type { WebhookEndpoint } from './webhook-endpoint.ts';

interface Disabled {
  readonly endpoint: WebhookEndpoint;
  readonly event: ServiceEvent<'webhook_endpoint_disabled'>;
}

/** Disables an endpoint on behalf of the service. Returns the endpoint and the event. */
export function disabledFor(
  endpoint: WebhookEndpoint,
  disabledReason: 'gone' | 'failing',
  nowMs: number,
  requestId: string,
): Disabled {
  const at = formatInstant(nowMs);
  return {
    endpoint: { ...endpoint, status: 'disable', disabledReason, disabledAt: at, updatedAt: at },
    event: { kind: 'webhook_endpoint_disabled', by: byService, at, requestId },
  };
}
