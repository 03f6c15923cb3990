import type * as v from 'valibot';
import { checkBody, reportedAtMost } from '../contract/check-input.ts';
import { Refused } from './refused.ts';

/** Parses a document like the body of a request, so that a fault has the same code in both. */
export function parseDocument<Output>(
  schema: v.GenericSchema<unknown, Output>,
  sent: unknown,
  nameOf: (pointer: string) => string = (pointer) => pointer,
): Output {
  const { output, violations } = checkBody({ body: schema }, sent);
  if (violations.length === 0) return output as Output;
  const reported = violations.slice(0, reportedAtMost);
  throw new Refused(reported.map((one) => ({ ...one, pointer: nameOf(one.pointer) })));
}
