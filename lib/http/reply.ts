import * as v from 'valibot';
import type { Contract } from '../contract/contract.ts';
import { Problem } from '../contract/problem.ts';
import { ReplyText } from '../contract/reply-text.ts';
import type { ReplayableReply } from '../data/engine/idempotency.ts';
import { etagOf, etagOfText, isKnownToClient } from './conditional-headers.ts';
import { type Event, isWrite, type Result } from './exchange.ts';
import { problemReply } from './problem-reply.ts';
import { withoutSecret } from './reissue-secret.ts';

/** Type with readonly members at each level. A reply is only read, so readonly data can be returned. */
type DeepReadonly<T> = T extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [Member in keyof T]: DeepReadonly<T[Member]> }
    : T;

/**
 * The result of an operation: the reply of its contract, with the version and more for the ETag, the path of the created resource if
 * it is not below the path of the operation, counts for the log, and cookies.
 */
export type OperationResult<Reply> = DeepReadonly<Reply> & {
  readonly version?: number;
  readonly location?: string;
  readonly noted?: Readonly<Record<string, number>>;
  /** Members are left out for some callers, so the ETag depends on the text, too. */
  readonly isPartial?: boolean;
  /** The texts of headers that set cookies. */
  readonly cookies?: readonly string[];
};

/** The text of a write's reply, which is serialized before the write is committed and sent as it was then. */
const texts = new WeakMap<object, string>();

function textOf(contract: Contract, reply: object): string {
  if (reply instanceof ReplyText) return reply.text;
  const text = texts.get(reply) ?? JSON.stringify(v.parse(contract.reply, reply));
  texts.set(reply, text);
  return text;
}

/** Serializes a reply. Its schema removes internal members. */
export function serializeReply(contract: Contract, event: Event, reply: unknown): ReplayableReply {
  const { version, noted, isPartial } = reply as OperationResult<object>;
  if (noted !== undefined) event.state.noted = noted;
  const text = textOf(contract, reply as object);
  const isNamed = contract.versioned && contract.status !== 204 && version !== undefined;
  return {
    status: contract.status,
    body: contract.status === 204 ? '' : text,
    // A deleted resource has no version.
    etag: isNamed ? tagOf(version, text, contract.showsOthers || isPartial) : undefined,
    location: hasLocationHeader(contract) ? locationOf(event, reply) : undefined,
  };
}

const hasLocationHeader = ({ status, hasLocation }: Contract): boolean =>
  status === 201 && hasLocation !== false;

const tagOf = (version: number, text: string, hasSeveralTexts: boolean | undefined): string =>
  hasSeveralTexts === true ? etagOfText(version, text) : etagOf(version);

/** The reply to store for retries. For a reply with a secret that is shown once, it is a refusal with the location of the created resource. */
export function keptReply(contract: Contract, event: Event, reply: unknown): ReplayableReply {
  const sent = serializeReply(contract, event, reply);
  const { data } = reply as { data: Readonly<Record<string, unknown>> };
  if (contract.reissuedSecret !== undefined) return withoutSecret(sent, contract.reissuedSecret);
  if (contract.shownOnce === undefined || data[contract.shownOnce] === undefined) return sent;
  const problem = new Problem('idempotency/secret-shown-once');
  const { body = '' } = problemReply(problem, event.state.requestId ?? '');
  return { status: problem.status, body, location: sent.location };
}

/** The path of a created resource. By default, it is below the path of its collection. */
function locationOf(event: Event, reply: unknown): string | undefined {
  const { data, location } = reply as OperationResult<{ data: { uid?: string } }>;
  if (location !== undefined) return location;
  return data.uid === undefined ? undefined : `${event.rawPath}/${data.uid}`;
}

/** The response with a reply, or 304 if the client has it. */
export function resultOf(
  event: Event,
  sent: ReplayableReply,
  headers: Record<string, string>,
): Result {
  const all = {
    ...(sent.etag !== undefined && { etag: sent.etag }),
    ...(sent.location !== undefined && { location: sent.location }),
    ...headers,
  };
  const isRead = !isWrite(event.requestContext.http.method);
  if (isRead && isKnownToClient(event, sent.etag)) return { statusCode: 304, headers: all };
  // A deletion has no body, and neither has its dry run.
  if (sent.body === '') return { statusCode: sent.status, headers: all };
  const isProblem = sent.status >= 400;
  const mediaType = isProblem ? 'application/problem+json' : 'application/json';
  return {
    statusCode: sent.status,
    headers: { 'content-type': mediaType, ...all },
    body: sent.body,
  };
}

/** Sends the result of a read as JSON, or a text that the operation serialized itself. */
export function jsonReply(contract: Contract, event: Event, reply: object): Result {
  const written = reply instanceof ReplyText && { 'content-type': reply.mediaType };
  return resultOf(event, serializeReply(contract, event, reply), { ...written });
}
