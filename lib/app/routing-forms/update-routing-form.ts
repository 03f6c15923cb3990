import type { StoreFor } from '../../data/store.ts';
import type { RoutingFormRequest } from '../../domain/routing-forms/form-violations.ts';
import { storedForm } from '../../domain/routing-forms/needs.ts';
import { namedEventTypes } from '../../domain/routing-forms/route-violations.ts';
import type { FormReply } from '../../domain/routing-forms/routing-form.ts';
import { updateForm } from '../../domain/routing-forms/update-form.ts';
import { runTransaction, type TransactionContext } from '../run-transaction.ts';

/** Changes the questions and the routes of a routing form. */
export function updateRoutingForm(
  uid: string,
  sent: RoutingFormRequest,
  context: TransactionContext,
  store: StoreFor<typeof updateForm>,
): Promise<FormReply> {
  const needs = [storedForm(uid), ...namedEventTypes(sent)];
  return runTransaction(context, store, {
    load: async (reader) => ({ snapshot: await reader.read(needs) }),
    decide: ({ snapshot }) => updateForm(uid, sent, snapshot, context),
    tooLarge: 'routing-form/too-large',
  });
}
