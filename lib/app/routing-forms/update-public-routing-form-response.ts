import { Problem } from '../../contract/problem.ts';
import type { findTeam } from '../../data/people/find-team.ts';
import type { StoreFor } from '../../data/store.ts';
import { respondentOf } from '../../domain/access.ts';
import {
  byResponseNeeds,
  responseBy,
  tokenEndsMs,
} from '../../domain/routing-forms/routed-request.ts';
import type {
  FieldAnswerInput,
  ResponseReply,
} from '../../domain/routing-forms/routing-response.ts';
import type { NamedResponse, updateResponse } from '../../domain/routing-forms/update-response.ts';
import type { Actor } from '../../domain/tenancy.ts';
import { sentToken } from '../response-token.ts';
import type { TransactionContext } from '../run-transaction.ts';
import { updateRoutingFormResponse } from './update-routing-form-response.ts';

interface PublicResponseUpdateRequest {
  readonly params: NamedResponse & { readonly team: string };
  readonly body: { readonly answers?: readonly FieldAnswerInput[] | undefined };
  readonly responseToken: string | undefined;
  readonly nowMs: number;
  readonly proven: (actor: Actor) => {
    readonly context: TransactionContext;
    readonly store: StoreFor<typeof updateResponse>;
  };
}

/**
 * Changes a response on behalf of the holder of its token. All faults of a token cause the same problem. The token is
 * checked before the record of an Idempotency-Key.
 */
export async function updatePublicRoutingFormResponse(
  {
    params: { team, ...named },
    body,
    responseToken = '',
    nowMs,
    proven,
  }: PublicResponseUpdateRequest,
  deps: { readonly findTeam: typeof findTeam },
): Promise<ResponseReply> {
  const of = await deps.findTeam(team, nowMs);
  if (of === undefined) throw new Problem('response/unknown');
  const { context, store } = proven(respondentOf(of));
  const token = { ...named, hash: sentToken(responseToken).hash };
  const found = responseBy(token, await store.read(byResponseNeeds(token)));
  if (found === undefined || tokenEndsMs(found.stored.response) <= nowMs) {
    throw new Problem('response/unknown');
  }
  return updateRoutingFormResponse(named, body.answers, context, store);
}
