import type { Booking, Schedule, SourcedBusyTime } from '../../client/src/index.ts';
import type { FrequencyType } from '../../lib/domain/recurrence/recurrence.ts';
import { occurrences } from '../../lib/domain/schedules/busy-rule.ts';
import type { Routine } from '../../lib/domain/schedules/schedule.ts';
import type { Period } from './displayed-period.ts';

interface Times {
  /** One of its kind at a time: the occurrences of one schedule differ. */
  readonly id: string;
  readonly startMs: number;
  readonly endMs: number;
}

export interface ScheduleEntry extends Times {
  readonly kind: 'schedule';
  readonly schedule: Schedule;
}

export interface BookingEntry extends Times {
  readonly kind: 'booking';
  readonly booking: Booking;
}

/** Time that a connected calendar takes, or one that cannot be read. */
export interface BusyEntry extends Times {
  readonly kind: 'busy';
  readonly source: SourcedBusyTime['source'];
}

export type Entry = ScheduleEntry | BookingEntry | BusyEntry;

const overlaps = ({ startMs, endMs }: Times, { fromMs, toMs }: Period): boolean =>
  startMs < toMs && fromMs < endMs;

/** What is sent as a number is one of four. */
export const routineOf = ({ routine }: Pick<Schedule, 'routine'>): Routine | null =>
  routine && {
    ...routine,
    schedules: routine.schedules.map((item) => ({
      ...item,
      frequencyType: item.frequencyType as FrequencyType,
    })),
  };

/** A schedule as often as it occurs in the period, as the service itself counts it. */
export function scheduleEntries(schedule: Schedule, period: Period): readonly ScheduleEntry[] {
  const { startedAt, endedAt, timeZone, uid } = schedule;
  const timed = { startedAt, endedAt, timeZone, routine: routineOf(schedule) };
  return occurrences(timed, period.fromMs, period.toMs)
    .map(({ startMs, endMs }): ScheduleEntry => {
      const id = schedule.routine === null ? uid : `${uid} ${startMs}`;
      return { kind: 'schedule', id, startMs, endMs, schedule };
    })
    .filter((entry) => overlaps(entry, period));
}

/** A cancelled booking takes no time, and no place. */
export function bookingEntries(bookings: readonly Booking[], period: Period): BookingEntry[] {
  return bookings
    .filter(({ status }) => status !== 'cancel')
    .map((booking): BookingEntry => {
      const [startMs, endMs] = [Date.parse(booking.startedAt), Date.parse(booking.endedAt)];
      return { kind: 'booking', id: booking.uid, startMs, endMs, booking };
    })
    .filter((entry) => overlaps(entry, period));
}

/** Bookings and schedules show themselves; what is left comes from calendars elsewhere. */
export function busyEntries(times: readonly SourcedBusyTime[], period: Period): BusyEntry[] {
  return times
    .filter(({ source: { type } }) => type === 'calendar' || type === 'connection')
    .map(({ startedAt, endedAt, source }): BusyEntry => {
      const [startMs, endMs] = [Date.parse(startedAt), Date.parse(endedAt)];
      return { kind: 'busy', id: `busy ${source.uid} ${startMs} ${endMs}`, startMs, endMs, source };
    })
    .filter((entry) => overlaps(entry, period));
}
