import type { Request as MiddyRequest } from '@middy/core';
import type {
  APIGatewayProxyEventV2,
  Context,
  APIGatewayProxyStructuredResultV2 as Result,
} from 'aws-lambda';
import type { IdempotencyKey } from '../data/engine/idempotency.ts';
import type { Actor, Credential } from '../domain/tenancy.ts';
import type { RateHeaders } from './rate-limit.ts';

/**
 * Request of API Gateway. Its body is text at first, and is parsed by a middleware. `state` is the state of the
 * middlewares. It is here because middy passes only the event to the handler.
 */
export type Event = Omit<APIGatewayProxyEventV2, 'body'> & { body?: unknown; state: RequestState };
export type { Result };

/** The data about a request that its middlewares collect, for the handler and the log line. */
export interface RequestState extends Record<string, unknown> {
  operation?: string;
  requestId?: string;
  startedMs?: number;
  actor?: Actor;
  credential?: Credential;
  /** Identifies the credential for its limits. It is a hash, so it cannot be used as a credential. */
  rateKey?: string;
  rateHeaders?: RateHeaders;
  /** Headers of every reply of the operation, refusals included. */
  replyHeaders?: Readonly<Record<string, string>>;
  /** The texts of headers that set cookies. */
  cookies?: readonly string[];
  idempotencyKey?: IdempotencyKey | undefined;
  isDryRun?: boolean;
  code?: string;
  /** Counts for the log line of faults that did not stop the request. */
  noted?: Readonly<Record<string, number>> | undefined;
}

export type Exchange = MiddyRequest<Event, Result, Error, Context, RequestState>;

/** The value of a request header. `name` is in lower case; the client may use any case. */
export function headerOf({ headers }: Event, name: string): string | undefined {
  const direct = headers?.[name];
  if (direct !== undefined) return direct;
  for (const key in headers) {
    if (key.length === name.length && key.toLowerCase() === name) return headers[key];
  }
  return undefined;
}

export const isHead = (event: Pick<Event, 'requestContext'>): boolean =>
  event.requestContext?.http?.method === 'HEAD';

export const isWrite = (method: string): boolean => method !== 'GET' && method !== 'HEAD';
