import * as v from 'valibot';
import { formatInstant } from '../../domain/time/instant.ts';
import { described } from '../described.ts';
import {
  createdAt,
  filledText,
  instant,
  instantText,
  localDate,
  timeZone,
  updatedAt,
} from '../fields.ts';
import {
  answeredHours,
  answeredRepetition,
  endsByMidnight,
  pastMidnight,
  sentHours,
  sentRepetition,
} from '../recurrence-members.ts';

const bound = v.nullable(v.pipe(instant, v.transform(formatInstant)));

const texts = {
  name: 'The name of the calendar.',
  isDefault:
    'Whether this is the default calendar of the user. Only the hours of the default calendar apply, and every user ' +
    'with calendars has exactly one default.',
  timezone: 'The IANA time zone of the hours, such as `Asia/Tokyo`.',
  calendars: 'The working hours. Each item is a range of hours that repeats.',
  overrides:
    'The ranges that replace the working hours of individual days, by local date. An empty list makes the day unavailable.',
  startedAt:
    'The time from which the item applies. Repetitions are counted from its local date, on whose day of the month or ' +
    'year monthly and yearly items repeat. If `null`, they are counted from Monday, 1970-01-05.',
  endedAt: 'The time until which the item applies, exclusive. `null` means no end.',
} as const;

const shownOverrides = {
  '2032-03-26': [],
  '2032-04-05': [{ startHour: 12, startMinute: 30, endHour: 20, endMinute: 0 }],
};

const dayRange = v.pipe(
  v.strictObject(sentHours),
  v.check((sent) => endsByMidnight(sent), pastMidnight),
);

const hoursItem = v.pipe(
  v.strictObject({
    ...sentHours,
    startedAt: described(v.optional(bound, null), texts.startedAt, '2032-03-01T00:00:00Z'),
    endedAt: described(v.optional(bound, null), texts.endedAt, '2032-07-01T00:00:00Z'),
    wday: v.optional(sentRepetition.wday, 0),
    frequencyType: sentRepetition.frequencyType,
    frequencyInterval: v.optional(sentRepetition.frequencyInterval, 1),
    exceptions: sentRepetition.exceptions,
  }),
  v.check((sent) => endsByMidnight(sent), pastMidnight),
);

const overrides = described(
  v.pipe(
    v.record(localDate, v.pipe(v.array(dayRange), v.maxLength(20))),
    v.maxEntries(366, 'Must have at most 366 dates.'),
  ),
  texts.overrides,
  shownOverrides,
);

/** Members of a calendar in a request. */
export const calendarMembers = {
  name: described(filledText(64), texts.name),
  isDefault: described(v.boolean(), texts.isDefault),
  timezone: described(timeZone, texts.timezone, 'Europe/London'),
  calendars: described(v.pipe(v.array(hoursItem), v.maxLength(50)), texts.calendars),
  overrides,
};

/** Availability calendar in the reply of every operation. */
export const AvailabilityCalendar = described(
  v.object({
    uid: described(v.string(), 'The ID of the availability calendar.', 'Hq7Wn2xTz4KR'),
    teamId: described(v.string(), 'The ID of the team, which is that of the organization.', 'acme'),
    userId: described(v.string(), 'The ID of the user.', 'eT2wY9uLk7MvC4xQ8rSj1nBgF6Hd'),
    name: described(v.string(), texts.name),
    isDefault: described(v.boolean(), texts.isDefault),
    timezone: described(v.string(), texts.timezone, 'Europe/London'),
    calendars: described(
      v.array(
        v.object({
          ...answeredHours,
          startedAt: described(
            v.nullable(instantText),
            texts.startedAt,
            '2032-03-01T00:00:00.000Z',
          ),
          endedAt: described(v.nullable(instantText), texts.endedAt, '2032-07-01T00:00:00.000Z'),
          ...answeredRepetition,
        }),
      ),
      texts.calendars,
    ),
    overrides: described(
      v.record(v.string(), v.array(v.object(answeredHours))),
      texts.overrides,
      shownOverrides,
    ),
    createdAt,
    updatedAt,
  }),
  'Working hours of a user.',
);
