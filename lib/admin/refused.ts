import type { Violation } from '../domain/violation.ts';

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
