import type { Contract } from '../contract/contract.ts';
import type { ReplyText } from '../contract/reply-text.ts';
import type { OperationId } from '../contract/routes.ts';
import { implementReadWith, type ReadRequest } from './implement-read-with.ts';
import { jsonReply, type OperationResult } from './reply.ts';
import { type User, userCredential } from './user-credential.ts';

/** Wires a read of a user with a JSON reply. */
export const implementRead = <Id extends OperationId, Query, Body, Reply, Deps>(
  contract: Contract<Id, Query, Body, Reply>,
  deps: Deps,
  run: NoInfer<
    (
      request: ReadRequest<Id, Query> & User,
      deps: Deps,
    ) => Promise<OperationResult<Reply> | ReplyText>
  >,
) => implementReadWith(contract, { credential: userCredential, reply: jsonReply }, deps, run);
