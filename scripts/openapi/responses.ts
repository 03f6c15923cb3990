import type * as v from 'valibot';
import { type Contract, mediaTypesOf } from '../../lib/contract/contract.ts';
import type { Example } from '../../lib/contract/example.ts';
import { type ProblemCode, problems } from '../../lib/contract/problems.ts';
import { problemsOf } from '../../lib/contract/problems-of.ts';
import type { Row } from '../contracts.ts';
import { exampleName } from './components.ts';
import { type Json, type NamedSchemas, replySchema } from './json-schema.ts';
import { isRetried, isWrite } from './parameters.ts';
import { problemSchemaName } from './problem-schemas.ts';

const headers = (names: Readonly<Record<string, boolean>>): Json =>
  Object.fromEntries(
    Object.entries(names)
      .filter(([, sent]) => sent)
      .map(([name]) => [name, { $ref: `#/components/headers/${name}` }]),
  );

/** 405 is returned on the same paths, but by no operation. */
export const documentedProblems = (contract: Contract): readonly ProblemCode[] => [
  ...problemsOf(contract),
  'route/method-not-allowed',
];

function success(row: Row, contract: Contract, example: Example, named: NamedSchemas): Json {
  const writes = isRetried(row, contract);
  const made = contract.status === 201;
  const schema = replySchema(contract.reply, named);
  // JSON cannot contain the bytes of a file.
  const shown =
    example.reply instanceof Uint8Array ? { schema } : { schema, example: example.reply };
  const content = Object.fromEntries(mediaTypesOf(contract).map((type) => [type, shown]));
  return {
    description: { 200: 'OK', 201: 'Created', 202: 'Accepted', 204: 'Deleted' }[contract.status],
    headers: headers({
      'X-Request-Id': true,
      ETag: contract.versioned && contract.status !== 204,
      Location: made && contract.hasLocation !== false,
      'Idempotency-Replayed': writes,
      'Preference-Applied': writes && !hasOtherDryRun(contract),
    }),
    ...(contract.status !== 204 && { content }),
  };
}

/** A dry run has status 200 where the write creates something or begins work. Notices of providers have no dry run. */
const hasOtherDryRun = ({ status, notice }: Contract): boolean =>
  status === 201 || (status === 202 && notice === undefined);

const dryRunDescriptions: Readonly<Record<number, string>> = {
  201: 'The result of a dry run: the resource that would have been created. Nothing was created.',
  202: 'The result of a dry run: the response of the operation. No work has begun.',
};

/** A dry run of a creation has an id that belongs to no resource. */
function dryRun(contract: Contract, example: Example, named: NamedSchemas): Json {
  const sent = headers({ 'X-Request-Id': true, 'Preference-Applied': true });
  const { data } = example.reply as { data: Json };
  // A host has the ID of an existing user, and the resources of IDs in the path exist, too.
  const given = Object.values({ ...((example.body ?? {}) as Json), ...example.params });
  const isMade = 'uid' in data && !given.includes(data.uid);
  const shown = isMade ? { ...data, uid: 'dry-run' } : data;
  return {
    description: dryRunDescriptions[contract.status],
    headers: sent,
    content: {
      'application/json': {
        schema: replySchema(contract.reply, named),
        example: { data: shown },
      },
    },
  };
}

/** The response for unfinished work. The client continues it with the same request. */
const unfinished = (
  progress: NonNullable<Contract['progress']>,
  example: Example,
  named: NamedSchemas,
): Json => ({
  description:
    'Accepted, but not finished: the work takes longer than one request. Send the same request again to continue.',
  headers: headers({ 'X-Request-Id': true, 'Retry-After': true }),
  content: {
    'application/json': { schema: replySchema(progress, named), example: example.progress },
  },
});

/** The response to a provider that validates the URL. */
const confirmed = (confirmation: v.GenericSchema, example: Example, named: NamedSchemas): Json => ({
  description: 'The address is confirmed.',
  headers: headers({ 'X-Request-Id': true }),
  content: {
    'application/json': {
      schema: replySchema(confirmation, named),
      example: example.confirmation,
    },
  },
});

const notModified: Json = {
  description: 'Not modified: `If-None-Match` matches the current version.',
  headers: headers({ 'X-Request-Id': true, ETag: true }),
};

/**
 * Refusals with these statuses may occur after the preference was read; the others have no header
 * for it.
 */
const refusesDryRuns = [400, 403, 404, 409, 412, 422, 503];

/** Responses of API Gateway itself. An HTTP API has no setting for them. */
const gateway = {
  413: 'Request Entity Too Large',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
} as const;

const isOfGateway = (status: number): status is keyof typeof gateway => status in gateway;

const gatewayContent = (status: keyof typeof gateway): Json => ({
  'application/json': {
    schema: { $ref: '#/components/schemas/GatewayMessage' },
    example: { message: gateway[status] },
  },
});

const tooManyRequests: Json = {
  description:
    'Too many requests to this stage or route. The response comes from API Gateway, and the request had no effect. ' +
    'Send it again with exponential backoff.',
  content: gatewayContent(429),
};

const unavailable: Json = {
  description: 'API Gateway cannot reach the service. Retry later.',
  content: gatewayContent(503),
};

function refusal(status: number, codes: readonly ProblemCode[], writes: boolean): Json {
  return {
    description: [
      ...codes.map((code) => problems[code].title),
      ...(isOfGateway(status)
        ? ['A body of type `application/json` comes from API Gateway instead of the service.']
        : []),
    ].join(' '),
    headers: headers({
      'X-Request-Id': true,
      'WWW-Authenticate': status === 401 || codes.includes('caller/scope-missing'),
      'Accept-Encoding': status === 415,
      Allow: status === 405,
      // A conflict is stored under the key like a success, so that a retry has the same result.
      'Idempotency-Replayed': status === 409 && writes,
      'Preference-Applied': writes && refusesDryRuns.includes(status),
      'Retry-After': status === 429 || status === 503,
    }),
    content: {
      'application/problem+json': {
        schema: { $ref: `#/components/schemas/${problemSchemaName(status)}` },
        examples: Object.fromEntries(
          codes.map((code) => [code, { $ref: `#/components/examples/${exampleName(code)}` }]),
        ),
      },
      ...(isOfGateway(status) && gatewayContent(status)),
    },
  };
}

export function responsesOf(
  row: Row,
  contract: Contract,
  example: Example,
  named: NamedSchemas,
): Json {
  const byStatus = Map.groupBy(documentedProblems(contract), (code) => problems[code].status);
  const refusals = [...byStatus].map(([status, codes]) => [
    status,
    refusal(status, codes, isRetried(row, contract)),
  ]);
  // Integer keys of an object are always in ascending order.
  const responses = {
    [contract.status]: success(row, contract, example, named),
    ...(hasOtherDryRun(contract) && { 200: dryRun(contract, example, named) }),
    ...(contract.progress && { 202: unfinished(contract.progress, example, named) }),
    ...(contract.notice?.confirmation && {
      200: confirmed(contract.notice.confirmation, example, named),
    }),
    ...(contract.versioned && !isWrite(row) && { 304: notModified }),
    429: tooManyRequests,
    503: unavailable,
    ...Object.fromEntries(refusals),
  };
  return contract.scope === 'public' ? responses : withRates(responses);
}

const rates = headers({ RateLimit: true, 'RateLimit-Policy': true });

/**
 * Adds the rate limit headers to every response to a valid credential. The gateway does not know
 * these limits.
 */
const withRates = (responses: Json): Json =>
  Object.fromEntries(
    Object.entries(responses).map(([status, response]) => {
      const told = response as { readonly headers?: Json };
      const isOurs = told.headers !== undefined && status !== '401';
      return [status, isOurs ? { ...told, headers: { ...told.headers, ...rates } } : told];
    }),
  );
