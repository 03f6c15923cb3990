import type { StoreFor } from '../../data/store.ts';
import {
  periodReplayNeeds,
  type ReplayReply,
  type ReplayRequest,
  replayDeliveries,
} from '../../domain/webhooks/replay-deliveries.ts';
import type { WithCredential } from '../../domain/write-context.ts';
import { runTransaction, type TransactionContext } from '../run-transaction.ts';

interface Deps {
  readonly newUid: () => string;
}

/** Begins to send the events of a period again. A worker continues. */
export const replayWebhookDeliveries = (
  uid: string,
  sent: ReplayRequest,
  context: TransactionContext & WithCredential,
  store: StoreFor<typeof replayDeliveries>,
  { newUid }: Deps,
): Promise<ReplayReply> => {
  const replayUid = newUid();
  return runTransaction(context, store, {
    load: async (reader) => ({ snapshot: await reader.read(periodReplayNeeds(uid, context)) }),
    decide: ({ snapshot }) => replayDeliveries(uid, sent, replayUid, snapshot, context),
  });
};
