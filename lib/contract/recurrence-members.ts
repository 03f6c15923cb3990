import * as v from 'valibot';
import { described } from './described.ts';
import { localDate, whole } from './fields.ts';

/** Descriptions for working hours and for routines. Requests and replies differ only in their checks. */
const texts = {
  startHour: 'The hour of the start, from 0 to 23.',
  startMinute: 'The minute of the start, from 0 to 59.',
  endHour:
    'The hour of the end, from 0 to 24. An end that is not after the start is on the next day: 22:00 to 02:00 crosses ' +
    'midnight, and 09:00 to 09:00 lasts 24 hours.',
  endMinute: 'The minute of the end, from 0 to 59. Must be 0 if `endHour` is 24.',
  wday: 'The day of the week, from 0 (Sunday) to 6 (Saturday). Applies to weekly items only.',
  frequencyType: 'How often the item repeats: 1 daily, 2 weekly, 3 monthly, or 4 yearly.',
  frequencyInterval:
    'The number of days, weeks, months, or years from one repetition to the next. For example, 2 means every other week ' +
    'for a weekly item.',
  exceptions: 'The local dates on which the item does not occur.',
} as const;

const exception = '2032-03-22';

export const sentHours = {
  startHour: described(whole(0, 23), texts.startHour),
  startMinute: described(whole(0, 59), texts.startMinute),
  endHour: described(whole(0, 24), texts.endHour),
  endMinute: described(whole(0, 59), texts.endMinute),
};

export const sentRepetition = {
  wday: described(whole(0, 6), texts.wday),
  frequencyType: described(v.picklist([1, 2, 3, 4]), texts.frequencyType),
  frequencyInterval: described(whole(1, 1000), texts.frequencyInterval),
  exceptions: described(
    v.optional(v.pipe(v.array(localDate), v.maxLength(366)), []),
    texts.exceptions,
    [exception],
  ),
};

export const answeredHours = {
  startHour: described(v.number(), texts.startHour),
  startMinute: described(v.number(), texts.startMinute),
  endHour: described(v.number(), texts.endHour),
  endMinute: described(v.number(), texts.endMinute),
};

export const answeredRepetition = {
  wday: described(v.number(), texts.wday),
  frequencyType: described(v.number(), texts.frequencyType),
  frequencyInterval: described(v.number(), texts.frequencyInterval),
  exceptions: described(v.array(v.string()), texts.exceptions, [exception]),
};

export const endsByMidnight = (sent: { readonly endHour: number; readonly endMinute: number }) =>
  sent.endHour < 24 || sent.endMinute === 0;
export const pastMidnight = 'Must not end after 24:00.';
