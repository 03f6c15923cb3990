import { dateIn } from '../shared/times.ts';
import type { Chosen } from './grid.tsx';
import { instantAt } from './wall-clock.ts';

const hourMs = 3_600_000;

/** One hour on the displayed date: the next full hour if it is today, otherwise from 9:00. */
export function newTimes(date: string, timeZone: string): Chosen {
  const isToday = date === dateIn(Date.now(), timeZone);
  const next = Math.ceil(Date.now() / hourMs) * hourMs;
  const startMs = isToday ? next : instantAt(`${date}T09:00:00`, timeZone);
  return { startMs, endMs: startMs + hourMs, isAllDay: false };
}
