import { type Message, scheduleEndings } from './message.ts';

/**
 * The class of a mail decides which hourly limits count it.
 *
 * - `unproven`: mails to guests who booked without a credential, so their addresses are not proven
 * - `public`: mails to hosts about such bookings
 * - `invited`: mails about schedules to guests, whose addresses any user can type
 * - `regular`: all other mails
 */
export type MailClass = 'regular' | 'public' | 'unproven' | 'invited';

export function mailClassOf({
  isUnproven = false,
  role,
  to,
}: Pick<Message, 'isUnproven' | 'role' | 'to'>): MailClass {
  if (role === 'attendee' && to.userId === undefined) return 'invited';
  if (!isUnproven) return 'regular';
  return role === 'host' ? 'public' : 'unproven';
}

/**
 * A mail to an unproven address waits for this time, so that it can be dropped if the booking is cancelled.
 */
export const unprovenWaitMs = 20_000;

/**
 * The maximum of each hourly counter that counts a mail of a class. The classes `public` and `unproven` together can use three
 * quarters of the hour's mails, because strangers cause them. `unproven` can use half of the hour, and so can `invited`.
 */
export const hourlyLimits = (
  mailClass: MailClass,
  anHour: number,
): Readonly<Record<string, number>> => ({
  n: anHour,
  ...(mailClass === 'invited' && { invited: Math.max(1, Math.floor(anHour / 2)) }),
  ...((mailClass === 'public' || mailClass === 'unproven') && {
    public: anHour - Math.floor(anHour / 4),
  }),
  ...(mailClass === 'unproven' && { unproven: Math.max(1, Math.floor(anHour / 2)) }),
});

/**
 * The maximum number of mails about schedules to a guest in an hour, from one organization. Cancellations and reminders are
 * sent above the limit of other mails, because they are useless an hour later.
 */
export const mailsToGuestAtMost = (kind: Message['kind']): number =>
  scheduleEndings.includes(kind) || kind === 'scheduleReminder' ? 10 : 5;
