import type { Contract } from '../contract/contract.ts';
import type { OperationId, Params } from '../contract/routes.ts';
import { type Event, headerOf, type Result } from './exchange.ts';
import { noticeLimits } from './implement-notice.ts';
import { onion } from './onion.ts';
import { readBytes } from './read-body.ts';

/** A reply to a message, from the server of a provider. The operation must verify it. */
interface MessageReply<Id extends OperationId> {
  readonly params: Params<Id>;
  /** A header by its name in lower case. */
  readonly header: (name: string) => string | undefined;
  /** The bytes of the body, which the sender signed. */
  readonly bytes: Uint8Array;
  readonly nowMs: number;
}

/** Wires an operation that receives replies to messages. It belongs to no organization, and returns nothing. */
export function implementReply<Id extends OperationId, Query, Body, Reply, Deps>(
  contract: Contract<Id, Query, Body, Reply>,
  run: NoInfer<(reply: MessageReply<Id>, deps: Deps) => Promise<void>>,
  deps: Deps,
) {
  const answer = async (event: Event): Promise<Result> => {
    const reply = {
      params: (event.pathParameters ?? {}) as Params<Id>,
      header: (name: string) => headerOf(event, name),
      bytes: event.body as Uint8Array,
      nowMs: Date.now(),
    };
    await run(reply, deps);
    return { statusCode: contract.status };
  };
  return onion(contract.id, { ...noticeLimits, readBody: readBytes, answer });
}
