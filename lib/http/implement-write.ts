import type { Contract } from '../contract/contract.ts';
import type { OperationId } from '../contract/routes.ts';
import type { ChangesOf, Subject } from '../data/engine/subject.ts';
import { implementWriteWith, type WriteRequest } from './implement-write-with.ts';
import type { CompleteReply } from './recover-write.ts';
import type { OperationResult } from './reply.ts';
import { type User, userCredential } from './user-credential.ts';

/** Wires a write of a user. The operation reads the needs of `subjects`, and writes their changes. */
export const implementWrite = <Id extends OperationId, Query, Body, Reply, Deps, S extends Subject>(
  contract: Contract<Id, Query, Body, Reply>,
  subjects: readonly S[],
  deps: Deps,
  run: NoInfer<
    (
      request: WriteRequest<Id, Query, Body, User, ChangesOf<S>>,
      deps: Deps,
    ) => Promise<OperationResult<Reply>>
  >,
  completeReply?: CompleteReply,
) =>
  implementWriteWith(contract, { credential: userCredential, completeReply }, subjects, deps, run);
