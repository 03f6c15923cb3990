import type { Schema } from './type-of.ts';

/** The parts of the OpenAPI document that the client is generated from. */
export interface ApiDocument {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Documented>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

export interface Parameter {
  readonly $ref?: string;
  readonly name?: string;
  readonly in?: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
}

interface Response {
  readonly headers?: Readonly<Record<string, object>>;
  readonly content?: Content;
}

export interface Documented {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
  /** Operations for notices of other companies have no samples. A client does not send them. */
  readonly 'x-codeSamples'?: readonly object[];
}

/** An operation with everything that a client needs. */
export interface ClientOperation {
  readonly id: string;
  readonly group: string;
  readonly method: string;
  readonly path: string;
  readonly params: readonly string[];
  /** The schema of the request body. */
  readonly body: Schema | undefined;
  readonly bodyIsRequired: boolean;
  readonly query: readonly Parameter[];
  /** The argument besides the parameters of the path: the body, or else the query. */
  readonly takes: 'body' | 'file' | 'query' | 'none';
  readonly gives: 'json' | 'list' | 'feed' | 'text' | 'bytes' | 'nothing';
  /** The schema of the response body. */
  readonly reply: Schema;
  /** Whether the client must repeat the request to continue unfinished work. */
  readonly goesOn: boolean;
  /** The names of the shared headers of the operation. */
  readonly headers: readonly string[];
  readonly comment: string;
}

const json = 'application/json';

/** The status of a final success. */
function finalStatus({ responses }: Documented): string {
  const found = ['201', '200', '204', '202'].find((status) => status in responses);
  if (found === undefined) throw new Error('An operation has no success.');
  return found;
}

function givesOf(status: string, content: Content): ClientOperation['gives'] {
  if (status === '204') return 'nothing';
  const reply = content[json]?.schema;
  if (reply !== undefined) {
    const { nextCursor } = reply.properties ?? {};
    if (nextCursor === undefined) return 'json';
    return nextCursor.type === 'string' ? 'feed' : 'list';
  }
  return Object.keys(content).every((type) => type.startsWith('image/')) ? 'bytes' : 'text';
}

function takesOf(
  { requestBody }: Documented,
  query: readonly Parameter[],
): ClientOperation['takes'] {
  if (requestBody !== undefined) return json in requestBody.content ? 'body' : 'file';
  return query.length > 0 ? 'query' : 'none';
}

function operationOf(path: string, method: string, documented: Documented): ClientOperation {
  const { operationId: id, tags, summary, description, parameters = [], requestBody } = documented;
  const query = parameters.filter((one) => one.in === 'query');
  const status = finalStatus(documented);
  const content = documented.responses[status]?.content ?? {};
  const route = `\`${method.toUpperCase()} ${path}\``;
  return {
    id,
    group: tags[0] ?? '',
    method: method.toUpperCase(),
    path,
    params: [...path.matchAll(/\{(\w+)\}/gu)].map(([, name = '']) => name),
    body: requestBody?.content[json]?.schema,
    bodyIsRequired: requestBody?.required ?? false,
    query,
    takes: takesOf(documented, query),
    gives: givesOf(status, content),
    reply: content[json]?.schema ?? {},
    goesOn: documented.responses['202']?.headers?.['Retry-After'] !== undefined,
    headers: parameters.flatMap(({ $ref }) => $ref?.split('/').at(-1) ?? []),
    comment: [`${summary}: ${route}`, description].filter(Boolean).join('\n\n'),
  };
}

/** Every operation that a client can send, in the order of the document. */
export const operationsIn = ({ paths }: ApiDocument): readonly ClientOperation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, documented]) => documented['x-codeSamples'] !== undefined)
      .map(([method, documented]) => operationOf(path, method, documented)),
  );
