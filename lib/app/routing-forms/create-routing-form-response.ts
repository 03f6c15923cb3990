import type { Store } from '../../data/store.ts';
import {
  createResponse,
  responseNeeds,
  type SentResponse,
} from '../../domain/routing-forms/create-response.ts';
import type { ResponseReply } from '../../domain/routing-forms/routing-response.ts';
import { runTransaction, type TransactionContext } from '../run-transaction.ts';
import { isEmail } from './is-email.ts';

/** Takes a response to a routing form. */
export function createRoutingFormResponse(
  sent: SentResponse,
  context: TransactionContext,
  store: Store,
  newUid: () => string,
): Promise<ResponseReply> {
  const uid = newUid();
  return runTransaction(context, store, {
    load: async (reader) => ({ snapshot: await reader.read(responseNeeds(sent.formId)) }),
    decide: ({ snapshot }) => createResponse(uid, sent, isEmail, snapshot, context),
    tooLarge: 'response/too-large',
  });
}
