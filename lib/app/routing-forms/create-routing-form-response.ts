import type { StoreFor } from '../../data/store.ts';
import {
  createResponse,
  type RoutingResponseRequest,
  responseNeeds,
} from '../../domain/routing-forms/create-response.ts';
import type { CreatedResponseReply } from '../../domain/routing-forms/routing-response.ts';
import { eventTypePageUrl } from '../public-url.ts';
import { freshToken } from '../response-token.ts';
import { runDecision } from '../run-decision.ts';
import type { TransactionContext } from '../run-transaction.ts';
import { isEmail } from './is-email.ts';

interface TeamResponseRequest extends RoutingResponseRequest {
  /** Name of the team in the request; defaults to its ID. */
  readonly team?: string;
}

/** Adds a response to a routing form. */
export function createRoutingFormResponse(
  { team, ...sent }: TeamResponseRequest,
  context: TransactionContext,
  store: StoreFor<typeof createResponse>,
  newUid: () => string,
): Promise<CreatedResponseReply> {
  const uid = newUid();
  const urlOf = (eventTypeId: string, token: string) =>
    eventTypePageUrl(team ?? store.of, eventTypeId, { response: token });
  const fresh = { ...freshToken(sent.formId, uid), urlOf };
  return runDecision(
    context,
    store,
    responseNeeds(sent.formId),
    (snapshot) => createResponse(uid, fresh, sent, isEmail, snapshot, context),
    'response/too-large',
  );
}
