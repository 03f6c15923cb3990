import * as v from 'valibot';
import { formatInstant } from '../../domain/time/instant.ts';
import { filledText, instant, instantText, localDate, timeZone, whole } from '../fields.ts';

const bound = v.nullable(v.pipe(instant, v.transform(formatInstant)));

const hourMembers = {
  startHour: whole(0, 23),
  startMinute: whole(0, 59),
  endHour: v.pipe(
    whole(0, 24),
    v.description(
      'An end that is not after the start is on the next day: 22:00 to 02:00 crosses midnight, ' +
        '09:00 to 09:00 lasts a whole day.',
    ),
  ),
  endMinute: whole(0, 59),
};
const endsByMidnight = (sent: { readonly endHour: number; readonly endMinute: number }) =>
  sent.endHour < 24 || sent.endMinute === 0;
const pastMidnight = 'Must not end after 24:00.';

const dayRange = v.pipe(
  v.strictObject(hourMembers),
  v.check((sent) => endsByMidnight(sent), pastMidnight),
);

const hoursItem = v.pipe(
  v.strictObject({
    ...hourMembers,
    startedAt: v.pipe(
      v.optional(bound, null),
      v.description(
        'The item counts from this instant on, its intervals from the local day of it, which is ' +
          'also the day of the month or year that a monthly or yearly one repeats. Without it they ' +
          'count from Monday, 1970-01-05.',
      ),
    ),
    endedAt: v.pipe(
      v.optional(bound, null),
      v.description('The item counts until before this instant; null = without end.'),
    ),
    wday: v.pipe(
      v.optional(whole(0, 6), 0),
      v.description('0 = Sunday; counts for weekly items only.'),
    ),
    frequencyType: v.pipe(
      v.picklist([1, 2, 3, 4]),
      v.description('1 daily, 2 weekly, 3 monthly, 4 yearly.'),
    ),
    frequencyInterval: v.optional(whole(1, 1000), 1),
    exceptions: v.optional(v.pipe(v.array(localDate), v.maxLength(366)), []),
  }),
  v.check((sent) => endsByMidnight(sent), pastMidnight),
);

const overrides = v.pipe(
  v.record(localDate, v.pipe(v.array(dayRange), v.maxLength(20))),
  v.maxEntries(366, 'At most 366 dates are allowed.'),
  v.description('Local date → the ranges that replace the hours of that day; none = closed.'),
);

/** The members of a calendar as they are sent. */
export const calendarMembers = {
  name: filledText(64),
  isDefault: v.pipe(
    v.boolean(),
    v.description('Whether its hours count. A user has exactly one default calendar.'),
  ),
  timezone: timeZone,
  calendars: v.pipe(v.array(hoursItem), v.maxLength(50)),
  overrides,
};

const replyRange = {
  startHour: v.number(),
  startMinute: v.number(),
  endHour: v.number(),
  endMinute: v.number(),
};

/** An availability calendar as every operation answers it. */
export const AvailabilityCalendar = v.object({
  uid: v.string(),
  teamId: v.string(),
  userId: v.string(),
  name: v.string(),
  isDefault: v.boolean(),
  timezone: v.string(),
  calendars: v.array(
    v.object({
      ...replyRange,
      startedAt: v.nullable(instantText),
      endedAt: v.nullable(instantText),
      wday: v.number(),
      frequencyType: v.number(),
      frequencyInterval: v.number(),
      exceptions: v.array(v.string()),
    }),
  ),
  overrides: v.record(v.string(), v.array(v.object(replyRange))),
  createdAt: instantText,
  updatedAt: instantText,
});
