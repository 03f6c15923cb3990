import type { Booking, Schedule, SourcedBusyTime } from '../../client/src/index.ts';
import type { FrequencyType } from '../../lib/domain/recurrence/recurrence.ts';
import { occurrences } from '../../lib/domain/schedules/busy-rule.ts';
import type { Routine } from '../../lib/domain/schedules/schedule.ts';
import type { Period } from './displayed-period.ts';
import type { EventTypes } from './event-types.ts';

interface Times {
  /** Unique among the entries: each occurrence of a schedule has its own ID. */
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
  /** Undefined if the booking has none, or if it is deleted or cannot be read. */
  readonly eventType?: ReturnType<EventTypes['get']>;
}

/** A busy time of a connected calendar, or a time for which a connected calendar cannot be read. */
export interface BusyEntry extends Times {
  readonly kind: 'busy';
  readonly source: SourcedBusyTime['source'];
}

export type Entry = ScheduleEntry | BookingEntry | BusyEntry;

const overlaps = ({ startMs, endMs }: Times, { fromMs, toMs }: Period): boolean =>
  startMs < toMs && fromMs < endMs;

/** Narrows `frequencyType`: its type in responses is `number`, but it has one of four values. */
export const routineOf = ({ routine }: Pick<Schedule, 'routine'>): Routine | null =>
  routine && {
    ...routine,
    schedules: routine.schedules.map((item) => ({
      ...item,
      frequencyType: item.frequencyType as FrequencyType,
    })),
  };

/** The occurrences of a schedule in the period, calculated with the code of the service. */
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

/** Leaves out cancelled bookings, which do not occupy time. */
export function bookingEntries(
  bookings: readonly Booking[],
  period: Period,
  eventTypes: EventTypes = new Map(),
): BookingEntry[] {
  return bookings
    .filter(({ status }) => status !== 'cancel')
    .map((booking): BookingEntry => {
      const [startMs, endMs] = [Date.parse(booking.startedAt), Date.parse(booking.endedAt)];
      const eventType = eventTypes.get(booking.eventTypeId ?? '');
      return { kind: 'booking', id: booking.uid, startMs, endMs, booking, eventType };
    })
    .filter((entry) => overlaps(entry, period));
}

/** Busy times of external calendars only. Bookings and schedules have entries of their own. */
export function busyEntries(times: readonly SourcedBusyTime[], period: Period): BusyEntry[] {
  return times
    .filter(({ source: { type } }) => type === 'calendar' || type === 'connection')
    .map(({ startedAt, endedAt, source }): BusyEntry => {
      const [startMs, endMs] = [Date.parse(startedAt), Date.parse(endedAt)];
      return { kind: 'busy', id: `busy ${source.uid} ${startMs} ${endMs}`, startMs, endMs, source };
    })
    .filter((entry) => overlaps(entry, period));
}
