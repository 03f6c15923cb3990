import {
  type ApiDocument,
  type ClientOperation,
  operationsIn,
  type Parameter,
} from './document.ts';
import { methodName, resourceName, resourceType, typeName } from './names.ts';
import { commentOf, type Schema, typeOf } from './type-of.ts';

const isSent = (name: string): boolean => name.endsWith('Input');

function namedType([name, schema]: [string, Schema]): string {
  const text = typeOf(schema, isSent(name) ? 'sent' : 'received');
  const told = commentOf(schema.description, '');
  const isObject = schema.type === 'object' && text.startsWith('{');
  return `${told}export ${isObject ? `interface ${name} ${text}` : `type ${name} = ${text};`}\n`;
}

/** Booleans of a query are booleans in a program, and words in the URL. */
function parameterType({ schema = {} }: Parameter): string {
  const type = typeOf(schema, 'sent', '  ');
  return type === "'true' | 'false'" ? 'boolean' : type;
}

const queryName = ({ id }: ClientOperation): string => `${typeName(id)}Query`;

const isRequired = ({ required }: Parameter): boolean => required === true;

function queryType(operation: ClientOperation): string {
  const lines = operation.query.map((one) => {
    const mark = isRequired(one) ? '' : '?';
    const absent = isRequired(one) ? '' : ' | undefined';
    return `${commentOf(one.description, '  ')}  ${one.name}${mark}: ${parameterType(one)}${absent};\n`;
  });
  return `export interface ${queryName(operation)} {\n${lines.join('')}}\n`;
}

function optionsOf(operation: ClientOperation): string {
  const { headers, takes, query, method } = operation;
  return [
    method === 'GET' ? 'CallOptions' : 'WriteOptions',
    ...(headers.includes('IfMatch') ? ['Conditional'] : []),
    ...(headers.includes('ResponseToken') ? ['ByResponse'] : []),
    ...(headers.includes('OwnResponseToken') ? ['OfResponse'] : []),
    ...(headers.includes('BookingToken') ? ['ByBookingLink'] : []),
    ...(takes === 'body' && query.length > 0 ? [`WithQuery<${queryName(operation)}>`] : []),
  ].join(' & ');
}

/** The argument besides the parameters of the path, if there is one. */
function inputOf(operation: ClientOperation): string[] {
  const { takes, body, bodyIsRequired, query, headers } = operation;
  // A required parameter must not follow an optional one.
  const mayBeLeftOut = !headers.includes('OwnResponseToken');
  const written = (name: string, type: string, required: boolean) => {
    if (required) return [`${name}: ${type}`];
    return [mayBeLeftOut ? `${name}?: ${type}` : `${name}: ${type} | undefined`];
  };
  if (takes === 'file') return ['file: Blob'];
  if (takes === 'query') return written('query', queryName(operation), query.some(isRequired));
  return takes === 'body' ? written('body', typeOf(body ?? {}, 'sent'), bodyIsRequired) : [];
}

function resultOf({ gives, reply }: ClientOperation): string {
  const at = '  ';
  if (gives === 'list' || gives === 'feed') {
    return `List<${typeOf(reply.properties?.data?.items ?? {}, 'received', at)}>`;
  }
  const bodies = {
    json: () => typeOf(reply, 'received', at),
    text: () => '{ data: string }',
    bytes: () => '{ data: Uint8Array }',
    nothing: () => 'object',
  };
  return `Promise<Reply<${bodies[gives]()}>>`;
}

function methodOf(operation: ClientOperation): string {
  const { group, id, params, headers, comment } = operation;
  const mark = headers.includes('OwnResponseToken') ? '' : '?';
  const given = [
    ...params.map((name) => `${name}: string`),
    ...inputOf(operation),
    `options${mark}: ${optionsOf(operation)}`,
  ];
  const told = commentOf(comment, '  ');
  return `${told}  ${methodName(group, id)}(${given.join(', ')}): ${resultOf(operation)};\n`;
}

function resourceOf(group: string, operations: readonly ClientOperation[]): string {
  const methods = operations.map(methodOf).join('\n');
  return `export interface ${resourceType(group)} {\n${methods}}\n`;
}

/** The codes of problems, with the type of their documents. */
function problemDocuments(schemas: ApiDocument['components']['schemas']): string {
  const lines = Object.entries(schemas).flatMap(([name, { allOf = [] }]) => {
    const codes = allOf.flatMap(({ properties }) => properties?.code?.anyOf?.[0]?.enum ?? []);
    return codes.map((code) => `  '${code}': ${name};\n`);
  });
  return `/** The document of each problem, by its code. */\nexport interface ProblemDocuments {\n${lines.join('')}}\n`;
}

const imports = `import type {
  ByBookingLink,
  ByResponse,
  CallOptions,
  Conditional,
  OfResponse,
  WithQuery,
  WriteOptions,
} from '../options.ts';
import type { List, Reply } from '../reply.ts';
`;

/** The types of all requests and responses, and of the operations by group. */
export function renderTypes(document: ApiDocument): string {
  const { schemas } = document.components;
  const operations = operationsIn(document);
  const groups = Map.groupBy(operations, ({ group }) => group);
  const members = [...groups.keys()].map(
    (group) => `  readonly ${resourceName(group)}: ${resourceType(group)};\n`,
  );
  const byId = operations.map(
    ({ group, id }) => `  ${id}: ${resourceType(group)}['${methodName(group, id)}'];\n`,
  );
  return [
    imports,
    ...Object.entries(schemas).map(namedType),
    problemDocuments(schemas),
    ...operations.filter(({ query }) => query.length > 0).map(queryType),
    ...[...groups].map(([group, own]) => resourceOf(group, own)),
    `/** All operations of the service, by their group. */\nexport interface SchedulingClient {\n${members.join('')}}\n`,
    `/** All operations of the service, by their ID in the OpenAPI document. */\nexport interface Operations {\n${byId.join('')}}\n`,
  ].join('\n');
}
