import { allowedOrigins } from './configuration.ts';
import { type Event, headerOf, type Result } from './exchange.ts';

/** The origin of a sandboxed page, such as the documentation. Every website can have it. */
const opaque = 'null';

const keyHeaders = ['authorization', 'x-service-api-key'];

/** Headers of requests with an API key or a bearer token. */
const withKey = [
  ...keyHeaders,
  'content-type',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'prefer',
];

/** Headers of requests from the listed origins. `x-page` is missing, so that only pages of the service can use a session. */
const listed = [
  ...withKey,
  'x-guest-token',
  'x-answer-token',
  'x-response-token',
  'x-booking-token',
];

const exposed = [
  'etag',
  'location',
  'x-request-id',
  'idempotency-replayed',
  'preference-applied',
  'retry-after',
  'allow',
  'www-authenticate',
].join(', ');

const allowOrigin = 'access-control-allow-origin';
const longestSeconds = 600;

const isListed = (origin: string): boolean => allowedOrigins().includes(origin);

/** Operations that need no key. A sandboxed page could call them with any text as a key. */
const isPublic = ({ rawPath }: Event): boolean =>
  rawPath.startsWith('/v1/public/') ||
  /^\/v1\/organization_invitations\/[^/]+\/accept$/u.test(rawPath);

/** Whether a request has a key and nothing that a browser adds by itself. */
const hasOnlyKey = (event: Event): boolean =>
  !isPublic(event) &&
  keyHeaders.some((name) => headerOf(event, name) !== undefined) &&
  (event.cookies ?? []).length === 0 &&
  headerOf(event, 'x-page') === undefined;

/**
 * CORS headers of a reply that does not set its own. Listed origins may read every reply, and sandboxed pages the replies to requests with a
 * key. Credentials of the browser are never allowed.
 */
export function corsHeaders(event: Event, headers: Result['headers'] = {}): Record<string, string> {
  const origin = headerOf(event, 'origin');
  const { vary } = headers;
  if (origin === undefined || allowOrigin in headers) return {};
  if (!(isListed(origin) || (origin === opaque && hasOnlyKey(event)))) return {};
  return {
    [allowOrigin]: origin,
    'access-control-expose-headers': exposed,
    vary: vary === undefined ? 'origin' : `${vary}, origin`,
  };
}

/** Whether the request is a preflight. */
export const isPreflight = (event: Event): boolean =>
  event.requestContext.http.method === 'OPTIONS' &&
  headerOf(event, 'origin') !== undefined &&
  headerOf(event, 'access-control-request-method') !== undefined;

/** The headers that pages of an origin may send. A sandboxed page may only send requests with a key. */
function allowedHeaders(event: Event, origin: string): readonly string[] {
  if (isListed(origin)) return listed;
  const requested = (headerOf(event, 'access-control-request-headers') ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase());
  const hasKey = keyHeaders.some((name) => requested.includes(name));
  return origin === opaque && hasKey && !isPublic(event) ? withKey : [];
}

/** The reply to a preflight request. Without CORS headers, the browser does not send the request. */
export function preflightReply(event: Event): Result {
  const origin = headerOf(event, 'origin') ?? '';
  const headers = allowedHeaders(event, origin);
  if (headers.length === 0) return { statusCode: 204 };
  return {
    statusCode: 204,
    headers: {
      [allowOrigin]: origin,
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': headers.join(', '),
      'access-control-max-age': `${longestSeconds}`,
      vary: 'origin, access-control-request-headers',
    },
  };
}
