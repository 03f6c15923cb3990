import type { Violation } from '../domain/violation.ts';

/** What a problem tells of which one member is wrong. */
export const atMember = (
  pointer: string,
  code: string,
  detail: string,
): { readonly errors: Violation[] } => ({ errors: [{ pointer, code, detail }] });
