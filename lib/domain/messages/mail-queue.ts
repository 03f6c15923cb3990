import type { Message } from './message.ts';

/**
 * The queues of an organization, in the order in which they are sent.
 *
 * - `unproven`: mails to guests who booked without a credential, whose addresses are not proven
 * - `public`: mails to hosts about such bookings
 * - `regular`: all other mails
 */
export const mailQueues = ['regular', 'public', 'unproven'] as const;
export type MailQueue = (typeof mailQueues)[number];

export function queueOf({
  isUnproven = false,
  role,
}: Pick<Message, 'isUnproven' | 'role'>): MailQueue {
  if (!isUnproven) return 'regular';
  return role === 'host' ? 'public' : 'unproven';
}

/** How long a mail to an unproven address waits, so that it can be dropped if the booking is cancelled. */
export const unprovenWaitMs = 20_000;

/**
 * The maximum of each counter of the hour with which a mail of a queue is counted. Mails to unproven addresses get half of the hour. A
 * quarter is kept for mails that no stranger can cause.
 */
export const hourlyLimits = (
  queue: MailQueue,
  anHour: number,
): Readonly<Record<string, number>> => ({
  n: anHour,
  ...(queue !== 'regular' && { public: anHour - Math.floor(anHour / 4) }),
  ...(queue === 'unproven' && { unproven: Math.max(1, Math.floor(anHour / 2)) }),
});
