import { type Answer, attempt, type NoAnswer } from './attempt.ts';
import type { Problem } from './generated/types.ts';
import { pause } from './pause.ts';
import { SchedulingConnectionError, SchedulingProblem } from './problems.ts';
import type { Operation, Request } from './request.ts';
import { type FailedAttempt, retryAfterMs, retryDelayMs } from './retry-delay.ts';
import type { Settings } from './settings.ts';

/** The maximum number of requests for unfinished work. Each takes seconds, so no work needs more. */
const maxRounds = 200;

function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}

/** Whether a body is a problem document. Bodies of other servers can look similar, such as with a numeric code. */
function isProblemDocument(value: unknown): value is Problem {
  const { code, detail, errors = [] } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return typeof code === 'string' && typeof detail === 'string' && Array.isArray(errors);
}

/** Converts the response of a gateway, which has no problem document, to the problem with the same meaning. */
function gatewayProblem({ status, headers }: Answer, { method }: Request): Problem | undefined {
  const codes: Readonly<Record<number, string>> = {
    413: 'request/too-large',
    429: 'caller/rate-limited',
    503: method === 'GET' ? 'service/unavailable' : 'service/undecided',
  };
  const code = codes[status];
  if (code === undefined) return undefined;
  const title = 'A gateway answered in place of the service.';
  const instance = headers.get('x-request-id') ?? '';
  return { type: 'about:blank', title, status, detail: title, instance, code };
}

function connectionError(
  { isLate, cause }: NoAnswer,
  { idempotencyKey, timeoutMs, url }: Request,
): Error {
  const { origin } = new URL(url);
  const facts = { idempotencyKey, cause };
  if (isLate) {
    const message = `${origin} did not respond within ${timeoutMs} ms.`;
    return new SchedulingConnectionError('client/timeout', message, facts);
  }
  const message = `There was no complete response from ${origin}.`;
  return new SchedulingConnectionError('client/no-response', message, facts);
}

/** The error that a call ends with. */
function errorOf(failed: Answer | NoAnswer, request: Request): Error {
  if (!('status' in failed)) return connectionError(failed, request);
  const { idempotencyKey, url } = request;
  const body = parseJson(failed.body);
  const problem = isProblemDocument(body) ? body : gatewayProblem(failed, request);
  const { status, headers } = failed;
  if (problem !== undefined) {
    const waitMs = retryAfterMs(headers.get('retry-after'), Date.now());
    const seconds = waitMs > 0 ? Math.ceil(waitMs / 1000) : undefined;
    return new SchedulingProblem({ ...problem, status }, idempotencyKey, seconds);
  }
  const message = `${new URL(url).origin} sent a response that is not one of the service (${status}).`;
  const facts = { status, idempotencyKey };
  return new SchedulingConnectionError('client/unexpected-response', message, facts);
}

const isSuccess = (outcome: Answer | NoAnswer): outcome is Answer =>
  'status' in outcome && outcome.status >= 200 && outcome.status < 300;

const failedAttemptOf = (outcome: Answer | NoAnswer): FailedAttempt =>
  'status' in outcome
    ? { status: outcome.status, retryAfter: outcome.headers.get('retry-after') }
    : { retryAfter: null };

/** The pause before the next part of the work, as the service specifies it in `Retry-After`. */
const roundMs = ({ headers }: Answer): number =>
  Math.min(60_000, retryAfterMs(headers.get('retry-after'), Date.now()));

/** Sends a request until it succeeds, or until another attempt makes no sense. */
export async function send(
  settings: Settings,
  operation: Operation,
  request: Request,
): Promise<Answer> {
  const { signal, maxRetries } = request;
  let retries = 0;
  for (let rounds = 0; rounds < maxRounds; ) {
    const outcome = await attempt(settings, operation, request);
    if (isSuccess(outcome)) {
      if (outcome.status !== 202 || !operation.goesOn) return outcome;
      rounds += 1;
      retries = 0;
      await pause(roundMs(outcome), signal);
      continue;
    }
    const waitMs =
      retries < maxRetries ? retryDelayMs(failedAttemptOf(outcome), retries) : undefined;
    if (waitMs === undefined) throw errorOf(outcome, request);
    retries += 1;
    await pause(waitMs, signal);
  }
  throw new SchedulingConnectionError('client/unfinished', 'The work is not finished.', request);
}
