import type { OrganizationId } from '../../domain/tenancy.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { type AfterAttempt, afterAttempt } from '../../domain/webhooks/after-attempt.ts';
import type { Attempt, StoredDelivery } from '../../domain/webhooks/delivery.ts';
import type { StoredEndpoint } from '../../domain/webhooks/webhook-endpoint.ts';
import { type SendDeps, sendWebhook, type WebhookResult } from './send-webhook.ts';

/** Scheduled delivery with its endpoint and its body. */
export interface Due {
  readonly endpoint: StoredEndpoint;
  readonly stored: StoredDelivery;
  /** Undefined if the endpoint may not see the event. Then nothing is sent. */
  readonly body: string | undefined;
}

/** Result of one attempt. */
export interface Tried extends AfterAttempt {
  readonly attempt: Attempt;
}

interface Deps<One extends Due> extends SendDeps {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Returns a random number from 0 to 1. */
  readonly chance: () => number;
  /**
   * Returns the next delivery as soon as there is one; undefined if there is none, the time is over, or no more
   * deliveries begin.
   */
  readonly next: (isEnding: () => boolean) => Promise<One | undefined>;
  /** Called at the end of each attempt. Its place is free afterwards. */
  readonly finish: (due: One, tried: Tried) => Promise<void>;
}

/** Maximum number of concurrent requests to one endpoint. */
const atOnceAtMost = 8;

/**
 * Tries all scheduled deliveries of one endpoint. Attempts begin in the given order. None waits for an earlier one that
 * fails, hangs or is slow, but only for one of the eight places.
 */
export async function deliverDue<One extends Due>(
  of: OrganizationId,
  deps: Deps<One>,
): Promise<void> {
  let isEnding = false;
  const place = async (): Promise<void> => {
    while (!isEnding) {
      const next = await deps.next(() => isEnding);
      if (next === undefined) return;
      const tried = await tryOnce(of, next, deps);
      isEnding ||= tried.isGone;
      await deps.finish(next, tried);
    }
  };
  const places = Array.from({ length: atOnceAtMost }, () =>
    place().catch((error: unknown) => {
      isEnding = true;
      throw error;
    }),
  );
  // An error ends all deliveries, but only after the running attempts have ended.
  const ended = await Promise.allSettled(places);
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}

async function tryOnce<One extends Due>(
  of: OrganizationId,
  { endpoint, stored, body }: One,
  deps: Deps<One>,
): Promise<Tried> {
  const { attempt, retryAfter } =
    body === undefined
      ? unsent()
      : await sendWebhook(of, endpoint, { id: stored.delivery.eventUid, body }, deps);
  const circumstances = { retryAfter, chance: deps.chance(), nowMs: deps.now() };
  return { attempt, ...afterAttempt(stored, attempt, circumstances) };
}

/** Result of an attempt that sent nothing to the endpoint. It is retried like a failed attempt. */
const unsent = (): WebhookResult => ({
  attempt: {
    at: formatInstant(Date.now()),
    statusCode: null,
    durationMs: 0,
    error: 'event/unavailable',
  },
  retryAfter: undefined,
});
