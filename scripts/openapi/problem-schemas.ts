import type { GenericSchema } from 'valibot';
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
  412: 'PreconditionFailed',
  413: 'ContentTooLarge',
  415: 'UnsupportedMediaType',
  422: 'UnprocessableContent',
  500: 'InternalServerError',
  503: 'ServiceUnavailable',
};

/** The schema of what is answered with a status. */
export const problemSchemaName = (status: number): string => `${names[status as Status]}Problem`;

const Violation = {
  type: 'object',
  description: 'One thing that is wrong with the request.',
  properties: {
    pointer: {
      type: 'string',
      description:
        'A JSON Pointer into the body, or `query/<name>`, `header/<name>`, `path/<name>`.',
    },
    code: { type: 'string', description: 'Stable for ever.' },
    detail: { type: 'string', description: 'For people.' },
  },
  required: ['pointer', 'code', 'detail'],
};

const Problem = {
  type: 'object',
  description:
    'A refusal, after RFC 9457. Each status has a schema of its own, which lists its codes and what ' +
    'they carry. New codes and members may come.',
  properties: {
    type: {
      type: 'string',
      format: 'uri-reference',
      description: 'Where the documentation tells more.',
    },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    instance: { type: 'string', description: 'The request id, which the log line bears too.' },
    code: {
      type: 'string',
      pattern: '^[a-z-]+/[a-z-]+$',
      description: '`resource/what-is-wrong`, stable for ever: what programs should look at.',
    },
    errors: {
      type: 'array',
      description: 'With 400 and 422: all that is wrong, not only the first.',
      items: { $ref: '#/components/schemas/Violation' },
    },
  },
  required: ['type', 'title', 'status', 'detail', 'instance', 'code'],
};

const GatewayMessage = {
  type: 'object',
  description:
    'What API Gateway answers in place of the service: no problem document, and without `X-Request-Id`. With 503 the ' +
    'outcome of a write is unknown; send it again with the same `Idempotency-Key`.',
  properties: { message: { type: 'string', description: 'For people.' } },
  required: ['message'],
};

/** The members that a problem of this code carries beside those of every problem. */
function extensionsOf(code: ProblemCode): [name: string, schema: Json][] {
  const extension = (problemExtensions as Partial<Record<ProblemCode, GenericSchema>>)[code];
  if (extension === undefined) return [];
  const { properties } = openSchema(extension) as { properties: Readonly<Record<string, Json>> };
  return Object.entries(properties).map(([name, { description, ...schema }]) => [
    name,
    { ...schema, description: `With \`${code}\`: ${description}` },
  ]);
}

/** Codes of one status may not give one name two meanings: a generated client has one member for both. */
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
          status: { type: 'integer', enum: [status] },
          // A code that comes later breaks no client that was generated earlier.
          code: { anyOf: [{ type: 'string', enum: codes }, { type: 'string' }] },
          ...extensionsAmong(codes),
        },
        required: ['status', 'code', ...(namesMembers ? ['errors'] : [])],
      },
    ],
  };
}

/** One schema a status: its codes, and what problems with them carry. */
export function problemSchemas(): Json {
  const codes = Object.keys(problems) as ProblemCode[];
  const byStatus = [...Map.groupBy(codes, (code) => problems[code].status)];
  return {
    Problem,
    Violation,
    GatewayMessage,
    ...Object.fromEntries(
      byStatus.map(([status, own]) => [problemSchemaName(status), ofStatus(status, own)]),
    ),
  };
}
