import type { Violation } from '../domain/violation.ts';

/** Refused input with all its violations. Nothing was written. */
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
