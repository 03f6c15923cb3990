import type { Problem, ProblemDocuments, Violation } from './generated/types.ts';

/** The codes of the problems that this version of the client knows. */
export type ProblemCode = keyof ProblemDocuments;

const linesOf = (errors: readonly Violation[]): string =>
  errors.map(({ pointer, detail }) => `\n  ${pointer || 'request'}: ${detail}`).join('');

/** The service refused a call. `code` contains the reason; the meaning of a code never changes. */
export class SchedulingProblem extends Error {
  override readonly name = 'SchedulingProblem';
  /** Expect further codes: a newer service may have some that this version does not know. */
  readonly code: ProblemCode | (string & Record<never, never>);
  readonly status: number;
  /** The problem document, with the members that belong to its code. */
  readonly document: Problem;
  /** All errors in the request, with status 400 and 422. */
  readonly errors: readonly Violation[];
  /** Quote it when you ask for help: it identifies the request in the log of the service. */
  readonly requestId: string;
  /** The key of the call, if it was a write. With it, the call can be repeated safely. */
  readonly idempotencyKey: string | undefined;
  /** The number of seconds after which the call can be repeated, if the service specifies it. */
  readonly retryAfterSeconds: number | undefined;

  constructor(document: Problem, idempotencyKey?: string, retryAfterSeconds?: number) {
    const { code, detail, status, instance, errors = [] } = document;
    super(`${code}: ${detail}${linesOf(errors)}`);
    this.code = code;
    this.status = status;
    this.document = document;
    this.errors = errors;
    this.requestId = instance;
    this.idempotencyKey = idempotencyKey;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A problem with one of several codes. */
export type ProblemOf<Code extends ProblemCode> = {
  [One in Code]: SchedulingProblem & {
    readonly code: One;
    readonly document: ProblemDocuments[One];
  };
}[Code];

/** Whether an error is a problem with one of the codes, or any problem if no code is given. */
export function isProblem(error: unknown): error is SchedulingProblem;
export function isProblem<Code extends ProblemCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is ProblemOf<Code>;
export function isProblem(error: unknown, ...codes: readonly string[]): boolean {
  if (!(error instanceof SchedulingProblem)) return false;
  return codes.length === 0 || codes.includes(error.code);
}

interface CallFacts {
  readonly status?: number | undefined;
  readonly idempotencyKey: string | undefined;
  readonly cause?: unknown;
}

/** A call that got no response from the service. The outcome of a write is unknown. */
export class SchedulingConnectionError extends Error {
  override readonly name = 'SchedulingConnectionError';
  readonly code:
    | 'client/no-response'
    | 'client/timeout'
    | 'client/unexpected-response'
    | 'client/unfinished';
  /** The status of an unexpected response. */
  readonly status: number | undefined;
  /** The key of the call, if it was a write. With it, the call can be repeated safely. */
  readonly idempotencyKey: string | undefined;

  constructor(
    code: SchedulingConnectionError['code'],
    message: string,
    { status, idempotencyKey, cause }: CallFacts,
  ) {
    const unknown = 'The outcome is unknown: call again with the `idempotencyKey` of this error.';
    super(idempotencyKey === undefined ? message : `${message} ${unknown}`, { cause });
    this.code = code;
    this.status = status;
    this.idempotencyKey = idempotencyKey;
  }
}
