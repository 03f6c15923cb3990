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

/**
 * Full jitter with a short base. With the base of the SDK, one throttled call could use the whole
 * budget of a request.
 */
const backoffMs = (attempt: number): number => Math.random() * Math.min(200, 25 * 2 ** attempt);

/**
 * Lambda and the local engine provide credentials in the environment. The search of the SDK for
 * other credentials adds 11 ms to a cold start. It runs only without these variables, for example
 * in a terminal.
 */
const credentials =
  env.AWS_ACCESS_KEY_ID !== undefined && env.AWS_SECRET_ACCESS_KEY !== undefined
    ? {
        accessKeyId: env.AWS_ACCESS_KEY_ID,
        secretAccessKey: env.AWS_SECRET_ACCESS_KEY,
        ...(env.AWS_SESSION_TOKEN !== undefined && { sessionToken: env.AWS_SESSION_TOKEN }),
      }
    : undefined;

/**
 * An administrator of a distant region needs a longer timeout than a request, because new
 * connections cross the ocean.
 */
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

/**
 * Setting `DYNAMODB_CLIENT` to `sdk` replaces the client in `lib/data/client` by that of the SDK,
 * in case it has a defect. The SDK is also used without credentials in the environment.
 */
const isOwn = credentials !== undefined && env.DYNAMODB_CLIENT !== 'sdk';

export const client = isOwn
  ? newDocumentClient({
      ...settings,
      credentials,
      requestHandler: new HttpHandler(connectionTimeout),
    })
  : new DynamoDBClient(settings);

/**
 * The time limit of an attempt includes the wait for a socket, and for a busy process to read the
 * response. With hundreds of concurrent calls, the process would mistake its own queue for an
 * unresponsive database. So calls wait here, before the attempt starts. Lambda handles one request
 * at a time and never waits.
 */
const inTurn = gate(16);
client.middlewareStack.add(
  () =>
    ({ request }) =>
      inTurn(() => attempt(request as HttpRequest)),
  { step: 'deserialize', priority: 'low', name: 'inTurn' },
);

/**
 * Sends a request. Aborts it when the limit of an attempt or the budget of the request is over,
 * even while the response is still arriving.
 */
export async function attempt(request: HttpRequest): Promise<{ readonly response: HttpResponse }> {
  const leftMs = timeLeftMs();
  // The SDK does not retry an error with this name.
  if (leftMs <= 0) throw namedError('AbortError', 'The time of the request is over.');
  const requestTimeout = Math.min(budgets.attemptMs, leftMs);
  return isOwn
    ? client.config.requestHandler.handle(request, { requestTimeout })
    : abortAfter(requestTimeout, request);
}

/**
 * Aborts the whole attempt. The timeouts of the SDK end with the headers of a response or restart
 * with each of its bytes.
 */
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
