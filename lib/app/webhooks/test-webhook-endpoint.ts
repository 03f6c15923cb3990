import { budgets, extendBudget, longBudgetMs } from '../../data/engine/deadline.ts';
import type { StoreFor } from '../../data/store.ts';
import type { finishDelivery } from '../../data/webhooks/deliveries.ts';
import { type Attempt, attemptedOnce } from '../../domain/webhooks/delivery.ts';
import { endpointNeeds } from '../../domain/webhooks/endpoint-access.ts';
import { type PingReply, pingEndpoint } from '../../domain/webhooks/ping-endpoint.ts';
import { runDecision } from '../run-decision.ts';
import { type TransactionContext, unanswered } from '../run-transaction.ts';
import { type SendDeps, sendWebhook } from './send-webhook.ts';

interface Deps extends SendDeps {
  readonly newEventUid: () => string;
  readonly finishDelivery: typeof finishDelivery;
}

/**
 * Sends a ping to an endpoint and returns the result. The ping is recorded first, so a repeated request sends no second
 * one.
 */
export async function testWebhookEndpoint(
  uid: string,
  context: TransactionContext,
  store: StoreFor<typeof pingEndpoint>,
  deps: Deps,
): Promise<{ readonly data: Omit<Attempt, 'at'> }> {
  const eventUid = deps.newEventUid();
  const recorded: PingReply = await runDecision(
    context,
    store,
    endpointNeeds(uid, context),
    (snapshot) => pingEndpoint(uid, eventUid, snapshot, context),
  );
  if (context.dryRun) return { data: recorded.data };
  // A receiver may take longer than a request to the table.
  extendBudget(longBudgetMs);
  const { endpoint, stored, body } = recorded.ping;
  const of = context.actor.organizationId;
  const { attempt } = await sendWebhook(of, endpoint, { id: eventUid, body }, deps);
  extendBudget(budgets.requestMs);
  const { at: _, ...data } = attempt;
  const { idempotencyKey: key, serialize } = context;
  const answered = key && serialize && { key, reply: serialize({ data }) };
  const delivery = attemptedOnce(stored.delivery, attempt);
  const finished = { ...stored, ver: 1, delivery };
  await deps.finishDelivery(of, uid, finished, answered).catch(unanswered);
  return { data };
}
