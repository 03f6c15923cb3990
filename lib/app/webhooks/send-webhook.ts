import type { openSecret } from '../../data/webhooks/endpoint-secrets.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import type { Attempt } from '../../domain/webhooks/delivery.ts';
import { type StoredEndpoint, signingSecrets } from '../../domain/webhooks/webhook-endpoint.ts';
import type { post } from '../../outbound/post.ts';
import type { webhookHeaders } from '../../outbound/sign-webhook.ts';
import type { Surroundings } from '../../outbound/surroundings.ts';

export interface SendDeps {
  readonly openSecret: typeof openSecret;
  readonly webhookHeaders: typeof webhookHeaders;
  readonly post: typeof post;
  readonly surroundings: () => Surroundings;
}

interface Message {
  /** ID of the event. */
  readonly id: string;
  readonly body: string;
}

/** Result of a message, and the `Retry-After` header of the receiver. */
export interface WebhookResult {
  readonly attempt: Attempt;
  readonly retryAfter: string | undefined;
}

const userAgent = 'scheduling-service-webhooks/1.0';

/** Sends a message to an endpoint once, signed with each of its current secrets. */
export async function sendWebhook(
  of: OrganizationId,
  stored: StoredEndpoint,
  { id, body }: Message,
  deps: SendDeps,
): Promise<WebhookResult> {
  const nowMs = Date.now();
  const { uid, url } = stored.endpoint;
  const secrets = await Promise.all(
    signingSecrets(stored, nowMs).map(({ sealed }) => deps.openSecret(of, uid, sealed)),
  );
  const signed = { id, timestampSeconds: Math.floor(nowMs / 1000), body };
  const headers = {
    'content-type': 'application/json',
    'user-agent': userAgent,
    ...deps.webhookHeaders(signed, secrets),
  };
  const outcome = await deps.post({ url, headers, body }, deps.surroundings());
  const { statusCode, durationMs, error, retryAfter } = outcome;
  return { attempt: { at: formatInstant(nowMs), statusCode, durationMs, error }, retryAfter };
}
