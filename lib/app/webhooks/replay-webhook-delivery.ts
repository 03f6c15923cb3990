import type { isWaiting } from '../../data/list-deliveries.ts';
import type { Store } from '../../data/store.ts';
import { refuse } from '../../domain/decision.ts';
import type { Delivery } from '../../domain/webhooks/delivery.ts';
import { replayDelivery, replayNeeds } from '../../domain/webhooks/replay-delivery.ts';
import type { WithCredential } from '../../domain/write-context.ts';
import { runTransaction, type TransactionContext } from '../run-transaction.ts';

interface Deps {
  readonly isWaiting: typeof isWaiting;
}

/** Has a delivery sent again. One that was not tried yet is pending, though it is not stored by itself. */
export const replayWebhookDelivery = (
  uid: string,
  deliveryId: string,
  context: TransactionContext & WithCredential,
  store: Store,
  { isWaiting }: Deps,
): Promise<{ readonly data: Delivery }> =>
  runTransaction(context, store, {
    load: async (reader) => ({
      snapshot: await reader.read(replayNeeds(uid, deliveryId, context)),
    }),
    decide: ({ snapshot }) => replayDelivery(uid, deliveryId, snapshot, context),
    explain: async (refused) => {
      if (refused.refused !== 'webhook-delivery/unknown') return refused;
      const waits = await isWaiting(context.actor.organizationId, uid, deliveryId);
      return waits ? refuse('webhook-delivery/pending') : refused;
    },
  });
