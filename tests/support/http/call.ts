import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { gunzipSync } from 'node:zlib';
import * as v from 'valibot';
import { expect, inject } from 'vitest';
import { type Contract, mediaTypesOf } from '../../../lib/contract/contract.ts';
import { problemExtensions } from '../../../lib/contract/problem-extensions.ts';
import { type ProblemCode, problems } from '../../../lib/contract/problems.ts';
import { problemsOf } from '../../../lib/contract/problems-of.ts';
import { type OperationId, type Params, routes } from '../../../lib/contract/routes.ts';
import type { Violation } from '../../../lib/domain/violation.ts';
import { kebabCase } from '../../../scripts/names.ts';
import { logLines } from '../processes/log-lines.ts';
import { actAsFunction } from '../rights/act-as-function.ts';
import { linkHeader } from './link-header.ts';
import { isExample } from './problem-examples.ts';
import { tell } from './problems-met.ts';

export interface CallInput<Id extends OperationId> {
  /** The caller, with an API key that is sent. */
  readonly as?: { readonly key: string } | undefined;
  /** The token of a guest link, of a host's answer link, or of a response to a routing form. */
  readonly guest?: string | undefined;
  readonly params?: Params<Id>;
  readonly query?: Readonly<Record<string, string>> | string;
  readonly body?: unknown;
  /** The raw body instead of JSON. */
  readonly rawBody?: string;
  /** The bytes of a picture instead of a body. */
  readonly file?: Uint8Array | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Members that replace those of the gateway's event, such as another path, letter case or
   * encoding.
   */
  readonly event?: Readonly<Record<string, unknown>>;
}

interface ProblemDocument {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
  readonly code: ProblemCode;
  readonly errors: readonly Violation[];
}

/** The response. It has the members of the reply on success, and those of the problem otherwise. */
export interface Answer<Reply> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The texts of headers that set cookies. */
  readonly cookies: readonly string[];
  readonly body: Reply & Partial<ProblemDocument> & Readonly<Record<string, unknown>>;
}

/**
 * Calls an operation through its Lambda handler, like the gateway, and checks the response against
 * its contract. It uses assertions of Node.js, which are faster than `expect`, because it is called
 * so often.
 */
export async function call<Id extends OperationId, Query, Body, Reply>(
  contract: Contract<Id, Query, Body, Reply>,
  sent: CallInput<Id> = {},
): Promise<Answer<Reply>> {
  const { route, loading } = entryOf(contract.id);
  const { handler } = await loading;
  const event = eventOf(contract, route, sent);
  const answer = await actAsFunction(contract.id, () =>
    handler(event, { awsRequestId: randomUUID() }),
  );
  const { statusCode: status, headers = {}, cookies = [] } = answer;
  const body = bodyOf(answer);
  assert.equal(typeof headers['x-request-id'], 'string', 'every response has a request ID');
  assert.equal(
    headers['x-content-type-options'],
    'nosniff',
    'browsers must not sniff the media type',
  );
  const isForEveryone = contract.scope === 'public' && contract.id !== 'getHealth' && status < 400;
  const cached = headers['cache-control'];
  if (isForEveryone) assert.notEqual(cached, undefined, 'a public response has Cache-Control');
  else assert.equal(cached, 'no-store', 'caches must not store the response');
  if (status >= 400) holdProblem(contract, status, headers, body);
  else holdReply(contract, status, headers, body);
  return { status, headers, cookies, body };
}

interface Sealed {
  readonly cookies?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
}

/** Parses JSON, returns a picture as bytes and any other body as text. */
function bodyOf({ headers = {}, body, isBase64Encoded }: Sealed) {
  if (body === undefined) return undefined;
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  if (headers['content-type']?.startsWith('image/')) return bytes;
  const text = String(headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes);
  return headers['content-type']?.includes('json') ? JSON.parse(text) : text;
}

interface EntryPoint {
  readonly route: string;
  readonly loading: Promise<{
    readonly handler: (event: object, context: object) => Promise<Sealed & { statusCode: number }>;
  }>;
}

/** Caches imported modules, because resolving an import takes longer than many requests. */
const entryPoints = new Map<OperationId, EntryPoint>();

function entryOf(id: OperationId): EntryPoint {
  const known = entryPoints.get(id);
  if (known !== undefined) return known;
  for (const [group, operations] of Object.entries(routes)) {
    const route = (operations as Readonly<Record<string, string>>)[id];
    if (route === undefined) continue;
    const entry = { route, loading: import(`../../../functions/${group}/${kebabCase(id)}.ts`) };
    entryPoints.set(id, entry);
    return entry;
  }
  throw new Error(`The operation ${id} has no route.`);
}

/** An event of an HTTP API, payload format 2.0: lower-case header names, decoded path parameters. */
function eventOf<Id extends OperationId>(
  contract: Pick<Contract, 'scope' | 'takesResponse'>,
  route: string,
  sent: CallInput<Id>,
) {
  const [method = '', path = ''] = route.split(' ');
  const params: Readonly<Record<string, string>> = sent.params ?? {};
  const rawPath = path.replace(/\{(\w+)\}/gu, (_, name) => encodeURIComponent(params[name] ?? ''));
  const { query = '' } = sent;
  const rawQueryString = typeof query === 'string' ? query : `${new URLSearchParams(query)}`;
  const { file } = sent;
  const json = sent.body === undefined ? undefined : JSON.stringify(sent.body);
  const text = sent.rawBody ?? (file ? Buffer.from(file).toString('base64') : json);
  const isFile = file !== undefined && sent.rawBody === undefined;
  const headers = Object.fromEntries(
    Object.entries(sent.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
  return {
    version: '2.0',
    routeKey: route,
    rawPath,
    rawQueryString,
    headers: {
      host: 'api.example.com',
      'x-forwarded-proto': 'https',
      ...(text !== undefined && { 'content-type': file ? 'image/png' : 'application/json' }),
      ...(sent.as && { 'x-service-api-key': sent.as.key }),
      ...linkHeader(contract, sent.guest),
      ...headers,
    },
    ...(Object.keys(params).length > 0 && { pathParameters: params }),
    requestContext: { http: { method, path: rawPath, sourceIp: '127.0.0.1' }, stage: '$default' },
    ...(text !== undefined && { body: text }),
    isBase64Encoded: isFile,
    ...sent.event,
  };
}

function holdReply(
  contract: Contract,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: unknown,
): void {
  if (status === 202 && contract.progress !== undefined) {
    expect([body, headers['retry-after']]).toEqual([v.parse(contract.progress, body), '1']);
    return;
  }
  if (status === 200 && contract.notice?.confirmation !== undefined) {
    expect(body).toEqual(v.parse(contract.notice.confirmation, body));
    return;
  }
  const isDryRun = headers['preference-applied'] === 'handling=dry-run';
  const isGone = contract.status === 204;
  const allowed = status === 304 || status === (isDryRun && !isGone ? 200 : contract.status);
  assert.ok(allowed, `${contract.id} returned the undeclared status ${status}`);
  const { etag = '' } = headers;
  if (isGone || isDryRun) assert.equal(etag, '', 'a deletion or a dry run returns no ETag');
  else if (contract.versioned) assert.match(etag, /^"[^"]+"$/u);
  if (isGone || status === 304) {
    expect([body, headers['content-type']], 'the response has no body').toEqual([
      undefined,
      undefined,
    ]);
    return;
  }
  if (contract.hasLocation === false)
    expect(headers.location, 'an operation without a Location must not return one').toBeUndefined();
  else if (status === 201) expect(headers.location).toMatch(/^\//u);
  const [mediaType = ''] = headers['content-type']?.split(';') ?? [];
  assert.ok(
    mediaTypesOf(contract).includes(mediaType),
    `${contract.id} returned the undeclared media type ${mediaType}`,
  );
  const { issues, output } = v.safeParse(contract.reply, body);
  const faults = issues?.map(({ message, path }) => [v.getDotPath({ path } as never), message]);
  assert.deepEqual(faults, undefined);
  if (isDeepStrictEqual(body, output)) return;
  expect(body, 'the body has only members of the contract').toEqual(output);
}

const declaredBy = new Map<OperationId, ReadonlySet<ProblemCode>>();

function declares(contract: Contract, code: ProblemCode): boolean {
  const declared = declaredBy.get(contract.id) ?? new Set(problemsOf(contract));
  declaredBy.set(contract.id, declared);
  return declared.has(code);
}

function holdProblem(
  contract: Contract,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: ProblemDocument | undefined,
): void {
  assert.ok(body);
  const { code, type, detail, instance } = body;
  const cause = status >= 500 ? ` ${JSON.stringify(logLines.at(-1))}` : '';
  assert.ok(declares(contract, code), `${contract.id} must declare the problem ${code}.${cause}`);
  tell(inject('problemsMet'), contract.id, code);
  if (isExample(code, body)) tell(inject('problemsMet'), 'example', code);
  assert.equal(headers['content-type'], 'application/problem+json');
  const { title, status: catalogued } = problems[code];
  assert.equal(status, catalogued, `the catalogued status of ${code}`);
  assert.equal(body.status, status);
  assert.equal(body.title, title);
  for (const text of [type, detail, instance]) assert.equal(typeof text, 'string');
  holdMembers(code, status, body);
  const isReplay = headers['idempotency-replayed'] === 'true';
  if (!isReplay) assert.equal(instance, headers['x-request-id']);
}

const nothing = v.strictObject({});

/**
 * Checks that 400 and 422 contain errors, and that every other member of a problem is declared for
 * its code.
 */
function holdMembers(code: ProblemCode, status: number, body: ProblemDocument): void {
  const {
    type: _,
    title: _t,
    status: _s,
    detail: _d,
    instance: _i,
    code: _c,
    errors,
    ...rest
  } = body;
  if (status === 400 || status === 422) assert.ok(errors.length > 0, code);
  else assert.equal(errors, undefined, code);
  const declared = (problemExtensions as Partial<Record<ProblemCode, v.GenericSchema>>)[code];
  const parsed = v.safeParse(declared ?? nothing, rest);
  const faults = parsed.issues?.map(({ message }) => message);
  assert.deepEqual(faults, undefined, `additional members of ${code}: ${faults}`);
}
