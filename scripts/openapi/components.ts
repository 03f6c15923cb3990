import { problemExample } from '../../lib/contract/examples/problems.ts';
import type { ProblemCode } from '../../lib/contract/problems.ts';
import { type Json, type NamedSchemas, namedReplySchemas } from './json-schema.ts';
import { headerParameters } from './parameters.ts';
import { problemSchemas } from './problem-schemas.ts';

/** Names of components may not hold a slash. */
export const exampleName = (code: ProblemCode): string => code.replace('/', '.');

const text = (description: string, example: string): Json => ({
  description,
  schema: { type: 'string' },
  example,
});

const headers = {
  'X-Request-Id': text(
    'Identifies this request in the log.',
    '2f6c1b0e-8d53-4b7a-9c41-5e0d7a913f26',
  ),
  ETag: text('The version of the resource.', '"3"'),
  Location: text('The address of what was made.', '/v1/bookings/b7Kq2nXw9LcV'),
  'Idempotency-Replayed': {
    description: 'Sent when this is the reply to an earlier request under the same key.',
    schema: { const: 'true' },
  },
  'Preference-Applied': {
    description: 'Sent when this was a dry run.',
    schema: { const: 'handling=dry-run' },
  },
  'WWW-Authenticate': text('Which credentials are taken.', 'Bearer realm="scheduling"'),
  Allow: text('The methods of this path.', 'GET, PATCH'),
  'Retry-After': {
    description: 'Seconds to wait before the request is sent again.',
    schema: { type: 'integer', minimum: 0 },
    example: 1,
  },
};

const securitySchemes = {
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Service-Api-Key',
    description: 'A key of one organization that acts for one user: `sk_live_…`.',
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'RS256 or ES256, with the claims `sub` (user), `org` (organization) and `scope`.',
  },
};

/** The parts that operations refer to; `codes` are the problems that at least one of them answers. */
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
