import type { CreateBookingRequest } from '../../domain/bookings/booking-request.ts';
import { readPhoneNumber } from '../read-phone-number.ts';
import { sendsTexts } from '../sends-texts.ts';

type SentNumber = Pick<CreateBookingRequest, 'textRemindCountryCode' | 'textRemindNumber'>;

/** The phone number for text reminders: in the form of E.164 if the service sends texts, otherwise as it was sent. */
export async function textNumberOf({
  textRemindCountryCode = '',
  textRemindNumber: sent,
}: SentNumber): Promise<Pick<CreateBookingRequest, 'textRemindNumber' | 'ofNumber'>> {
  if (!sent || !sendsTexts()) return {};
  const number = await readPhoneNumber(textRemindCountryCode, sent, '/textRemindNumber');
  return typeof number === 'string' ? { textRemindNumber: number } : { ofNumber: [number] };
}
