import { type DueJob, mailLane, putDueAlone, removeDue } from '../../data/jobs/due.ts';
import { putWaiting } from '../../data/messages/mail-lane.ts';
import { wholeReaderOf } from '../../data/whole-reader.ts';
import { storedBooking } from '../../domain/bookings/needs.ts';
import type { StoredBooking } from '../../domain/bookings/stored-booking.ts';
import { composeReminders, type Surroundings } from '../../domain/messages/compose-messages.ts';
import { lateAtMostMs, lateFromMs, remindersAt } from '../../domain/messages/reminders-of.ts';
import type { WaitingMessage } from '../../domain/messages/waiting-message.ts';
import { reminderId } from './message-id.ts';
import { surroundingsOf } from './surroundings-of.ts';

/**
 * Makes the reminders of a booking that are due at an instant, and says how many. Whether there are any
 * is told by the booking as it is now: one that was moved has them at other instants, a cancelled one
 * has none.
 */
export async function remind(due: DueJob, nowMs: number): Promise<number> {
  const { of, id, dueAtMs } = due;
  if (nowMs >= dueAtMs + lateAtMostMs) {
    await removeDue(of, due);
    return 0;
  }
  const stored = (await wholeReaderOf(of).read([storedBooking(id)])).get(storedBooking(id));
  const messages = stored === undefined ? [] : await remindersOfBooking(due, stored, nowMs);
  for (const message of messages) await putWaiting(of, message);
  // At an instant of its own: at once, a lane is put with announcements alone, which are counted by that.
  if (messages.length > 0) await putDueAlone(of, { ...mailLane(of), dueAtMs }, nowMs);
  await removeDue(of, due);
  return messages.filter((message) => message.dueAtMs === dueAtMs).length;
}

async function remindersOfBooking(
  { of, dueAtMs }: DueJob,
  stored: StoredBooking,
  nowMs: number,
): Promise<readonly WaitingMessage[]> {
  const { booking, ver: version } = stored;
  const concerned = { booking, version, stored, formerHosts: [] };
  const [around] = (await surroundingsOf(of, [concerned])) as [Surroundings];
  const reminders = remindersAt(booking, around.eventType?.notification, dueAtMs);
  return reminders
    .filter((reminder) => nowMs < lateFromMs(reminder, dueAtMs))
    .flatMap((reminder) =>
      composeReminders(booking, reminder.to, around).map((message) => ({
        id: reminderId(message, reminder.minutesBefore),
        dueAtMs,
        attempts: 0,
        untilMs: lateFromMs(reminder, dueAtMs),
        message,
      })),
    );
}
