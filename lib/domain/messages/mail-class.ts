import type { Message } from './message.ts';

/**
 * The class of a mail decides which hourly limits count it.
 *
 * - `unproven`: mails to guests who booked without a credential, so their addresses are not proven
 * - `public`: mails to hosts about such bookings
 * - `regular`: all other mails
 */
export type MailClass = 'regular' | 'public' | 'unproven';

export function mailClassOf({
  isUnproven = false,
  role,
}: Pick<Message, 'isUnproven' | 'role'>): MailClass {
  if (!isUnproven) return 'regular';
  return role === 'host' ? 'public' : 'unproven';
}

/**
 * A mail to an unproven address waits for this time, so that it can be dropped if the booking is cancelled.
 */
export const unprovenWaitMs = 20_000;

/**
 * The maximum of each hourly counter that counts a mail of a class. Mails to unproven addresses can use half
 * of the hour's mails. A quarter is reserved for mails that no stranger can cause.
 */
export const hourlyLimits = (
  mailClass: MailClass,
  anHour: number,
): Readonly<Record<string, number>> => ({
  n: anHour,
  ...(mailClass !== 'regular' && { public: anHour - Math.floor(anHour / 4) }),
  ...(mailClass === 'unproven' && { unproven: Math.max(1, Math.floor(anHour / 2)) }),
});
