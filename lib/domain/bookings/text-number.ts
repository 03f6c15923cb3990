import { phoneNumberOf } from '../people/phone-number.ts';
import type { Violation } from '../violation.ts';

interface SentNumber {
  readonly textRemindCountryCode?: string | undefined;
  readonly textRemindNumber?: string | undefined;
  /** Whether the service sends text messages. */
  readonly sendsTexts: boolean;
}

/**
 * The phone number for text reminders, in the form of E.164 if the service sends texts. Otherwise it is stored as it was sent.
 */
export function textNumberOf({
  textRemindCountryCode = '',
  textRemindNumber = '',
  sendsTexts,
}: SentNumber): {
  readonly number: string;
  readonly violations: readonly Violation<'phone/invalid'>[];
} {
  if (!sendsTexts || textRemindNumber === '') return { number: textRemindNumber, violations: [] };
  const number = phoneNumberOf(textRemindCountryCode, textRemindNumber);
  if (number !== undefined) return { number, violations: [] };
  const detail = 'Must be a phone number with its country code.';
  return {
    number: '',
    violations: [{ pointer: '/textRemindNumber', code: 'phone/invalid', detail }],
  };
}
