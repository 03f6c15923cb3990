import type { Booking } from '../bookings/booking.ts';
import type { Notification, Reminder } from '../event-types/notification.ts';
import { minuteMs } from '../time/minute.ts';

/** A reminder at the instant at which it is due, in epoch milliseconds. */
export interface DueReminder extends Reminder {
  readonly dueAtMs: number;
}

/** The reminders of a booking that are still to come: none of what is not booked, and none that is late. */
export function remindersOf(
  { status, startedAt }: Pick<Booking, 'status' | 'startedAt'>,
  { reminders }: Pick<Notification, 'reminders'>,
  nowMs: number,
): readonly DueReminder[] {
  if (status !== 'open') return [];
  const startMs = Date.parse(startedAt);
  return reminders
    .map((reminder) => ({ ...reminder, dueAtMs: startMs - reminder.minutesBefore * minuteMs }))
    .filter(({ dueAtMs }) => dueAtMs > nowMs);
}
