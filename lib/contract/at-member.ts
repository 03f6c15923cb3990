import type { Violation } from '../domain/violation.ts';

/** Parts of a problem with a single wrong member. */
export const atMember = (
  pointer: string,
  code: string,
  detail: string,
): { readonly errors: Violation[] } => ({ errors: [{ pointer, code, detail }] });
