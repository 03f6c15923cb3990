import type { Violation } from '../violation.ts';
import { phoneNumberOf } from './phone-number.ts';

/** The violation for a phone number that does not contain its country code. No number is allowed. */
export const invalidPhoneNumber = (
  number: string | null | undefined,
  pointer: string,
): Violation<'phone/invalid'>[] =>
  number == null || phoneNumberOf('', number) !== undefined
    ? []
    : [{ pointer, code: 'phone/invalid', detail: 'Must be a phone number with its country code.' }];
