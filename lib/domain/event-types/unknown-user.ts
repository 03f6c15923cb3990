import { pointerTo, type Violation } from '../violation.ts';

/** The violation for a user ID that the organization does not have. `path` leads to the ID. */
export const unknownUser = (...path: readonly (string | number)[]): Violation<'user/unknown'> => ({
  pointer: pointerTo(...path),
  code: 'user/unknown',
  detail: 'The organization does not have this user.',
});
