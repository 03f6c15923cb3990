import type {
  AvailabilityCalendar,
  UpdateUserAvailabilityCalendarInput,
} from '../../../client/src/index.ts';

type Item = AvailabilityCalendar['calendars'][number];
type Hours = Pick<Item, 'startHour' | 'startMinute' | 'endHour' | 'endMinute'>;

/** Local times in the format of form fields: `09:00`. An end that is not after the start is on the next day. */
export interface Range {
  readonly start: string;
  readonly end: string;
}

/** The hours of one date, which replace those of its weekday. */
export interface DateException {
  readonly date: string;
  readonly ranges: readonly Range[];
}

/** An availability calendar in the format of the form. */
export interface HoursDraft {
  readonly name: string;
  readonly timezone: string;
  readonly isDefault: boolean;
  /** The weekly hours, indexed by weekday. 0 is Sunday. */
  readonly week: readonly (readonly Range[])[];
  /** Hours with other recurrences. The form can remove them, but not change them. */
  readonly special: readonly Item[];
  readonly exceptions: readonly DateException[];
}

const twoDigits = (count: number): string => String(count).padStart(2, '0');

/** Form fields do not support 24:00, so it becomes 00:00 of the next day. */
export const rangeOf = ({ startHour, startMinute, endHour, endMinute }: Hours): Range => ({
  start: `${twoDigits(startHour)}:${twoDigits(startMinute)}`,
  end: `${twoDigits(endHour % 24)}:${twoDigits(endMinute)}`,
});

const hoursOf = ({ start, end }: Range): Hours => {
  const [startHour = 0, startMinute = 0] = start.split(':').map(Number);
  const [endHour = 0, endMinute = 0] = end.split(':').map(Number);
  return { startHour, startMinute, endHour, endMinute };
};

const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;

/** Whether an item occurs in every week: daily or weekly, without a longer interval, limits or exceptions. */
const isPlain = ({ frequencyType, frequencyInterval, startedAt, endedAt, exceptions }: Item) =>
  frequencyType <= 2 &&
  frequencyInterval === 1 &&
  startedAt === null &&
  endedAt === null &&
  exceptions.length === 0;

const byStart = (one: Range, other: Range): number =>
  one.start.localeCompare(other.start) || one.end.localeCompare(other.end);

export function draftOf(calendar: AvailabilityCalendar): HoursDraft {
  const { name, timezone, isDefault, calendars, overrides } = calendar;
  const plain = calendars.filter(isPlain);
  const onDay = (day: number): Range[] =>
    plain.filter(({ frequencyType, wday }) => frequencyType === 1 || wday === day).map(rangeOf);
  return {
    name,
    timezone,
    isDefault,
    week: weekdays.map((day) => onDay(day).sort(byStart)),
    special: calendars.filter((item) => !isPlain(item)),
    exceptions: Object.entries(overrides)
      .map(([date, ranges]) => ({ date, ranges: ranges.map(rangeOf) }))
      .sort((one, other) => one.date.localeCompare(other.date)),
  };
}

type WeekItem = NonNullable<UpdateUserAvailabilityCalendarInput['calendars']>[number];

/** Converts the weekly hours and the special hours to items of the calendar. */
export const itemsOf = ({ week, special }: Pick<HoursDraft, 'week' | 'special'>): WeekItem[] => [
  ...week.flatMap((ranges, wday) =>
    ranges.map((range) => ({
      ...hoursOf(range),
      wday,
      frequencyType: 2 as const,
      frequencyInterval: 1,
    })),
  ),
  ...special.map((item) => ({ ...item, frequencyType: item.frequencyType as 1 | 2 | 3 | 4 })),
];

export const overridesOf = (exceptions: readonly DateException[]): Record<string, Hours[]> =>
  Object.fromEntries(exceptions.map(({ date, ranges }) => [date, ranges.map(hoursOf)]));

/** The error text for every empty field, keyed by pointer. */
export function unfilled(
  { week, exceptions }: Pick<HoursDraft, 'week' | 'exceptions'>,
  text: string,
): Record<string, string> {
  const missingIn = (ranges: readonly Range[], at: string) =>
    ranges.flatMap(({ start, end }, index) => [
      ...(start === '' ? [`${at}/${index}/start`] : []),
      ...(end === '' ? [`${at}/${index}/end`] : []),
    ]);
  const pointers = [
    ...week.flatMap((ranges, day) => missingIn(ranges, `/week/${day}`)),
    ...exceptions.flatMap(({ date, ranges }, index) => [
      ...(date === '' ? [`/exceptions/${index}/date`] : []),
      ...missingIn(ranges, `/exceptions/${index}/ranges`),
    ]),
  ];
  return Object.fromEntries(pointers.map((pointer) => [pointer, text]));
}

/** The pointers of dates that an earlier exception already has. */
export const repeatedDates = (exceptions: readonly DateException[]): string[] =>
  exceptions.flatMap(({ date }, index) =>
    exceptions.findIndex((other) => other.date === date) < index
      ? [`/exceptions/${index}/date`]
      : [],
  );

/** The initial hours: nine to five on working days. */
export const usualWeek: HoursDraft['week'] = weekdays.map((day) =>
  day === 0 || day === 6 ? [] : [{ start: '09:00', end: '17:00' }],
);
