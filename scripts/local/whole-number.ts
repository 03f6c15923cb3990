import { Remedy } from './remedy.ts';

/**
 * The value of an option that is a count or a seed, with at most nine digits, so that calculations
 * stay exact.
 */
export function wholeNumber(option: string, text: string, least = 0): number {
  if (/^\d{1,9}$/u.test(text) && Number(text) >= least) return Number(text);
  throw new Remedy(
    `${option} must be an integer of at least ${least} with at most nine digits, but is "${text}".`,
  );
}
