import type { StoreFor } from '../../data/store.ts';
import { createForm } from '../../domain/routing-forms/create-form.ts';
import { namedEventTypes } from '../../domain/routing-forms/route-violations.ts';
import type { FormMembers, FormReply } from '../../domain/routing-forms/routing-form.ts';
import { runTransaction, type TransactionContext } from '../run-transaction.ts';

export function createRoutingForm(
  sent: FormMembers,
  context: TransactionContext,
  store: StoreFor<typeof createForm>,
  newUid: () => string,
): Promise<FormReply> {
  const uid = newUid();
  return runTransaction(context, store, {
    load: async (reader) => ({ snapshot: await reader.read(namedEventTypes(sent)) }),
    decide: ({ snapshot }) => createForm(uid, sent, snapshot, context),
  });
}
