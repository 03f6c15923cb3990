import type { CreateScheduleInput, Schedule } from '../../client/src/index.ts';
import type { FrequencyType } from '../../lib/domain/recurrence/recurrence.ts';
import { addDays, dayStart, wallAt, weekdayOf } from './wall-clock.ts';

export const repetitions = ['none', 'daily', 'weekly', 'monthly', 'yearly'] as const;
export type Repetition = (typeof repetitions)[number];

/** The typed values of the form. */
export interface ScheduleValues {
  readonly name: string;
  readonly description: string;
  readonly isAllDay: boolean;
  readonly startDate: string;
  readonly startTime: string;
  /** Includes the last day of an all-day schedule. The API uses the day after it instead. */
  readonly endDate: string;
  readonly endTime: string;
  readonly timeZone: string;
  readonly repeats: Repetition;
  readonly every: string;
  /** 0 is Sunday. */
  readonly weekdays: readonly number[];
  /** The last day on which the schedule may occur; empty without an end. */
  readonly until: string;
  readonly isBusy: boolean;
  readonly behavior: Schedule['behavior'];
  readonly priority: Schedule['priority'];
  readonly location: Schedule['location'];
  /** The description of a custom location. It is cleared at another location. */
  readonly customLocation: string;
  readonly displayType: Schedule['displayType'];
  readonly visibilityType: Schedule['visibilityType'];
}

/** The name of the error text for each field. */
export type ScheduleErrors = Partial<
  Record<
    keyof ScheduleValues,
    'required' | 'badDate' | 'endBeforeStart' | 'badEvery' | 'startNoOccurrence'
  >
>;

/** The members that the form shows. Other members of a schedule are not sent. */
export type ScheduleInput = Required<
  Pick<
    CreateScheduleInput,
    | 'name'
    | 'description'
    | 'isAllDay'
    | 'startedAt'
    | 'endedAt'
    | 'timeZone'
    | 'transparency'
    | 'behavior'
    | 'priority'
    | 'location'
    | 'customLocation'
    | 'displayType'
    | 'visibilityType'
  >
> & { readonly routine: NonNullable<CreateScheduleInput['routine']> | null };

interface Times {
  readonly startMs: number;
  readonly endMs: number;
  readonly isAllDay: boolean;
}

const timesOf = ({ startMs, endMs, isAllDay }: Times, timeZone: string) => {
  const [start, end] = [wallAt(startMs, timeZone), wallAt(endMs, timeZone)];
  return {
    isAllDay,
    startDate: start.slice(0, 10),
    startTime: isAllDay ? '09:00' : start.slice(11, 16),
    endDate: isAllDay ? addDays(end.slice(0, 10), -1) : end.slice(0, 10),
    endTime: isAllDay ? '10:00' : end.slice(11, 16),
  };
};

/** The initial values of a new schedule at the chosen times, for this audience. */
export function newValues(
  times: Times,
  timeZone: string,
  { displayType, visibilityType }: Pick<ScheduleValues, 'displayType' | 'visibilityType'>,
): ScheduleValues {
  const shown = timesOf(times, timeZone);
  return {
    name: '',
    description: '',
    ...shown,
    timeZone,
    repeats: 'none',
    every: '1',
    weekdays: [weekdayOf(shown.startDate)],
    until: '',
    isBusy: true,
    behavior: 'event',
    priority: null,
    location: null,
    customLocation: '',
    displayType,
    visibilityType,
  };
}

const byFrequency: Readonly<Record<number, Repetition>> = {
  1: 'daily',
  2: 'weekly',
  3: 'monthly',
  4: 'yearly',
};

/**
 * Whether the form can show the recurrence: one frequency at one time of day. Others can be changed only with the API.
 */
export function isSimple({ routine, isAllDay }: Pick<Schedule, 'routine' | 'isAllDay'>): boolean {
  if (routine === null) return true;
  const [first, ...others] = routine.schedules;
  if (first === undefined || isAllDay || routine.duration > 1440) return false;
  const isAlike = others.every(
    (item) =>
      item.frequencyType === first.frequencyType &&
      item.frequencyInterval === first.frequencyInterval &&
      item.startHour === first.startHour &&
      item.startMinute === first.startMinute,
  );
  return isAlike && (others.length === 0 || first.frequencyType === 2);
}

/** The values of an existing schedule, in its own time zone. */
export function valuesOf(schedule: Schedule): ScheduleValues {
  const { routine, timeZone, isAllDay } = schedule;
  const startMs = Date.parse(schedule.startedAt);
  const endMs =
    routine === null ? Date.parse(schedule.endedAt) : startMs + routine.duration * 60_000;
  const shown = timesOf({ startMs, endMs, isAllDay }, timeZone);
  const [first] = routine?.schedules ?? [];
  return {
    name: schedule.name,
    description: schedule.description ?? '',
    ...shown,
    timeZone,
    repeats: first === undefined ? 'none' : (byFrequency[first.frequencyType] ?? 'daily'),
    every: String(first?.frequencyInterval ?? 1),
    weekdays:
      first?.frequencyType === 2
        ? (routine?.schedules.map(({ wday }) => wday) ?? [])
        : [weekdayOf(shown.startDate)],
    until: routine?.endedAt ? wallAt(Date.parse(routine.endedAt) - 1, timeZone).slice(0, 10) : '',
    isBusy: schedule.transparency === 'opaque',
    behavior: schedule.behavior,
    priority: schedule.priority,
    location: schedule.location,
    customLocation: schedule.customLocation ?? '',
    displayType: schedule.displayType,
    visibilityType: schedule.visibilityType,
  };
}

const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d$/u.test(text);
const isTime = (text: string): boolean => /^\d\d:\d\d$/u.test(text);

const endsAfterStart = (values: ScheduleValues): boolean =>
  values.isAllDay
    ? values.endDate >= values.startDate
    : `${values.endDate}T${values.endTime}` > `${values.startDate}T${values.startTime}`;

/** Checks the typed dates and times. */
export function timeErrors(values: ScheduleValues): ScheduleErrors {
  const { isAllDay, startDate, startTime, endDate, endTime } = values;
  const errors: ScheduleErrors = {
    ...(!isDate(startDate) && { startDate: 'badDate' as const }),
    ...(!isDate(endDate) && { endDate: 'badDate' as const }),
    ...(!isAllDay && !isTime(startTime) && { startTime: 'badDate' as const }),
    ...(!isAllDay && !isTime(endTime) && { endTime: 'badDate' as const }),
  };
  if (Object.keys(errors).length > 0 || endsAfterStart(values)) return errors;
  return { [isAllDay ? 'endDate' : 'endTime']: 'endBeforeStart' };
}

function repetitionErrors(values: ScheduleValues): ScheduleErrors {
  const { repeats, every, weekdays, until, startDate } = values;
  if (repeats === 'none') return {};
  const lacksStart = repeats === 'weekly' && !weekdays.includes(weekdayOf(startDate));
  return {
    ...(!/^[1-9]\d?$/u.test(every) && { every: 'badEvery' as const }),
    ...(lacksStart && { weekdays: 'startNoOccurrence' as const }),
    ...(until !== '' && !isDate(until) && { until: 'badDate' as const }),
    ...(isDate(until) && until < startDate && { until: 'endBeforeStart' as const }),
  };
}

/** Checks the typed values. */
export function errorsIn(values: ScheduleValues): ScheduleErrors {
  const wrongTimes = timeErrors(values);
  return {
    ...(values.name.trim() === '' && { name: 'required' as const }),
    ...wrongTimes,
    ...(wrongTimes.startDate === undefined && repetitionErrors(values)),
  };
}

const minutesOfDay = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

function durationOf({ isAllDay, startDate, startTime, endDate, endTime }: ScheduleValues): number {
  const days = (Date.parse(`${endDate}Z`) - Date.parse(`${startDate}Z`)) / 86_400_000;
  if (isAllDay) return (days + 1) * 1440;
  return days * 1440 + minutesOfDay(endTime) - minutesOfDay(startTime);
}

const frequencies = { daily: 1, weekly: 2, monthly: 3, yearly: 4 } as const;

function routineOf(
  values: ScheduleValues,
  exceptions: readonly string[],
): ScheduleInput['routine'] {
  const { repeats, every, until, timeZone, startDate } = values;
  if (repeats === 'none') return null;
  const duration = durationOf(values);
  const starts = values.isAllDay ? 0 : minutesOfDay(values.startTime);
  const ends = (starts + duration) % 1440;
  const item = (wday: number) => ({
    startHour: Math.floor(starts / 60),
    startMinute: starts % 60,
    endHour: Math.floor(ends / 60),
    endMinute: ends % 60,
    wday,
    frequencyType: frequencies[repeats] as FrequencyType,
    frequencyInterval: Number(every),
    exceptions: [...exceptions],
  });
  const weekdays = repeats === 'weekly' ? values.weekdays : [weekdayOf(startDate)];
  return {
    duration,
    endedAt: until === '' ? null : new Date(dayStart(addDays(until, 1), timeZone)).toISOString(),
    schedules: weekdays.map(item),
  };
}

const textOf = (typed: string): string | null => (typed.trim() === '' ? null : typed);

/** Converts valid values to a request body. Dates that the series already skips are still skipped. */
export function inputOf(values: ScheduleValues, before?: Schedule): ScheduleInput {
  const { name, description, isAllDay, timeZone, isBusy, startDate, endDate } = values;
  const { behavior, priority, location, displayType, visibilityType } = values;
  const skipped = new Set(before?.routine?.schedules.flatMap(({ exceptions }) => exceptions) ?? []);
  return {
    name: name.trim(),
    description: textOf(description),
    isAllDay,
    timeZone,
    startedAt: isAllDay ? startDate : `${startDate}T${values.startTime}`,
    endedAt: isAllDay ? addDays(endDate, 1) : `${endDate}T${values.endTime}`,
    transparency: isBusy ? 'opaque' : 'transparent',
    behavior,
    priority,
    location,
    customLocation: location === 'custom' ? textOf(values.customLocation) : null,
    displayType,
    visibilityType,
    routine: routineOf(values, [...skipped]),
  };
}

/** The changed members. Unchanged times are not sent, because the form may not show them exactly. */
export function changesOf(before: Schedule, values: ScheduleValues): Partial<ScheduleInput> {
  const [was, is] = [inputOf(valuesOf(before), before), inputOf(values, before)];
  const isChanged = (name: keyof ScheduleInput): boolean =>
    JSON.stringify(was[name]) !== JSON.stringify(is[name]);
  const times = ['startedAt', 'endedAt', 'timeZone', 'isAllDay', 'routine'] as const;
  const others = [
    'name',
    'description',
    'transparency',
    'behavior',
    'priority',
    'location',
    'customLocation',
    'displayType',
    'visibilityType',
  ] as const;
  const changed = [...(times.some(isChanged) ? times : []), ...others.filter(isChanged)];
  return Object.fromEntries(changed.map((name) => [name, is[name]]));
}
