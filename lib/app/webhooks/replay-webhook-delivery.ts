import type { StoreFor } from '../../data/store.ts';
import type { isWaiting } from '../../data/webhooks/list-deliveries.ts';
import { refuse } from '../../domain/decision.ts';
import type { Delivery } from '../../domain/webhooks/delivery.ts';
import { replayDelivery, replayNeeds } from '../../domain/webhooks/replay-delivery.ts';
import type { WithCredential } from '../../domain/write-context.ts';
import { problemOf } from '../problem-of.ts';
import { type TransactionContext, tryTransaction } from '../run-transaction.ts';

interface Deps {
  readonly isWaiting: typeof isWaiting;
}

/** Sends a delivery again. A delivery without any attempt is pending, and has no item of its own. */
export async function replayWebhookDelivery(
  uid: string,
  deliveryId: string,
  context: TransactionContext & WithCredential,
  store: StoreFor<typeof replayDelivery>,
  { isWaiting }: Deps,
): Promise<{ readonly data: Delivery }> {
  const outcome = await tryTransaction(context, store, {
    load: async (reader) => ({
      snapshot: await reader.read(replayNeeds(uid, deliveryId, context)),
    }),
    decide: ({ snapshot }) => replayDelivery(uid, deliveryId, snapshot, context),
  });
  if ('reply' in outcome) return outcome.reply;
  const { refusal } = outcome;
  const isPending =
    refusal.refused === 'webhook-delivery/unknown' &&
    (await isWaiting(context.actor.organizationId, uid, deliveryId));
  throw problemOf(isPending ? refuse('webhook-delivery/pending') : refusal);
}
