import type { RecurrenceItem } from '../../../lib/domain/recurrence/recurrence.ts';

/** A daily item from nine to ten. As a weekly item, it is on Mondays. */
export const item = (parts: Partial<RecurrenceItem>): RecurrenceItem => ({
  startHour: 9,
  startMinute: 0,
  endHour: 10,
  endMinute: 0,
  wday: 1,
  frequencyType: 1,
  frequencyInterval: 1,
  exceptions: [],
  ...parts,
});
