import type { Store } from '../../data/store.ts';
import {
  createResponse,
  responseNeeds,
  type SentResponse,
} from '../../domain/routing-forms/create-response.ts';
import type { CreatedResponseReply } from '../../domain/routing-forms/routing-response.ts';
import { freshToken } from '../response-token.ts';
import { runTransaction, type TransactionContext } from '../run-transaction.ts';
import { isEmail } from './is-email.ts';

/** Takes a response to a routing form. */
export function createRoutingFormResponse(
  sent: SentResponse,
  context: TransactionContext,
  store: Store,
  newUid: () => string,
): Promise<CreatedResponseReply> {
  const uid = newUid();
  const fresh = freshToken(sent.formId, uid);
  return runTransaction(context, store, {
    load: async (reader) => ({ snapshot: await reader.read(responseNeeds(sent.formId)) }),
    decide: ({ snapshot }) => createResponse(uid, fresh, sent, isEmail, snapshot, context),
    tooLarge: 'response/too-large',
  });
}
