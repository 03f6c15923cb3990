import { Problem, type TooLarge, tooLarge, unprocessable } from '../contract/problem.ts';
import { type ProblemCode, problems } from '../contract/problems.ts';
import { isRefused, type Refused } from '../domain/decision.ts';
import type { Violation } from '../domain/violation.ts';

const isTooLarge = (code: ProblemCode): code is TooLarge => code.endsWith('/too-large');

/** A refusal as the problem that a client is answered. */
export function problemOf({ refused, violations, ...parts }: Refused<ProblemCode>): Problem {
  if (refused === 'request/unprocessable') {
    return unprocessable((violations ?? []) as readonly Violation<ProblemCode>[]);
  }
  if (isTooLarge(refused) && violations === undefined) return tooLarge(refused);
  const errors = violations && { errors: violations };
  const headers = problems[refused].status === 503 && { headers: { 'retry-after': '1' } };
  // The parts that a code must have are held by the examples of its problem and by every test that meets it.
  return new Problem<ProblemCode>(refused, { ...parts, ...errors, ...headers } as never);
}

/** What was found, or decided; a refusal is thrown as its problem. */
export function granted<Value extends object>(value: Value | Refused<ProblemCode>): Value {
  if (isRefused(value)) throw problemOf(value);
  return value;
}
