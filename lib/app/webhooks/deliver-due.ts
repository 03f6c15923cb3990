import type { OrganizationId } from '../../domain/tenancy.ts';
import { type AfterAttempt, afterAttempt } from '../../domain/webhooks/after-attempt.ts';
import type { Attempt, Delivery } from '../../domain/webhooks/delivery.ts';
import type { StoredEndpoint } from '../../domain/webhooks/webhook-endpoint.ts';
import { type SendDeps, sendWebhook } from './send-webhook.ts';

/** A delivery that is due, with what is sent. */
export interface Due {
  readonly delivery: Delivery;
  readonly body: string;
}

/** What came of one of them. */
export interface Tried extends AfterAttempt {
  readonly attempt: Attempt;
}

interface Deps extends SendDeps {
  /** From 0 to 1. */
  readonly chance: () => number;
  /** Called as each attempt ends; the next one waits for it. */
  readonly finish: (due: Due, tried: Tried) => Promise<void>;
  /** Asked before each attempt begins: the time may be over, or the endpoint no more. */
  readonly isOver: () => boolean;
}

/** More requests at once no endpoint gets. */
const atOnceAtMost = 8;

/**
 * Tries all that is due at one endpoint. Attempts begin in the order in which they are given, and none waits
 * for one before it that fails, hangs or is slow, but for a free place among eight.
 */
export async function deliverDue(
  of: OrganizationId,
  stored: StoredEndpoint,
  due: readonly Due[],
  deps: Deps,
): Promise<void> {
  const waiting = [...due];
  let isGone = false;
  const place = async (): Promise<void> => {
    while (!isGone && !deps.isOver()) {
      const next = waiting.shift();
      if (next === undefined) return;
      const tried = await tryOnce(of, stored, next, deps);
      isGone ||= tried.isGone;
      await deps.finish(next, tried);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnceAtMost, due.length) }, place));
}

async function tryOnce(
  of: OrganizationId,
  stored: StoredEndpoint,
  { delivery, body }: Due,
  deps: Deps,
): Promise<Tried> {
  const { attempt, retryAfter } = await sendWebhook(
    of,
    stored,
    { id: delivery.eventUid, body },
    deps,
  );
  return { attempt, ...afterAttempt(delivery, attempt, { retryAfter, chance: deps.chance() }) };
}
