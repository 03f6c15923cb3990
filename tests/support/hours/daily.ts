import type { Hours } from '../../../lib/domain/hours/hours.ts';

/** The same hours every day. Equal hours mean closed. */
export const daily = (timeZone: string, startHour: number, endHour: number): Hours => ({
  timeZone,
  items:
    startHour === endHour
      ? []
      : [
          {
            startHour,
            startMinute: 0,
            endHour,
            endMinute: 0,
            wday: 0,
            frequencyType: 1,
            frequencyInterval: 1,
            exceptions: [],
            startedAt: null,
            endedAt: null,
          },
        ],
  overrides: {},
});
