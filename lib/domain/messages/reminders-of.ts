import type { Booking } from '../bookings/booking.ts';
import type { Notification, Reminder } from '../event-types/notification.ts';
import { minuteMs } from '../time/minute.ts';

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

/** The future reminders of a booking; none if the booking is not open. */
export const remindersOf = (
  booking: Reminded,
  notification: Pick<Notification, 'reminders'>,
  nowMs: number,
): readonly DueReminder[] =>
  dueReminders(booking, notification).filter(({ dueAtMs }) => dueAtMs > nowMs);

/**
 * The reminder mails that are due at exactly this instant. None remain if the booking was moved or cancelled
 * in the meantime.
 */
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

/** The longest delay after which a reminder is still sent. */
export const lateAtMostMs = 60 * minuteMs;

/**
 * The instant from which a reminder is too late: after half of its lead time, but at most one hour (epoch
 * milliseconds).
 */
export const lateFromMs = ({ minutesBefore }: Reminder, dueAtMs: number): number =>
  dueAtMs + Math.min(lateAtMostMs, (minutesBefore / 2) * minuteMs);
