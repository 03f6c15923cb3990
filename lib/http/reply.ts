import * as v from 'valibot';
import type { Contract } from '../contract/contract.ts';
import { Problem } from '../contract/problem.ts';
import { ReplyText } from '../contract/reply-text.ts';
import type { SentReply } from '../data/idempotency.ts';
import { etagOf, etagOfText, isKnownToClient } from './conditional-headers.ts';
import { type Event, isWrite, type Result } from './exchange.ts';
import { problemReply } from './problem-reply.ts';
import { withoutSecret } from './reissue-secret.ts';

/** A reply is only read, so what is stored as readonly may be answered as it is. */
type Readonlies<T> = T extends readonly (infer Item)[]
  ? readonly Readonlies<Item>[]
  : T extends object
    ? { readonly [Member in keyof T]: Readonlies<T[Member]> }
    : T;

/** What an operation returns: its contract's reply, and beside it the version behind the ETag, where to find what was made if that is not below the operation's own path, and counts for the log. */
export type Returned<Reply> = Readonlies<Reply> & {
  readonly version?: number;
  readonly location?: string;
  readonly noted?: Readonly<Record<string, number>>;
};

/** The reply of a write is made a text before the write is done, and goes out as the text that it was then. */
const texts = new WeakMap<object, string>();

function textOf(contract: Contract, reply: object): string {
  if (reply instanceof ReplyText) return reply.text;
  const text = texts.get(reply) ?? JSON.stringify(v.parse(contract.reply, reply));
  texts.set(reply, text);
  return text;
}

/** The reply through its schema, so that an internal member falls off, as the text that goes out. */
export function serializeReply(contract: Contract, event: Event, reply: unknown): SentReply {
  const { version, noted } = reply as Returned<object>;
  if (noted !== undefined) event.known.noted = noted;
  const text = textOf(contract, reply as object);
  const isNamed = contract.versioned && contract.status !== 204 && version !== undefined;
  return {
    status: contract.status,
    body: contract.status === 204 ? '' : text,
    // What is gone has no version to name.
    etag: isNamed ? tagOf(contract, version, text) : undefined,
    location: isFound(contract) ? locationOf(event, reply) : undefined,
  };
}

/** Whether the reply says where to find what was made. */
const isFound = ({ status, hasLocation }: Contract): boolean =>
  status === 201 && hasLocation !== false;

const tagOf = ({ showsOthers }: Contract, version: number, text: string): string =>
  showsOthers === true ? etagOfText(version, text) : etagOf(version);

/** What is kept of a reply for its retries. One with a secret leaves nothing behind but where to find what was made, if it can be read. */
export function keptReply(contract: Contract, event: Event, reply: unknown): SentReply {
  const sent = serializeReply(contract, event, reply);
  const { data } = reply as { data: Readonly<Record<string, unknown>> };
  if (contract.madeAgain !== undefined) return withoutSecret(sent, contract.madeAgain);
  if (contract.shownOnce === undefined || data[contract.shownOnce] === undefined) return sent;
  const problem = new Problem('idempotency/secret-shown-once');
  const { body = '' } = problemReply(problem, event.known.requestId ?? '');
  return { status: problem.status, body, location: sent.location };
}

/** A created resource is found under the path of its collection. */
function locationOf(event: Event, reply: unknown): string | undefined {
  const { data, location } = reply as Returned<{ data: { uid?: string } }>;
  if (location !== undefined) return location;
  return data.uid === undefined ? undefined : `${event.rawPath}/${data.uid}`;
}

export function resultOf(event: Event, sent: SentReply, headers: Record<string, string>): Result {
  const all = {
    ...(sent.etag !== undefined && { etag: sent.etag }),
    ...(sent.location !== undefined && { location: sent.location }),
    ...headers,
  };
  const isRead = !isWrite(event.requestContext.http.method);
  if (isRead && isKnownToClient(event, sent.etag)) return { statusCode: 304, headers: all };
  // A deletion says nothing, and neither does its dry run.
  if (sent.body === '') return { statusCode: sent.status, headers: all };
  const isProblem = sent.status >= 400;
  const mediaType = isProblem ? 'application/problem+json' : 'application/json';
  return {
    statusCode: sent.status,
    headers: { 'content-type': mediaType, ...all },
    body: sent.body,
  };
}

/** Answers a read with JSON, or with a text that the operation wrote itself. */
export function jsonReply(contract: Contract, event: Event, reply: object): Result {
  const written = reply instanceof ReplyText && { 'content-type': reply.mediaType };
  return resultOf(event, serializeReply(contract, event, reply), { ...written });
}
