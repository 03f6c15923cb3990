import type { GenericSchema } from 'valibot';
import { problemCodes } from '../../lib/contract/problem-codes.ts';
import { problemExtensions } from '../../lib/contract/problem-extensions.ts';
import { type ProblemCode, problems } from '../../lib/contract/problems.ts';
import { type Json, openSchema } from './json-schema.ts';

type Status = (typeof problems)[ProblemCode]['status'];

const names: Readonly<Record<Status, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  409: 'Conflict',
  410: 'Gone',
  412: 'PreconditionFailed',
  413: 'ContentTooLarge',
  415: 'UnsupportedMediaType',
  422: 'UnprocessableContent',
  429: 'TooManyRequests',
  500: 'InternalServerError',
  503: 'ServiceUnavailable',
};

/** The name of the schema of all problems with a status. */
export const problemSchemaName = (status: number): string => `${names[status as Status]}Problem`;

const Violation = {
  type: 'object',
  description: 'A single error in the request.',
  properties: {
    pointer: {
      type: 'string',
      description:
        'Location of the error: a JSON Pointer into the body, or `query/<name>`, `header/<name>`, or `path/<name>`.',
    },
    code: {
      type: 'string',
      description: 'Code of the error, such as `member/missing`. Codes never change their meaning.',
    },
    detail: {
      type: 'string',
      description: 'Human-readable explanation of the error. The wording can change.',
    },
  },
  required: ['pointer', 'code', 'detail'],
};

const Problem = {
  type: 'object',
  description:
    'Problem document (RFC 9457). Each status has its own schema, which lists its codes and their additional members. ' +
    'New codes and members can be added at any time.',
  properties: {
    type: {
      type: 'string',
      format: 'uri-reference',
      description: 'URL of the documentation for the code.',
    },
    title: {
      type: 'string',
      description: 'Short summary of the problem, the same for every occurrence of the code.',
    },
    status: { type: 'integer', description: 'HTTP status code of the response.' },
    detail: { type: 'string', description: 'Explanation of this occurrence of the problem.' },
    instance: {
      type: 'string',
      description: 'ID of the request, the same as the header `X-Request-Id`.',
    },
    code: {
      type: 'string',
      pattern: '^[a-z-]+/[a-z-]+$',
      description:
        'Code of the problem, in the form `resource/what-is-wrong`. Codes never change their meaning, so use them in your program.',
    },
    errors: {
      type: 'array',
      description: 'All errors in the request. Present with status 400 and 422.',
      items: { $ref: '#/components/schemas/Violation' },
    },
  },
  required: ['type', 'title', 'status', 'detail', 'instance', 'code'],
};

const GatewayMessage = {
  type: 'object',
  description:
    'Response of API Gateway in place of the service. It is not a problem document and has no `X-Request-Id`. After a 503 the ' +
    'outcome of a write is unknown; send it again with the same `Idempotency-Key`.',
  properties: { message: { type: 'string', description: 'Human-readable message.' } },
  required: ['message'],
};

/** The additional members of a problem with this code. */
function extensionsOf(code: ProblemCode): [name: string, schema: Json][] {
  const extension = (problemExtensions as Partial<Record<ProblemCode, GenericSchema>>)[code];
  if (extension === undefined) return [];
  const { properties } = openSchema(extension) as { properties: Readonly<Record<string, Json>> };
  return Object.entries(properties).map(([name, { description, ...schema }]) => [
    name,
    { ...schema, description: `With \`${code}\`: ${description}` },
  ]);
}

/**
 * Codes of one status must not use the same name for two meanings, because a generated client has
 * one member for both.
 */
function extensionsAmong(codes: readonly ProblemCode[]): Json {
  const all = codes.flatMap(extensionsOf);
  const repeated = all.find(([name], index) => all.findIndex(([other]) => other === name) < index);
  if (repeated) throw new Error(`Two problems of one status carry ${repeated[0]}.`);
  return Object.fromEntries(all);
}

function ofStatus(status: number, codes: readonly ProblemCode[]): Json {
  const namesMembers = status === 400 || status === 422;
  return {
    allOf: [
      { $ref: '#/components/schemas/Problem' },
      {
        type: 'object',
        properties: {
          status: {
            type: 'integer',
            enum: [status],
            description: 'HTTP status code of the response.',
          },
          // A code that is added later must not break clients that were generated earlier.
          code: {
            anyOf: [{ type: 'string', enum: codes }, { type: 'string' }],
            description: 'Code of the problem. Expect further codes.',
          },
          ...extensionsAmong(codes),
        },
        required: ['status', 'code', ...(namesMembers ? ['errors'] : [])],
      },
    ],
  };
}

/** One schema for each status, with its codes and their additional members. */
export function problemSchemas(): Json {
  const byStatus = [...Map.groupBy(problemCodes, (code) => problems[code].status)];
  return {
    Problem,
    Violation,
    GatewayMessage,
    ...Object.fromEntries(
      byStatus.map(([status, own]) => [problemSchemaName(status), ofStatus(status, own)]),
    ),
  };
}
