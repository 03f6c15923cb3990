import { ArgumentError } from '../src/argument-error.ts';
import { remedies } from '../src/generated/remedies.ts';
import { SchedulingConnectionError, SchedulingProblem } from '../src/problems.ts';
import { plain } from './print.ts';
import { UsageError } from './usage-error.ts';

/** An error with its remedy, as the user sees it. */
export interface Failure {
  /** 1: the service refused the request. 2: the command is invalid. 3: the service does not respond, or fails. */
  readonly exitCode: 1 | 2 | 3;
  readonly code: string;
  readonly message: string;
  readonly remedy: string;
  readonly requestId?: string;
}

const connectionRemedies: Readonly<Record<SchedulingConnectionError['code'], string>> = {
  'client/no-response': 'Check the address (SCHEDULING_URL or --url) and your connection.',
  'client/timeout': 'Try again later. `scheduling doctor` shows whether the service is running.',
  'client/unexpected-response':
    'Check the address (SCHEDULING_URL or --url). The response is from another program or a proxy.',
  'client/unfinished': 'Run the command again to continue.',
};

/** Reads the message of the system error, such as `ECONNREFUSED`, which `fetch` wraps in another error. */
function causeOf({ cause }: Error): string {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  return inner instanceof Error && inner.message !== '' ? ` (${inner.message})` : '';
}

/** Returns the advice for a write with an unknown outcome that was sent with this key. */
export type Advice = (idempotencyKey: string) => string;

/** Returns the advice for the command line. */
export const repeatAdvice: Advice = (idempotencyKey) =>
  `The outcome is unknown: add --idempotency-key ${idempotencyKey} to repeat the command safely.`;

const joinSentences = (...sentences: readonly string[]): string =>
  sentences.filter(Boolean).join(' ');

/** Whether a failed write may have taken effect. `service/unavailable` means that it did not. */
function hasUnknownOutcome({ status, code, idempotencyKey }: SchedulingProblem): boolean {
  return idempotencyKey !== undefined && status >= 500 && code !== 'service/unavailable';
}

function problemFailure(error: SchedulingProblem, advise: Advice): Failure {
  const { document, errors, code, requestId, idempotencyKey = '', retryAfterSeconds } = error;
  const lines = errors.map(({ pointer, detail }) => `\n  ${pointer || 'request'}: ${detail}`);
  const starts = 'nextStarts' in document ? [document.nextStarts].flat() : [];
  const next = starts.length > 0 ? `\n  Next: ${starts.join(', ')}` : '';
  const wait = retryAfterSeconds === undefined ? '' : `\n  Retry-After: ${retryAfterSeconds} s`;
  const remedy = Object.hasOwn(remedies, code) ? (remedies[code] ?? '') : '';
  return {
    exitCode: error.status >= 500 ? 3 : 1,
    code,
    message: `${document.detail}${lines.join('')}${next}${wait}`,
    remedy: hasUnknownOutcome(error) ? advise(idempotencyKey) : remedy,
    requestId,
  };
}

/** Whether a file cannot be read or written, as with `ENOENT` or `EACCES`. */
const isFileError = (error: unknown): error is Error =>
  error instanceof Error && 'syscall' in error && 'path' in error;

/** Converts an expected error to a failure. Rethrows any other error, because it is a bug of this program. */
export function failureOf(error: unknown, advise: Advice = repeatAdvice): Failure {
  if (error instanceof UsageError || error instanceof ArgumentError || isFileError(error)) {
    const remedy = 'Run `scheduling --help` to see the commands.';
    return { exitCode: 2, code: 'command/invalid', message: error.message, remedy };
  }
  if (error instanceof SchedulingProblem) return problemFailure(error, advise);
  if (error instanceof SchedulingConnectionError) {
    const { code, message, idempotencyKey } = error;
    const [first = message] = message.split(' The outcome is unknown');
    const advice = idempotencyKey === undefined ? '' : advise(idempotencyKey);
    const remedy = joinSentences(connectionRemedies[code], advice);
    return { exitCode: 3, code, message: `${first}${causeOf(error)}`, remedy };
  }
  throw error;
}

export const textOf = ({ code, message, remedy, requestId = '' }: Failure): string =>
  [
    message,
    ...(remedy === '' ? [] : [remedy]),
    `(${code}${requestId === '' ? '' : `, request ${requestId}`})`,
  ]
    .flatMap((text) => text.split('\n'))
    .map(plain)
    .join('\n');
