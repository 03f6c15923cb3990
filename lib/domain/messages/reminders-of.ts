import type { Booking } from '../bookings/booking.ts';
import type { Notification, Reminder } from '../event-types/notification.ts';
import { minuteMs } from '../time/minute.ts';

/** A reminder at the instant at which it is due, in epoch milliseconds. */
export interface DueReminder extends Reminder {
  readonly dueAtMs: number;
}

type Reminded = Pick<Booking, 'status' | 'startedAt'>;

const dueReminders = (
  { status, startedAt }: Reminded,
  { reminders }: Pick<Notification, 'reminders'>,
): readonly DueReminder[] => {
  if (status !== 'open') return [];
  const startMs = Date.parse(startedAt);
  return reminders.map((reminder) => ({
    ...reminder,
    dueAtMs: startMs - reminder.minutesBefore * minuteMs,
  }));
};

/** The reminders of a booking that are still to come: none of what is not booked, and none that is late. */
export const remindersOf = (
  booking: Reminded,
  notification: Pick<Notification, 'reminders'>,
  nowMs: number,
): readonly DueReminder[] =>
  dueReminders(booking, notification).filter(({ dueAtMs }) => dueAtMs > nowMs);

/** The mails that are due at just this instant: none where the booking is another one by now. */
export const remindersAt = (
  booking: Reminded,
  notification: Pick<Notification, 'reminders'> | undefined,
  atMs: number,
): readonly DueReminder[] =>
  notification === undefined
    ? []
    : dueReminders(booking, notification).filter(
        ({ dueAtMs, channel }) => dueAtMs === atMs && channel === 'email',
      );

/** So long after its instant no reminder is of use any more. */
export const lateAtMostMs = 60 * minuteMs;

/** From when on a reminder is of no use any more: after half of its time, or an hour (epoch milliseconds). */
export const lateFromMs = ({ minutesBefore }: Reminder, dueAtMs: number): number =>
  dueAtMs + Math.min(lateAtMostMs, (minutesBefore / 2) * minuteMs);
