import type { findTeam } from '../../data/people/find-team.ts';
import type { StoreFor } from '../../data/store.ts';
import { respondentOf } from '../../domain/access.ts';
import type { createResponse } from '../../domain/routing-forms/create-response.ts';
import type {
  CreatedResponseReply,
  FieldAnswerInput,
} from '../../domain/routing-forms/routing-response.ts';
import type { Actor } from '../../domain/tenancy.ts';
import { publicTeam } from '../public-team.ts';
import type { TransactionContext } from '../run-transaction.ts';
import { createRoutingFormResponse } from './create-routing-form-response.ts';

interface PublicResponseRequest {
  readonly params: { readonly team: string; readonly formId: string };
  readonly body: { readonly answers: readonly FieldAnswerInput[] };
  readonly nowMs: number;
  readonly proven: (actor: Actor) => {
    readonly context: TransactionContext;
    readonly store: StoreFor<typeof createResponse>;
  };
}

/** Adds a response to a public form. */
export async function createPublicRoutingFormResponse(
  { params: { team, formId }, body: { answers }, nowMs, proven }: PublicResponseRequest,
  { newUid, ...deps }: { readonly findTeam: typeof findTeam; readonly newUid: () => string },
): Promise<CreatedResponseReply> {
  const of = await publicTeam(team, nowMs, 'routing-form/unknown', deps);
  const { context, store } = proven(respondentOf(of));
  return createRoutingFormResponse({ team, formId, answers }, context, store, newUid);
}
