import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { isE164 } from '../domain/people/is-e164.ts';

interface PhoneNumber {
  /** In the form of E.164, such as `+12135550142`. */
  readonly number: string;
  /** ISO 3166; undefined for numbers that belong to no country. */
  readonly country: string | undefined;
}

/** Types of numbers to which calls cost extra. */
const expensiveTypes = ['PREMIUM_RATE', 'SHARED_COST'];

/**
 * Parses a phone number; undefined if the country code and the number are no phone number, or if calls to it cost extra. A
 * number with `+` or `00` contains the country code, which must then be equal or empty. This file is imported on demand,
 * because it contains the numbering plans of all countries.
 */
export function parsePhoneNumber(countryCode: string, sent: string): PhoneNumber | undefined {
  const [code = '', number = ''] = [countryCode, sent].map((text) =>
    text.normalize('NFKC').trim().replace(/^00/u, '+'),
  );
  const start = code === '' || code.startsWith('+') ? code : `+${code}`;
  const whole = number.startsWith('+') ? number : start + number;
  const parsed = parsePhoneNumberFromString(whole, { extract: false });
  if (!parsed?.isValid() || !parsed.number.startsWith(start)) return undefined;
  // The numbering plans contain fixed-line numbers that are longer than E.164 permits.
  if (!isE164(parsed.number) || parsed.ext !== undefined) return undefined;
  const isExpensive = expensiveTypes.includes(parsed.getType() ?? '');
  return isExpensive ? undefined : { number: parsed.number, country: parsed.country };
}
