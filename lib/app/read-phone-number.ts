import type { Violation } from '../domain/violation.ts';

/** Converts a phone number that a client sent to the form of E.164, or returns the violation of its member. */
export async function readPhoneNumber(
  countryCode: string,
  number: string,
  pointer: string,
): Promise<string | Violation<'phone/invalid'>> {
  const { parsePhoneNumber } = await import('./parse-phone-number.ts');
  const detail = 'Must be a phone number with its country code.';
  return (
    parsePhoneNumber(countryCode, number)?.number ?? { pointer, code: 'phone/invalid', detail }
  );
}
