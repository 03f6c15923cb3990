import type { Violation } from '../domain/violation.ts';
import { type ProblemCode, problems } from './problems.ts';

interface ProblemParts extends ErrorOptions {
  readonly detail?: string;
  readonly errors?: readonly Violation[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Further members of the problem document (RFC 9457 section 3.2), such as the next free starts. */
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** The one error that is thrown on purpose. Anything else that reaches the edge is `service/failed`. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly parts: ProblemParts;

  constructor(code: ProblemCode, parts: ProblemParts = {}) {
    super(parts.detail ?? problems[code].title, parts);
    this.name = 'Problem';
    this.code = code;
    this.parts = parts;
  }

  get status(): number {
    return problems[this.code].status;
  }
}

/** A request in which one or more members mean nothing here. A single violation gives the problem its own code. */
export function unprocessable(violations: readonly Violation<ProblemCode>[]): Problem {
  const codes = new Set(violations.map(({ code }) => code));
  const [only] = codes;
  return new Problem(codes.size === 1 && only !== undefined ? only : 'request/unprocessable', {
    errors: violations,
  });
}
