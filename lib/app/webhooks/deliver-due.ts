import type { OrganizationId } from '../../domain/tenancy.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { type AfterAttempt, afterAttempt } from '../../domain/webhooks/after-attempt.ts';
import type { Attempt, StoredDelivery } from '../../domain/webhooks/delivery.ts';
import type { StoredEndpoint } from '../../domain/webhooks/webhook-endpoint.ts';
import { type SendDeps, sendWebhook, type WebhookResult } from './send-webhook.ts';

/** A delivery that is due, with what is sent, and where to. */
export interface Due {
  readonly endpoint: StoredEndpoint;
  readonly stored: StoredDelivery;
  /** Undefined where the event is not to be seen: then nothing is sent. */
  readonly body: string | undefined;
}

/** What came of one of them. */
export interface Tried extends AfterAttempt {
  readonly attempt: Attempt;
}

interface Deps<One extends Due> extends SendDeps {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** From 0 to 1. */
  readonly chance: () => number;
  /** The next one to begin with, once there is one; undefined where there is none, the time is over, or nothing more begins. */
  readonly next: (isEnding: () => boolean) => Promise<One | undefined>;
  /** Called as each attempt ends; its place is free afterwards. */
  readonly finish: (due: One, tried: Tried) => Promise<void>;
}

/** More requests at once no endpoint gets. */
const atOnceAtMost = 8;

/**
 * Tries all that is due at one endpoint. Attempts begin in the order in which they are given, and none waits
 * for one before it that fails, hangs or is slow, but for a free place among eight.
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
  // What goes wrong at one ends all, but not before what is under way has ended.
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

/** As after an attempt that failed it is tried again, though nothing was asked of the endpoint. */
const unsent = (): WebhookResult => ({
  attempt: {
    at: formatInstant(Date.now()),
    statusCode: null,
    durationMs: 0,
    error: 'event/unavailable',
  },
  retryAfter: undefined,
});
