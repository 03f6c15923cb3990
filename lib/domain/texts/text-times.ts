import type { Booking } from '../bookings/booking.ts';
import type { Notification } from '../event-types/notification.ts';
import { minuteMs } from '../time/minute.ts';
import { dayMs, toInstant, toLocal, type Zone, zone } from '../time/zone.ts';

/** Texts are not sent from 21:00 to 08:00. A text of this time is sent at 20:45 before. */
const [quietFromMs, quietUntilMs, lastMs] = [21 * 60, 8 * 60, 20 * 60 + 45].map(
  (minutes) => minutes * minuteMs,
) as [number, number, number];

/** A text that is later than this is not sent. */
export const textLateFromMs = 10 * minuteMs;

const timeOfDay = (at: Zone, ms: number): number => {
  const local = toLocal(at, ms);
  return local - Math.floor(local / dayMs) * dayMs;
};

/** Whether it is night at an instant in a time zone. */
export function isQuiet(timeZone: string, ms: number): boolean {
  const time = timeOfDay(zone(timeZone), ms);
  return time >= quietFromMs || time < quietUntilMs;
}

/** The instant of a text: its own instant, or 20:45 on the evening before the night in which it is. */
export function beforeQuietHours(timeZone: string, ms: number): number {
  const at = zone(timeZone);
  const time = timeOfDay(at, ms);
  if (time < quietFromMs && time >= quietUntilMs) return ms;
  const evening = toLocal(at, ms) - time - (time < quietUntilMs ? dayMs : 0);
  return toInstant(at, evening + lastMs);
}

type Reminded = Pick<Booking, 'status' | 'startedAt'>;
type Reminders = Pick<Notification, 'reminders'>;

/** The instants of the text reminders to a receiver in a time zone. Reminders of one night are one text. */
export function textTimesOf(
  { status, startedAt }: Reminded,
  { reminders }: Reminders,
  to: 'guest' | 'host',
  timeZone: string,
): ReadonlySet<number> {
  const startMs = Date.parse(startedAt);
  const texts = reminders.filter((reminder) => reminder.channel === 'text' && reminder.to === to);
  return new Set(
    status === 'open'
      ? texts.map(({ minutesBefore }) =>
          beforeQuietHours(timeZone, startMs - minutesBefore * minuteMs),
        )
      : [],
  );
}
