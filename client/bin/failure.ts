import { ArgumentError } from '../src/argument-error.ts';
import { remedies } from '../src/generated/remedies.ts';
import { SchedulingConnectionError, SchedulingProblem } from '../src/problems.ts';
import { UsageError } from './usage-error.ts';

/** Why something did not work, and what to do about it. */
export interface Failure {
  /** 1: the service has refused it. 2: it was not typed well. 3: the service does not answer. */
  readonly exitCode: 1 | 2 | 3;
  readonly code: string;
  readonly message: string;
  readonly remedy: string;
  readonly requestId?: string;
}

const unreachable: Readonly<Record<SchedulingConnectionError['code'], string>> = {
  'client/no-response': 'Check the address (SCHEDULING_URL or --url) and your connection.',
  'client/timeout': 'Try again later. `scheduling doctor` shows whether the service is running.',
  'client/unexpected-response':
    'Check the address (SCHEDULING_URL or --url): something else answers there, or a proxy before the service.',
  'client/unfinished': 'Run the command again: the work goes on.',
};

/** Errors of the system name their cause: `ECONNREFUSED`. */
function causeOf({ cause }: Error): string {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  return inner instanceof Error && inner.message !== '' ? ` (${inner.message})` : '';
}

function withKey(error: SchedulingConnectionError): string {
  if (error.idempotencyKey === undefined) return '';
  return ` The outcome is unknown: add --idempotency-key ${error.idempotencyKey} to repeat the command safely.`;
}

/** An error in words. What was not foreseen is an error of this program, and is shown as it is. */
export function failureOf(error: unknown): Failure {
  if (error instanceof UsageError || error instanceof ArgumentError) {
    const remedy = 'Run `scheduling --help` to see the commands.';
    return { exitCode: 2, code: 'command/invalid', message: error.message, remedy };
  }
  if (error instanceof SchedulingProblem) {
    const { document, errors, code, requestId } = error;
    const lines = errors.map(({ pointer, detail }) => `\n  ${pointer || 'request'}: ${detail}`);
    const starts = 'nextStarts' in document ? [document.nextStarts].flat() : [];
    const next = starts.length > 0 ? `\n  Next: ${starts.join(', ')}` : '';
    return {
      exitCode: 1,
      code,
      message: `${document.detail}${lines.join('')}${next}`,
      remedy: remedies[code] ?? '',
      requestId,
    };
  }
  if (error instanceof SchedulingConnectionError) {
    const { code, message } = error;
    const [first = message] = message.split(' The outcome is unknown');
    const remedy = `${unreachable[code]}${withKey(error)}`;
    return { exitCode: 3, code, message: `${first}${causeOf(error)}`, remedy };
  }
  throw error;
}

export const textOf = ({ code, message, remedy, requestId = '' }: Failure): string =>
  [
    message,
    ...(remedy === '' ? [] : [remedy]),
    `(${code}${requestId === '' ? '' : `, request ${requestId}`})`,
  ].join('\n');
