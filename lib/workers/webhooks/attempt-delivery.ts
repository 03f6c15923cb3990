import { type SendDeps, sendWebhook } from '../../app/webhooks/send-webhook.ts';
import { readableEventFrom } from '../../data/feed/feed.ts';
import { readWritten } from '../../data/items/read-written.ts';
import { keys } from '../../data/keys/keys.ts';
import { readableDelivery, withAttempt } from '../../data/webhooks/deliveries.ts';
import { sentEvent } from '../../domain/feed/visible-event.ts';
import type { RequestResult } from '../../domain/jobs/pace.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { retryAfterMs } from '../../domain/webhooks/after-attempt.ts';
import { type Attempt, isDelivered, type StoredDelivery } from '../../domain/webhooks/delivery.ts';
import type { StoredEndpoint } from '../../domain/webhooks/webhook-endpoint.ts';
import type { Outcome } from '../queue/queue.ts';
import type { StoredJob } from '../queue/table-jobs.ts';

export interface AttemptDeps extends SendDeps {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Called after each request to a receiver. */
  readonly attempted: (attempt: Attempt) => void;
}

/** Sends the event of a delivery once. `isGone`: the receiver responded with 410. */
export async function attemptDelivery(
  of: OrganizationId,
  endpoint: StoredEndpoint,
  { item }: Pick<StoredJob, 'item'>,
  deps: AttemptDeps,
): Promise<Outcome & { readonly isGone: boolean }> {
  const stored = readableDelivery(item);
  if (stored === 'unreadable') throw new Error('The delivery cannot be read.');
  const body = await bodyOf(of, stored);
  const id = stored.delivery.eventUid;
  const sent = body === undefined ? undefined : await sendWebhook(of, endpoint, { id, body }, deps);
  if (sent) deps.attempted(sent.attempt);
  const { attempt, retryAfter } = sent ?? { attempt: notSent(deps.now()), retryAfter: undefined };
  const record = withAttempt(stored, attempt);
  const { statusCode } = attempt;
  const request = sent ? requestResult(attempt) : undefined;
  if (isDelivered(attempt)) return { outcome: 'done', record, request, isGone: false };
  const error = attempt.error ?? `The receiver responded with ${statusCode}.`;
  if (statusCode === 410) return { outcome: 'failed', error, record, request, isGone: true };
  const requestedMs = retryAfter === undefined ? undefined : retryAfterMs(retryAfter, deps.now());
  const retryAfterSeconds = requestedMs && requestedMs / 1000;
  return { outcome: 'retry', error, record, request, retryAfterSeconds, isGone: false };
}

function requestResult({ statusCode, error }: Attempt): RequestResult {
  if (statusCode !== null) return 'answered';
  return error === 'timeout' ? 'timeout' : 'unreachable';
}

/** Returns the body, which is identical in all attempts. Undefined if the event is deleted or cannot be read. */
async function bodyOf(
  of: OrganizationId,
  { place, body, delivery }: StoredDelivery,
): Promise<string | undefined> {
  if (place === undefined) return body;
  const key = keys.eventAt(place.at, place.position);
  const { items } = await readWritten(of, [key]);
  const item = items.get(key);
  const stored = item && readableEventFrom(item);
  const event = stored && sentEvent(stored);
  return event?.uid === delivery.eventUid ? JSON.stringify(event) : undefined;
}

const notSent = (nowMs: number): Attempt => ({
  at: formatInstant(nowMs),
  statusCode: null,
  durationMs: 0,
  error: 'event/unavailable',
});
