import type { Answer } from './attempt.ts';
import { operations } from './generated/operations.ts';
import type { SchedulingClient } from './generated/types.ts';
import { listOf } from './list.ts';
import type { ClientOptions } from './options.ts';
import { pause } from './pause.ts';
import type { List, Page, Received, Reply } from './reply.ts';
import {
  type CallArguments,
  type Operation,
  operationOf,
  type Query,
  requestOf,
  toCallArguments,
} from './request.ts';
import { send } from './send.ts';
import { type Settings, settingsOf } from './settings.ts';

/** The maximum number of seconds that the service waits for another event. */
const maxWaitSeconds = 20;

const receivedOf = ({ status, headers }: Answer): Received => ({
  status,
  etag: headers.get('etag'),
  requestId: headers.get('x-request-id'),
  isReplay: headers.get('idempotency-replayed') === 'true',
  isDryRun: headers.get('preference-applied') === 'handling=dry-run',
  headers,
});

function replyOf(answer: Answer, { gives }: Operation): Reply<object> {
  const response = receivedOf(answer);
  if (gives === 'nothing') return { response };
  const isJson = gives !== 'text' && gives !== 'bytes';
  const body = isJson ? (answer.body as object) : { data: answer.body };
  return { ...body, response };
}

async function call(
  settings: Settings,
  operation: Operation,
  args: CallArguments,
): Promise<Reply<object>> {
  const request = await requestOf(settings, operation, args);
  return replyOf(await send(settings, operation, request), operation);
}

/** Extends the timeout of a request in which the service waits for an event. */
function withWaitTimeout(
  settings: Settings,
  { options }: CallArguments,
  { wait }: Query,
): CallArguments['options'] {
  const timeoutMs = options.timeoutMs ?? settings.timeoutMs;
  return wait
    ? { ...options, timeoutMs: Math.max(timeoutMs, (Number(wait) + 10) * 1000) }
    : options;
}

/** Pause before the next request if the service did not wait, because too many requests wait already. */
const pollMs = 5000;
/** The service may end a wait this much earlier. */
const earlyMs = 500;

/** Returns a page of the feed when there is an event or the wait is over, whether or not the service itself waits. */
async function waitForPage(
  get: (input: Query) => Promise<Page<unknown>>,
  query: Query,
  signal: AbortSignal | undefined,
): Promise<Page<unknown>> {
  const untilMs = performance.now() + Number(query.wait ?? 0) * 1000;
  for (let input = query; ; ) {
    const page = await get(input);
    const leftMs = untilMs - performance.now();
    if (page.data.length > 0 || !(leftMs > earlyMs)) return page;
    await pause(Math.min(leftMs, pollMs), signal);
    const wait = Math.floor((untilMs - performance.now()) / 1000);
    if (wait < 1) return page;
    input = { ...input, cursor: page.nextCursor, wait };
  }
}

function list(settings: Settings, operation: Operation, args: CallArguments): List<unknown> {
  const query = (args.input ?? {}) as Query;
  const get = (input: Query) => {
    const options = withWaitTimeout(settings, args, input);
    return call(settings, operation, { ...args, input, options }) as Promise<Page<unknown>>;
  };
  const page = (input: Query) => waitForPage(get, input, args.options.signal);
  // The feed has no end: the service answers as soon as there is another event.
  const more = operation.gives === 'feed' ? { wait: query.wait || maxWaitSeconds } : {};
  return listOf(page(query), (cursor) => page({ ...query, ...more, cursor }));
}

function methodOf(settings: Settings, line: string) {
  const operation = operationOf(line);
  const isList = operation.gives === 'list' || operation.gives === 'feed';
  const run = isList ? list : call;
  return (...values: unknown[]) => run(settings, operation, toCallArguments(operation, values));
}

/** A client of the service. It holds no connection, so there is nothing to close. */
export function createClient(options: ClientOptions): SchedulingClient {
  const settings = settingsOf(options);
  const resources = Object.entries(operations).map(([name, methods]) => {
    const own = Object.entries(methods).map(([key, line]) => [key, methodOf(settings, line)]);
    return [name, Object.fromEntries(own)];
  });
  // The table and the types are made from the same document.
  return Object.fromEntries(resources) as SchedulingClient;
}
