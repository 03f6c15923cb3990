import type { Contract } from '../contract/contract.ts';
import type { ReplyText } from '../contract/reply-text.ts';
import type { OperationId, Params } from '../contract/routes.ts';
import type { Violation } from '../domain/violation.ts';
import type { ReadCredential } from './credential-check.ts';
import { type Event, isHead, type Result } from './exchange.ts';
import { onion, type Recover } from './onion.ts';
import { parseRequest } from './parse-request.ts';
import type { jsonReply, OperationResult } from './reply.ts';
import { type RequestTokens, requestTokens } from './request-tokens.ts';
import { requireIds } from './require-ids.ts';
import { requireRole } from './require-role.ts';

/** The request of a read, without its credential. */
export interface ReadRequest<Id extends OperationId, Query>
  extends Omit<RequestTokens, 'linkToken'> {
  readonly params: Params<Id>;
  readonly query: Query;
  /** True if only status and headers are sent. The request must then not wait for a change. */
  readonly isHead: boolean;
  readonly nowMs: number;
}

/** Makes the response from the content that the operation returns. */
type ReplyForm<Content> = (
  contract: Contract,
  event: Event,
  content: Content,
) => Result | Promise<Result>;

/** The content that an operation returns: for JSON, the reply of its contract. */
export type ContentOf<Form, Reply> = Form extends typeof jsonReply
  ? OperationResult<Reply> | ReplyText
  : Form extends ReplyForm<infer Content>
    ? Content
    : never;

interface Options<Given, Form> {
  readonly credential: ReadCredential<Given>;
  readonly reply: Form;
  /** Handles a failed request; defaults to problem documents. */
  readonly recover?: Recover;
}

/**
 * Wires a read with a credential other than that of a user, or with a reply other than JSON. `deps` are the operation's
 * external dependencies. The bundle cannot write, and neither can the role of the function.
 */
export function implementReadWith<
  Id extends OperationId,
  Query,
  Body,
  Reply,
  Deps,
  Given,
  Form extends ReplyForm<never>,
>(
  contract: Contract<Id, Query, Body, Reply>,
  { credential, reply, recover }: Options<Given, Form>,
  deps: Deps,
  run: NoInfer<
    (request: ReadRequest<Id, Query> & Given, deps: Deps) => Promise<ContentOf<Form, Reply>>
  >,
) {
  const answer = async (event: Event) => {
    const violations: Violation[] = [];
    const { linkToken, ...tokens } = requestTokens(contract, event, violations);
    const { query } = parseRequest(contract, event, violations);
    const params = (event.pathParameters ?? {}) as Params<Id>;
    requireRole(contract, event);
    requireIds(contract, params);
    const nowMs = Date.now();
    const { given } = await credential.identify(event, { linkToken, nowMs });
    const request = { params, query, ...tokens, isHead: isHead(event), nowMs, ...given };
    return reply(contract, event, (await run(request, deps)) as never);
  };
  return onion(contract.id, {
    before: async (request) => credential.before?.(request, contract),
    answer,
    recover,
  });
}
