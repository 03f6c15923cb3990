import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { HttpRequest, HttpResponse } from '@smithy/core/protocols';
import { ConfiguredRetryStrategy } from '@smithy/core/retry';
import { documentsOf, newDocumentClient } from '../client/document-client.ts';
import { HttpHandler } from '../client/http-handler.ts';
import { budgets, timeFactor, timeLeftMs } from './deadline.ts';
import { gate } from './gate.ts';

const { env } = process;

export const TableName = env.TABLE_NAME ?? 'scheduling';

/** Full jitter on a short base: the SDK's own base lets one throttled call eat the whole budget of a request. */
const backoffMs = (attempt: number): number => Math.random() * Math.min(200, 25 * 2 ** attempt);

/**
 * Lambda and the local engine give credentials in the environment; looking for them elsewhere costs
 * a cold start 11 ms. Without them (a person at a terminal) the SDK's own chain of profiles applies.
 */
const credentials =
  env.AWS_ACCESS_KEY_ID !== undefined && env.AWS_SECRET_ACCESS_KEY !== undefined
    ? {
        accessKeyId: env.AWS_ACCESS_KEY_ID,
        secretAccessKey: env.AWS_SECRET_ACCESS_KEY,
        ...(env.AWS_SESSION_TOKEN !== undefined && { sessionToken: env.AWS_SESSION_TOKEN }),
      }
    : undefined;

/** A person who administers a distant region waits longer than a request may: it opens new connections over the ocean. */
const isAtATerminal =
  env.AWS_LAMBDA_FUNCTION_NAME === undefined && env.DYNAMODB_ENDPOINT === undefined;
if (isAtATerminal) budgets.attemptMs = 10_000;
const connectionTimeout = isAtATerminal ? 5000 : Math.round(300 * timeFactor);

export const settings: DynamoDBClientConfig = {
  ...(env.DYNAMODB_ENDPOINT !== undefined && { endpoint: env.DYNAMODB_ENDPOINT }),
  ...(credentials !== undefined && { credentials }),
  retryStrategy: new ConfiguredRetryStrategy(3, backoffMs),
  requestHandler: { connectionTimeout },
};

/** `sdk` replaces the parts in `lib/data/client` by those of the SDK, in case one of them has a defect. Without credentials in the environment, the SDK is used, too. */
const isOwn = credentials !== undefined && env.DYNAMODB_CLIENT !== 'sdk';

export const client = isOwn
  ? newDocumentClient({
      ...settings,
      credentials,
      requestHandler: new HttpHandler(connectionTimeout),
    })
  : new DynamoDBClient(settings);

/**
 * An attempt's time runs while it waits for a socket, and while its answer waits for a busy process
 * to read it: with hundreds of calls at once the process would take its own queue for a database
 * that hangs. So the queue is here, before the attempt. Lambda serves one request at a time and
 * never waits.
 */
const inTurn = gate(16);
client.middlewareStack.add(
  () =>
    ({ request }) =>
      inTurn(() => attempt(request as HttpRequest)),
  { step: 'deserialize', priority: 'low', name: 'inTurn' },
);

/**
 * Sends a request, and gives it up when an attempt has taken as long as one may or the budget of the
 * request behind it is over, even while bytes of the answer keep coming.
 */
export async function attempt(request: HttpRequest): Promise<{ readonly response: HttpResponse }> {
  const leftMs = timeLeftMs();
  // Under this name the SDK does not try again.
  if (leftMs <= 0) throw namedError('AbortError', 'The time of the request is over.');
  const requestTimeout = Math.min(budgets.attemptMs, leftMs);
  return isOwn
    ? client.config.requestHandler.handle(request, { requestTimeout })
    : abortAfter(requestTimeout, request);
}

/** The timeouts of the SDK end with the head of an answer, or begin anew with each of its bytes. */
async function abortAfter(ms: number, request: HttpRequest) {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), ms);
  const done = () => clearTimeout(timer);
  try {
    const sent = await client.config.requestHandler.handle(request, { abortSignal: abort.signal });
    sent.response.body.once('close', done);
    return sent;
  } catch (error) {
    done();
    throw abort.signal.aborted ? namedError('TimeoutError', 'There is no answer.') : error;
  }
}

const namedError = (name: string, message: string): Error =>
  Object.assign(new Error(message), { name });

export const table: Pick<DynamoDBDocumentClient, 'send'> = isOwn
  ? documentsOf(client)
  : DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
