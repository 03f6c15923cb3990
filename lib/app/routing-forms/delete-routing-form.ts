import type { Store } from '../../data/store.ts';
import { deleteForm } from '../../domain/routing-forms/delete-form.ts';
import { need } from '../../domain/snapshot.ts';
import { runTransaction, type TransactionContext } from '../run-transaction.ts';

/** Takes a routing form away. */
export const deleteRoutingForm = (
  uid: string,
  context: TransactionContext,
  store: Store,
): Promise<object> =>
  runTransaction(context, store, {
    load: async (reader) => ({ snapshot: await reader.read([need.routingForm(uid)]) }),
    decide: ({ snapshot }) => deleteForm(uid, snapshot, context),
  });
