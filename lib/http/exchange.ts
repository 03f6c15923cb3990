import type { Request as MiddyRequest } from '@middy/core';
import type {
  APIGatewayProxyEventV2,
  Context,
  APIGatewayProxyStructuredResultV2 as Result,
} from 'aws-lambda';
import type { IdempotencyKey } from '../data/idempotency.ts';
import type { Actor, Credential } from '../domain/tenancy.ts';
import type { RateHeaders } from './rate-limit.ts';

/**
 * The body is text when it arrives and parsed when the middlewares are through. middy hands the
 * handler the event and no more, so what the middlewares learned travels on it as `known`.
 */
export type Event = Omit<APIGatewayProxyEventV2, 'body'> & { body?: unknown; known: Known };
export type { Result };

/** What the middlewares of one request learn and the log line tells. */
export interface Known extends Record<string, unknown> {
  operation?: string;
  requestId?: string;
  startedMs?: number;
  actor?: Actor;
  credential?: Credential;
  /** Identifies the credential for its limits. It is a hash, so it is no credential. */
  rateKey?: string;
  rateHeaders?: RateHeaders;
  /** What goes with every reply of the operation, a refusal too. */
  replyHeaders?: Readonly<Record<string, string>>;
  idempotencyKey?: IdempotencyKey | undefined;
  isDryRun?: boolean;
  code?: string;
  /** Counts of what was met and stopped nothing. */
  noted?: Readonly<Record<string, number>> | undefined;
}

export type Exchange = MiddyRequest<Event, Result, Error, Context, Known>;

/** A request header by its lower-case name, whatever letters the client used. */
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
