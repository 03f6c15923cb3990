import type * as v from 'valibot';
import { noQuery } from '../../lib/contract/contract.ts';
import { Problem } from '../../lib/contract/problem.ts';
import type { Violation } from '../../lib/domain/violation.ts';
import type { Event } from '../../lib/http/exchange.ts';
import { parseRequest } from '../../lib/http/parse-request.ts';

/** Input that is refused as a whole, with everything that is wrong with it; nothing was written. */
export class Refused extends Error {
  readonly violations: readonly Violation[];

  constructor(violations: readonly Violation[]) {
    super('The input is refused.');
    this.name = 'Refused';
    this.violations = violations;
  }
}

export const refused = (pointer: string, code: string, detail: string): Refused =>
  new Refused([{ pointer, code, detail }]);

/** Reads input as a request's body is read, so that the same fault has the same name here and there. */
export function checked<Output>(
  schema: v.GenericSchema<unknown, Output>,
  input: unknown,
  nameOf: (pointer: string) => string = (pointer) => pointer,
): Output {
  try {
    const request = { rawQueryString: '', body: input } as Event;
    return parseRequest({ query: noQuery, body: schema }, request, []).body;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { errors = [] } = error.parts;
    throw new Refused(errors.map((one) => ({ ...one, pointer: nameOf(one.pointer) })));
  }
}
