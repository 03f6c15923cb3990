import type { Routine } from '../../lib/domain/schedules/schedule.ts';

/**
 * A time zone with clock changes, in which eight in the morning UTC is within working hours in
 * every season.
 */
export const timeZone = 'Europe/Berlin';

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** A Sunday in winter, when the zone is an hour ahead of UTC. */
const sunday = Date.UTC(2026, 0, 4);
const duration = 45;

/**
 * A recurring schedule in the early morning. The weekday and the interval in weeks depend on the
 * index.
 */
export function recurring(index: number): {
  readonly startedAt: string;
  readonly endedAt: string;
  readonly timeZone: string;
  readonly routine: Routine;
} {
  const wday = index % 7;
  const from = 5 * 60 + (index % 12) * 10;
  const startMs = sunday + wday * dayMs + (from - 60) * minuteMs;
  const startedAt = new Date(startMs).toISOString();
  const endedAt = new Date(startMs + duration * minuteMs).toISOString();
  const schedule = {
    startHour: Math.floor(from / 60),
    startMinute: from % 60,
    endHour: Math.floor((from + duration) / 60),
    endMinute: (from + duration) % 60,
    frequencyType: 2 as const,
    frequencyInterval: 1 + (index % 4),
    wday,
    exceptions: [],
  };
  return {
    startedAt,
    endedAt,
    timeZone,
    routine: { duration, endedAt: null, schedules: [schedule] },
  };
}
