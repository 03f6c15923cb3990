import { pictureUrl } from '../app/public-url.ts';
import { type Contract, takesBody } from '../contract/contract.ts';
import type { OperationId } from '../contract/routes.ts';
import type { ChangesOf, Subject } from '../data/engine/subject.ts';
import { storeOf } from '../data/store.ts';
import type { Change } from '../domain/change.ts';
import type { Actor } from '../domain/tenancy.ts';
import type { IdentifiedCaller, WriteAccess, WriteCredential } from './credential-check.ts';
import type { Event } from './exchange.ts';
import { onion } from './onion.ts';
import { readFile, readJson } from './read-body.ts';
import { answerWrite, readWrite, type WriteInput } from './read-write.ts';
import { type CompleteReply, recoverWrite } from './recover-write.ts';
import { keptReply, type OperationResult } from './reply.ts';

/** The request of a write. An operation that identifies its caller itself gets `context` and `store` from `proven`. */
export type WriteRequest<Id extends OperationId, Query, Body, Given, Changed extends Change> = Omit<
  Given,
  'proven'
> &
  Omit<WriteInput<Id, Query, Body>, 'linkToken' | 'change'> & {
    readonly nowMs: number;
  } & (Given extends { readonly proven: unknown }
    ? { readonly proven: (actor: Actor) => WriteAccess<Changed> }
    : WriteAccess<Changed> & {
        readonly context: Pick<Given, Extract<keyof Given, 'credential'>>;
      });

export interface WriteOptions<Id extends OperationId, Body, Given> {
  readonly credential: WriteCredential<Id, Body, Given>;
  /** Changes a stored reply before it is sent again: adds members that are not stored, or conceals some. */
  readonly completeReply?: CompleteReply | undefined;
}

/**
 * Wires a write with a credential other than that of a user. It has an Idempotency-Key, a precondition and a dry run.
 * The operation reads the needs of `subjects`, and writes their changes. `deps` are its external dependencies.
 */
export function implementWriteWith<
  Id extends OperationId,
  Query,
  Body,
  Reply,
  Deps,
  Given,
  S extends Subject,
>(
  contract: Contract<Id, Query, Body, Reply>,
  { credential, completeReply }: WriteOptions<Id, Body, Given>,
  subjects: readonly S[],
  deps: Deps,
  run: NoInfer<
    (
      request: WriteRequest<Id, Query, Body, Given, ChangesOf<S>>,
      deps: Deps,
    ) => Promise<OperationResult<Reply>>
  >,
) {
  const openStore = storeOf(subjects);
  const answer = async (event: Event) => {
    const { linkToken, change, ...sent } = readWrite(contract, event);
    const { nowMs, idempotencyKey } = change;
    const startWrite = (caller: IdentifiedCaller) => ({
      context: beginWrite(contract, event, change, caller),
      store: openStore(caller.actor.organizationId),
    });
    const request = { ...sent, linkToken, nowMs, idempotencyKey, startWrite };
    // A revoked link is refused before a stored reply is searched for.
    const { given, identified } = await credential.identify(event, request);
    const identifiedRequest = {
      ...sent,
      nowMs,
      ...given,
      ...(identified && startWrite(identified)),
    };
    // The compiler cannot follow the condition of `WriteRequest`.
    return answerWrite(contract, event, await run(identifiedRequest as never, deps));
  };
  return onion(contract.id, {
    before: async (request) => credential.before?.(request, contract),
    readBody: contract.fileTypes ? readFile(contract.fileTypes) : readJson(takesBody(contract)),
    answer,
    recover: recoverWrite(contract, completeReply),
  });
}

/** Records the caller and the Idempotency-Key, so that refusals are stored, and returns the context of the write. */
function beginWrite(
  contract: Contract,
  event: Event,
  change: WriteInput<OperationId, unknown, unknown>['change'],
  { actor, credential, recordsUnder }: IdentifiedCaller,
): WriteAccess['context'] {
  const { idempotencyKey: key } = change;
  const idempotencyKey = key && { ...key, ...(recordsUnder && { under: recordsUnder }) };
  Object.assign(event.state, { actor, idempotencyKey });
  return {
    ...change,
    actor,
    ...(credential && { credential }),
    idempotencyKey,
    pictureUrl,
    serialize: (reply) => keptReply(contract, event, reply),
  };
}
