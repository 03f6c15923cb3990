import { spoken } from '../../shared/locale.ts';

const write = (count: number, unit: 'day' | 'hour'): string =>
  new Intl.NumberFormat(spoken, { style: 'unit', unit, unitDisplay: 'long' }).format(count);

/** Minutes as whole days or hours, such as `2 hours`. Undefined if they are neither. */
export function durationText(minutes: number | null): string | undefined {
  if (minutes === null || !(minutes > 0) || minutes % 60 !== 0) return undefined;
  return minutes % 1440 === 0 ? write(minutes / 1440, 'day') : write(minutes / 60, 'hour');
}
