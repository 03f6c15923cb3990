import { pointerTo, type Violation } from '../violation.ts';

/** Somebody is named who is no user of the organization; the path leads to the name. */
export const unknownUser = (...path: readonly (string | number)[]): Violation<'user/unknown'> => ({
  pointer: pointerTo(...path),
  code: 'user/unknown',
  detail: 'The organization does not have this user.',
});
