import { minutesText } from './minutes-text.ts';

/** Minutes as whole days or hours, such as `2 hours`. Undefined if they are neither. */
export const durationText = (minutes: number | null): string | undefined =>
  minutes !== null && minutes > 0 && minutes % 60 === 0 ? minutesText(minutes) : undefined;
