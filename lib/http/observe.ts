import type { MiddlewareObj } from '@middy/core';
import { causesOf } from '../app/causes-of.ts';
import { corsHeaders } from './cors.ts';
import { type Event, type Exchange, isHead, type RequestState, type Result } from './exchange.ts';

type Middleware = MiddlewareObj<Event, Result, Error, Exchange['context'], RequestState>;

/**
 * Headers of a reply for one caller, which no cache may store. A reply that is the same for all callers sets its own.
 */
export const forOneCaller = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** Headers of a reply that is the same for all callers and never changes. */
export const forEveryoneForEver = { 'cache-control': 'public, max-age=31536000, immutable' };

/** Removes the body from the reply to a HEAD, which has the headers of the reply to a GET (RFC 9110 section 9.3.2). */
function withoutBody({ body, isBase64Encoded, ...reply }: Result): Result {
  if (body === undefined) return reply;
  const length = Buffer.byteLength(body, isBase64Encoded ? 'base64' : 'utf8');
  return { ...reply, headers: { ...reply.headers, 'content-length': `${length}` }, body: '' };
}

/**
 * The outermost layer: sets `X-Request-Id` and writes one log line for each request. The line contains IDs and codes, never names,
 * addresses, keys or bodies.
 */
export function observe(operation: string): Middleware {
  const finish = (request: Exchange) => {
    const { requestId = '', startedMs = 0, actor, code, noted, cookies } = request.internal;
    request.response ??= { statusCode: 500 };
    const { headers } = request.response;
    request.response.headers = {
      ...forOneCaller,
      ...headers,
      ...request.internal.rateHeaders,
      ...request.internal.replyHeaders,
      ...corsHeaders(request.event, headers),
      'x-request-id': requestId,
    };
    if (cookies !== undefined) request.response.cookies = [...cookies];
    if (isHead(request.event)) request.response = withoutBody(request.response);
    const status = request.response.statusCode ?? 200;
    const line = {
      level: status >= 500 ? 'error' : 'info',
      timestamp: new Date().toISOString(),
      requestId,
      operation,
      method: request.event.requestContext?.http?.method,
      status,
      ...(code !== undefined && { code }),
      ...noted,
      durationMs: Math.round((performance.now() - startedMs) * 10) / 10,
      ...(actor && { organizationId: actor.organizationId, userId: actor.userId }),
      ...(status >= 500 && request.error && { error: causesOf(request.error) }),
    };
    // Lambda takes log lines from the standard output.
    process.stdout.write(`${JSON.stringify(line)}\n`);
  };
  return {
    before(request) {
      request.event.state = request.internal;
      request.internal.operation = operation;
      request.internal.startedMs = performance.now();
      request.internal.requestId = request.context?.awsRequestId ?? crypto.randomUUID();
    },
    after: finish,
    onError: finish,
  };
}
