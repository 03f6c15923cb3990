import * as v from 'valibot';
import { bookingHeader, type Contract, responseHeader } from '../../lib/contract/contract.ts';
import type { Example } from '../../lib/contract/example.ts';
import { problemsOf } from '../../lib/contract/problems-of.ts';
import type { Row } from '../contracts.ts';
import { type Json, requestSchema } from './json-schema.ts';

const words = (name: string): string =>
  name.replaceAll(/[A-Z_]/gu, (mark) => (mark === '_' ? ' ' : ` ${mark.toLowerCase()}`));

/** `{bookingId}` is the id of a booking, and so is `{uid}` under `/bookings`. */
const thingOf = (name: string, collection: string): string =>
  name === 'uid'
    ? (resources[collection] ?? words(collection).replace(/s$/u, ''))
    : words(name.replace(/Id$/u, ''));

/** The names of resources that differ from the path of their collection. */
const resources: Readonly<Record<string, string>> = {
  api_keys: 'API key',
  host_assign_rules: 'host assignment rule',
  user_availability_calendars: 'availability calendar',
};

const isId = (name: string): boolean => name === 'uid' || name.endsWith('Id');

const inPath = ({ path }: Row, example: Example): Json[] =>
  [...path.matchAll(/(\w+)\/\{(\w+)\}/gu)].map(([, collection = '', name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: `The ${isId(name) ? 'ID' : 'name'} of the ${thingOf(name, collection)}.`,
    schema: { type: 'string', minLength: 1, maxLength: 64 },
    example: example.params?.[name],
  }));

type Piped = v.GenericSchema & { readonly pipe?: readonly v.GenericPipeItem[] };

/**
 * Parameters are received as text. For a parameter that becomes a number, the schema of the number
 * is documented.
 */
function schemaOf(schema: v.GenericSchema & { wrapped?: Piped; default?: unknown }): Json {
  const pipe = schema.wrapped?.pipe ?? (schema as Piped).pipe ?? [];
  const at = pipe.findIndex((item) => 'operation' in item && item.operation === Number);
  if (at === -1) return requestSchema(schema);
  const bounds = pipe.slice(at + 1) as v.GenericPipeAction<number>[];
  const number = requestSchema(v.pipe(v.number(), ...(bounds as [])));
  return schema.default === undefined ? number : { ...number, default: Number(schema.default) };
}

/** The description of an optional parameter, or of the schema that it wraps. */
const descriptionOf = (entry: v.GenericSchema & { wrapped?: v.GenericSchema }) =>
  v.getDescription(entry) ?? (entry.wrapped && v.getDescription(entry.wrapped));

function inQuery(contract: Contract, example: Example): Json[] {
  const { entries } = contract.query as unknown as {
    entries: Record<string, v.GenericSchema>;
  };
  return Object.entries(entries).map(([name, entry]) => {
    const { description: _, ...schema } = schemaOf(entry);
    const description = descriptionOf(entry);
    const sent = example.query?.[name];
    return {
      name,
      in: 'query',
      required: entry.type !== 'optional',
      ...(description !== undefined && { description }),
      schema,
      ...(sent !== undefined && { example: schema.type === 'integer' ? Number(sent) : sent }),
    };
  });
}

/**
 * The request headers that several operations share. Each operation lists those that it supports.
 */
export const headerParameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Unique key that makes the request safe to retry. For 24 hours, the same request with the same key returns the ' +
      'stored response without any further effect. A different request with the same key returns 422.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    example: '5b1f0c1e-6d0a-4f0e-9d35-0a1b2c3d4e5f',
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      '`ETag` of the version to change, or `*` for any version. If the current version differs, the response is 412.',
    schema: { type: 'string' },
    example: '"3"',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description:
      '`ETag` of the version you already have. If it is still the current version, the response is 304 without a body.',
    schema: { type: 'string' },
    example: '"3"',
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    description:
      '`handling=dry-run` validates the request and returns the response it would have, without any effect. The status ' +
      'is 200 (204 for a deletion), and the response has no `ETag` or `Location`. An `Idempotency-Key` is ignored.',
    schema: { type: 'string' },
    example: 'handling=dry-run',
  },
  ResponseToken: {
    name: responseHeader,
    in: 'header',
    description:
      'The `token` of a response to a routing form that leads to this event type. Only the hosts to whom it leads are offered and booked.',
    schema: { type: 'string' },
    example: 'f7Yh2LqWs9Tn.k3Nd8RvXq1Zp.h2Vd0mCq8sZx5LkT7yRb3WnE1uGj6PfA',
  },
  OwnResponseToken: {
    name: responseHeader,
    in: 'header',
    required: true,
    description: 'The `token` of the response to the routing form.',
    schema: { type: 'string' },
    example: 'f7Yh2LqWs9Tn.k3Nd8RvXq1Zp.h2Vd0mCq8sZx5LkT7yRb3WnE1uGj6PfA',
  },
  BookingToken: {
    name: bookingHeader,
    in: 'header',
    description:
      'The `token` of a booking link to this event type. It opens the event type to the guest of the link, also if it is private.',
    schema: { type: 'string' },
    example:
      'eyJldmVudFR5cGVJZCI6IndrbmpSV0xHZmw5NCIsIm5hbWUiOiJUZXNzYSBXcmVuIn0.q83vEjRWeJASNFZ4kKvN7w',
  },
} as const;

export const isWrite = ({ method }: Row): boolean => method !== 'GET';

/** Whether an operation supports an Idempotency-Key and dry runs. */
export const isRetried = (row: Row, { notice }: Pick<Contract, 'notice'>): boolean =>
  isWrite(row) && notice === undefined;

function inHeader(row: Row, contract: Contract): Json[] {
  const heeded: Record<keyof typeof headerParameters, boolean> = {
    IdempotencyKey: isRetried(row, contract),
    IfMatch: problemsOf(contract).includes('resource/changed'),
    IfNoneMatch: !isWrite(row) && contract.versioned,
    Prefer: isRetried(row, contract),
    ResponseToken: contract.takesResponse === true,
    OwnResponseToken: contract.takesResponse === 'required',
    BookingToken: contract.takesBookingLink === true,
  };
  return Object.entries(heeded)
    .filter(([, heeds]) => heeds)
    .map(([name]) => ({ $ref: `#/components/parameters/${name}` }));
}

export const parametersOf = (row: Row, contract: Contract, example: Example): Json[] => [
  ...inPath(row, example),
  ...inQuery(contract, example),
  ...inHeader(row, contract),
];
