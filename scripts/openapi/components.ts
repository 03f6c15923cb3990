import { problemExample } from '../../lib/contract/examples/problem-example.ts';
import type { ProblemCode } from '../../lib/contract/problems.ts';
import { type Json, type NamedSchemas, namedReplySchemas } from './json-schema.ts';
import { headerParameters } from './parameters.ts';
import { problemSchemas } from './problem-schemas.ts';

/** Names of components may not contain a slash. */
export const exampleName = (code: ProblemCode): string => code.replace('/', '.');

const text = (description: string, example: string): Json => ({
  description,
  schema: { type: 'string' },
  example,
});

const headers = {
  'X-Request-Id': text(
    'ID of the request. Quote it when you ask for help: it identifies the request in the log.',
    '2f6c1b0e-8d53-4b7a-9c41-5e0d7a913f26',
  ),
  ETag: text(
    'Version of the resource. Send it in `If-Match` to change exactly this version, or in `If-None-Match` to skip an unchanged response.',
    '"3"',
  ),
  Location: text('URL of the resource that was created.', '/v1/bookings/b7Kq2nXw9LcV'),
  'Idempotency-Replayed': {
    description:
      'Present if this is the stored response to an earlier request with the same `Idempotency-Key`.',
    schema: { const: 'true' },
  },
  'Preference-Applied': {
    description: 'Present if the request was a dry run.',
    schema: { const: 'handling=dry-run' },
  },
  'WWW-Authenticate': text(
    'Accepted types of credentials. After `error="invalid_token"`, get a new token. After `error="insufficient_scope"`, get one with the `scope`.',
    'Bearer realm="scheduling", error="invalid_token", ApiKey realm="scheduling"',
  ),
  'Accept-Encoding': text('Content codings that a body can have: none.', 'identity'),
  Allow: text('Methods that the path supports.', 'GET, PATCH'),
  RateLimit: text(
    'How many requests the credential has left, and the number of seconds until the window ends.',
    '"credential";r=487;t=6',
  ),
  'RateLimit-Policy': text(
    'The limit: the number of requests in a window, and the length of the window in seconds.',
    '"credential";q=500;w=10',
  ),
  'Retry-After': {
    description: 'Number of seconds to wait before you send the request again.',
    schema: { type: 'integer', minimum: 0 },
    example: 1,
  },
};

const securitySchemes = {
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Service-Api-Key',
    description:
      'API key, such as `sk_live_…`. A key belongs to one organization and acts on behalf of one user.',
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'JSON Web Token, signed with RS256 or ES256, with the claims `sub` (user ID), `org` (organization ID), and `scope`.',
  },
  guestToken: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Guest-Token',
    description:
      'Token of the link of one guest: the part after `#`. It opens one booking until 30 days after its end.',
  },
  answerToken: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Answer-Token',
    description:
      'Token of the link in a mail that asks a host to answer a booking request: the part after `#`. It answers one version of one request.',
  },
};

/** The components that operations refer to. `codes` are the problems of at least one operation. */
export const componentsOf = (
  named: NamedSchemas,
  codes: ReadonlySet<ProblemCode>,
  bodies: Json,
): Json => ({
  schemas: { ...namedReplySchemas(named), ...bodies, ...problemSchemas() },
  parameters: headerParameters,
  headers,
  examples: Object.fromEntries(
    [...codes].toSorted().map((code) => [exampleName(code), { value: problemExample(code) }]),
  ),
  securitySchemes,
});
