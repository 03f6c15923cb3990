import type { CreateBookingRequest } from '../../domain/bookings/booking-request.ts';
import { phoneNumberOf } from '../../domain/people/phone-number.ts';
import { sendsTexts } from '../sends-texts.ts';

interface SentNumber {
  readonly textRemindCountryCode?: string | undefined;
  readonly textRemindNumber?: string | undefined;
}

/**
 * The phone number for text reminders: in the form of E.164 if the service sends texts, otherwise as it was sent. This file is
 * loaded for the first number, so that other calls do not load it.
 */
export function textNumberOf({
  textRemindCountryCode = '',
  textRemindNumber: sent = '',
}: SentNumber): Pick<CreateBookingRequest, 'textRemindNumber' | 'ofNumber'> {
  if (!sendsTexts()) return {};
  const textRemindNumber = phoneNumberOf(textRemindCountryCode, sent);
  if (textRemindNumber !== undefined) return { textRemindNumber };
  const detail = 'Must be a phone number with its country code.';
  return { ofNumber: [{ pointer: '/textRemindNumber', code: 'phone/invalid', detail }] };
}
