import type { StoreFor } from '../../data/store.ts';
import { responseNeeds } from '../../domain/routing-forms/create-response.ts';
import { storedResponse } from '../../domain/routing-forms/needs.ts';
import type {
  FieldAnswerInput,
  ResponseReply,
} from '../../domain/routing-forms/routing-response.ts';
import { type NamedResponse, updateResponse } from '../../domain/routing-forms/update-response.ts';
import { runDecision } from '../run-decision.ts';
import type { TransactionContext } from '../run-transaction.ts';
import { isEmail } from './is-email.ts';

/** Changes the answers of a response, and its route with them. */
export function updateRoutingFormResponse(
  named: NamedResponse,
  sent: readonly FieldAnswerInput[] | undefined,
  context: TransactionContext,
  store: StoreFor<typeof updateResponse>,
): Promise<ResponseReply> {
  const needs = [
    ...responseNeeds(named.formId),
    storedResponse({ formId: named.formId, uid: named.uid }),
  ];
  return runDecision(
    context,
    store,
    needs,
    (snapshot) => updateResponse(named, sent, isEmail, snapshot, context),
    'response/too-large',
  );
}
