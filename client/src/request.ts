import { ArgumentError } from './argument-error.ts';
import { newKey } from './new-key.ts';
import type {
  ByBookingLink,
  ByResponse,
  CallOptions,
  Conditional,
  WithQuery,
  WriteOptions,
} from './options.ts';
import { type Settings, timeoutOf } from './settings.ts';

/** An operation, parsed from a line of the table such as `POST /v1/bookings body json`. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly takes: string;
  readonly gives: string;
  /** Whether the same request is sent again until the work is finished. */
  readonly goesOn: boolean;
}

export function operationOf(line: string): Operation {
  const [method = '', path = '', takes = '', gives = '', more] = line.split(' ');
  return { method, path, takes, gives, goesOn: more !== undefined };
}

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

type AnyOptions = CallOptions &
  WriteOptions &
  Conditional &
  ByResponse &
  ByBookingLink &
  WithQuery<Query>;

/** The arguments of a method, by their purpose. */
export interface CallArguments {
  readonly params: readonly unknown[];
  readonly input: unknown;
  readonly options: AnyOptions;
}

export function toCallArguments(
  { path, takes }: Operation,
  values: readonly unknown[],
): CallArguments {
  const count = path.split('{').length - 1;
  const takesInput = takes !== 'none';
  const options = values[count + Number(takesInput)] as AnyOptions | undefined;
  return {
    params: values.slice(0, count),
    input: takesInput ? values[count] : undefined,
    options: options ?? {},
  };
}

/** A request that can be sent any number of times. */
export interface Request {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string | Blob | null;
  readonly idempotencyKey: string | undefined;
  readonly signal: AbortSignal | undefined;
  readonly timeoutMs: number;
  readonly maxRetries: number;
}

/** Encodes an ID. Refuses `.`, `..` and an empty ID, because they lead to another path. */
function segmentOf(name: string, value: unknown): string {
  if (typeof value === 'string' && !/^\.{0,2}$/u.test(value)) return encodeURIComponent(value);
  throw new ArgumentError(`\`${name}\` must be an ID.`);
}

function urlOf(
  settings: Settings,
  operation: Operation,
  { params, input, options }: CallArguments,
): string {
  const rest = [...params];
  const path = operation.path.replaceAll(/\{(\w+)\}/gu, (_, name) => segmentOf(name, rest.shift()));
  const query = operation.takes === 'query' ? (input as Query | undefined) : options.query;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const text = String(search);
  return `${settings.baseUrl}${path}${text === '' ? '' : `?${text}`}`;
}

function bodyOf({ takes }: Operation, { input }: CallArguments): string | Blob | null {
  if (input === undefined || takes === 'query') return null;
  return takes === 'file' ? (input as Blob) : JSON.stringify(input);
}

function versionOf(ifMatch: AnyOptions['ifMatch']): string | undefined {
  if (typeof ifMatch !== 'object') return ifMatch;
  const { etag } = ifMatch.response;
  if (etag === null) throw new ArgumentError('`ifMatch` was read without a version.');
  return etag;
}

/** The key of a write. Reads and dry runs need none, because they have no effect. */
function keyOf({ method }: Operation, { idempotencyKey, dryRun }: AnyOptions): string | undefined {
  // A proxy may drop an empty header, and then each attempt would take effect.
  if (idempotencyKey === '') throw new ArgumentError('`idempotencyKey` must not be empty.');
  return method === 'GET' || dryRun === true ? undefined : (idempotencyKey ?? newKey());
}

/** Validates the values, because the error of `fetch` quotes an invalid value, which may be a secret. */
function headersOf(values: Readonly<Record<string, string>>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(values)) {
    if (/[^\t\x20-\x7e\x80-\xff]/u.test(`${value}`.trim())) {
      throw new ArgumentError(`The value of \`${name}\` has characters that no header can have.`);
    }
    headers.set(name, value);
  }
  return headers;
}

/** Waits for the credential, but only until the signal of the caller is aborted. */
async function unlessAborted<Value>(
  get: () => Promise<Value>,
  signal: AbortSignal | undefined,
): Promise<Value> {
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal?.reason);
    const removeListener = () => signal?.removeEventListener('abort', stop);
    signal?.addEventListener('abort', stop, { once: true });
    void get().then(resolve, reject).then(removeListener);
  });
}

export async function requestOf(
  settings: Settings,
  operation: Operation,
  args: CallArguments,
): Promise<Request> {
  const { options } = args;
  const body = bodyOf(operation, args);
  const idempotencyKey = keyOf(operation, options);
  const version = versionOf(options.ifMatch);
  const headers = headersOf({
    ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
    ...(await unlessAborted(settings.credential, options.signal)),
    ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    ...(version !== undefined && { 'If-Match': version }),
    ...(options.dryRun === true && { Prefer: 'handling=dry-run' }),
    ...(options.responseToken !== undefined && { 'X-Response-Token': options.responseToken }),
    ...(options.bookingToken !== undefined && { 'X-Booking-Token': options.bookingToken }),
    ...options.headers,
  });
  return {
    method: operation.method,
    url: urlOf(settings, operation, args),
    headers,
    body,
    // Reads the key from the headers, because a header of the caller may have replaced it.
    idempotencyKey: headers.get('Idempotency-Key') ?? undefined,
    signal: options.signal,
    timeoutMs: timeoutOf(options.timeoutMs ?? settings.timeoutMs),
    maxRetries: options.maxRetries ?? settings.maxRetries,
  };
}
