import type { Contract } from '../contract/contract.ts';
import type { OperationId } from '../contract/routes.ts';
import { implementWriteWith, type WriteRequest } from './implement-write-with.ts';
import type { OperationResult } from './reply.ts';
import { type User, userCredential } from './user-credential.ts';

/** Wires a write of a user. */
export const implementWrite = <Id extends OperationId, Query, Body, Reply, Deps>(
  contract: Contract<Id, Query, Body, Reply>,
  deps: Deps,
  run: NoInfer<
    (request: WriteRequest<Id, Query, Body, User>, deps: Deps) => Promise<OperationResult<Reply>>
  >,
) => implementWriteWith(contract, { credential: userCredential }, deps, run);
