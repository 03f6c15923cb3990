import { Problem, unprocessable } from '../contract/problem.ts';
import type { ProblemCode } from '../contract/problems.ts';
import type { Refused } from '../domain/decision.ts';

/** A refusal as the problem that a client is answered. Violations give the problem their own code, if they have one in common. */
export function problemOf({ refused, violations, ...parts }: Refused<ProblemCode>): Problem {
  if (refused === 'request/unprocessable') return unprocessable(violations ?? []);
  const errors = violations && { errors: violations };
  // The parts that a code must have are held by the examples of its problem and by every test that meets it.
  return new Problem<ProblemCode>(refused, { ...parts, ...errors } as never);
}
