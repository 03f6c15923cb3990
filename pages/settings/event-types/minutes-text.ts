import { spoken } from '../../shared/locale.ts';

const write = (count: number, unit: 'day' | 'hour' | 'minute'): string =>
  new Intl.NumberFormat(spoken, { style: 'unit', unit, unitDisplay: 'long' }).format(count);

/** Minutes as whole days, or as hours and minutes: `1 hour 30 minutes`. */
export function minutesText(minutes: number): string {
  if (minutes > 0 && minutes % 1440 === 0) return write(minutes / 1440, 'day');
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return write(rest, 'minute');
  return rest === 0 ? write(hours, 'hour') : `${write(hours, 'hour')} ${write(rest, 'minute')}`;
}
