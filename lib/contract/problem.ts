import type { Violation } from '../domain/violation.ts';
import type { ProblemExtensions } from './problem-extensions.ts';
import { type ProblemCode, problems } from './problems.ts';

interface AnyParts extends ErrorOptions {
  readonly detail?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

type CodeOf<Status> = {
  [Code in ProblemCode]: StatusOf<Code> extends Status ? Code : never;
}[ProblemCode];
type StatusOf<Code extends ProblemCode> = (typeof problems)[Code]['status'];

/** A problem with 400 or 422 names every wrong member. Other parts are declared for its code. */
export type PartsOf<Code extends ProblemCode> = Code extends ProblemCode
  ? AnyParts &
      (StatusOf<Code> extends 400 | 422
        ? { readonly errors: readonly Violation[] }
        : { readonly errors?: never }) &
      (Code extends keyof ProblemExtensions
        ? { readonly extensions: ProblemExtensions[Code] }
        : { readonly extensions?: never })
  : never;

type Rest<Code extends ProblemCode> = Code extends ProblemCode
  ? object extends PartsOf<Code>
    ? [parts?: PartsOf<Code>]
    : [parts: PartsOf<Code>]
  : never;

interface ProblemParts extends AnyParts {
  readonly errors?: readonly Violation[];
  readonly extensions?: object;
}

/** The only error that is thrown on purpose. Any other error becomes `service/failed` in the HTTP layer. */
export class Problem<Code extends ProblemCode = ProblemCode> extends Error {
  readonly code: ProblemCode;
  readonly parts: ProblemParts;

  constructor(code: Code, ...[parts = {}]: Rest<Code>) {
    super(parts.detail ?? problems[code].title, parts);
    this.name = 'Problem';
    this.code = code;
    this.parts = parts;
  }

  get status(): number {
    return problems[this.code].status;
  }
}

/** Problem of a request with one or more wrong members. A single violation gives the problem its own code. */
export function unprocessable(violations: readonly Violation<ProblemCode>[]): Problem {
  const codes = new Set(violations.map(({ code }) => code));
  const [only] = codes;
  return new Problem(codes.size === 1 && only !== undefined ? only : 'request/unprocessable', {
    errors: violations,
  });
}

export type TooLarge = Extract<ProblemCode, `${string}/too-large`> & CodeOf<422>;

/** Problem of a request that is too large for one change. No single member is the cause. */
export const tooLarge = (code: TooLarge): Problem =>
  unprocessable([{ pointer: '', code, detail: problems[code].title }]);
