import type { Message } from './message.ts';

/**
 * The queue of a mail, which decides by which hourly limits it is counted.
 *
 * - `unproven`: mails to guests who booked without a credential, so their addresses are not proven
 * - `public`: mails to hosts about such bookings
 * - `regular`: all other mails
 */
export type MailQueue = 'regular' | 'public' | 'unproven';

export function queueOf({
  isUnproven = false,
  role,
}: Pick<Message, 'isUnproven' | 'role'>): MailQueue {
  if (!isUnproven) return 'regular';
  return role === 'host' ? 'public' : 'unproven';
}

/**
 * A mail to an unproven address waits for this time, so that it can be dropped if the booking is cancelled.
 */
export const unprovenWaitMs = 20_000;

/**
 * The maximum of each hourly counter that counts a mail of a queue. Mails to unproven addresses can use half
 * of the hour's mails. A quarter is reserved for mails that no stranger can cause.
 */
export const hourlyLimits = (
  queue: MailQueue,
  anHour: number,
): Readonly<Record<string, number>> => ({
  n: anHour,
  ...(queue !== 'regular' && { public: anHour - Math.floor(anHour / 4) }),
  ...(queue === 'unproven' && { unproven: Math.max(1, Math.floor(anHour / 2)) }),
});
