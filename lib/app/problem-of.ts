import { Problem, type TooLarge, tooLarge, unprocessable } from '../contract/problem.ts';
import { type ProblemCode, problems } from '../contract/problems.ts';
import { isRefused, type Refused } from '../domain/decision.ts';
import type { Violation } from '../domain/violation.ts';

const isTooLarge = (code: ProblemCode): code is TooLarge => code.endsWith('/too-large');

/** Converts a refusal to the problem for the client. */
export function problemOf({ refused, violations, ...parts }: Refused<ProblemCode>): Problem {
  if (refused === 'request/unprocessable') {
    return unprocessable((violations ?? []) as readonly Violation<ProblemCode>[]);
  }
  if (isTooLarge(refused) && violations === undefined) return tooLarge(refused);
  const errors = violations && { errors: violations };
  const headers = problems[refused].status === 503 && { headers: { 'retry-after': '1' } };
  // The types cannot check the required members of each code. The examples of the problem and the tests of each refusal
  // check them.
  return new Problem<ProblemCode>(refused, { ...parts, ...errors, ...headers } as never);
}

/** Returns a result. A refusal is thrown as its problem. */
export function granted<Value extends object>(value: Value | Refused<ProblemCode>): Value {
  if (isRefused(value)) throw problemOf(value);
  return value;
}
