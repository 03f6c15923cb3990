import type { Booking } from '../../client/src/index.ts';
import { wallAt } from '../calendar/wall-clock.ts';

/** The bookings that start on a local date. */
export interface BookingDay {
  readonly date: string;
  readonly bookings: readonly Booking[];
}

/** Groups bookings by the local date of their start, in their order. */
export function byStartDay(bookings: readonly Booking[], timeZone: string): readonly BookingDay[] {
  const days = new Map<string, Booking[]>();
  for (const booking of bookings) {
    const date = wallAt(Date.parse(booking.startedAt), timeZone).slice(0, 10);
    const day = days.get(date) ?? [];
    day.push(booking);
    days.set(date, day);
  }
  return [...days].map(([date, ofDay]) => ({ date, bookings: ofDay }));
}
