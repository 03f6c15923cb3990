import { expect, test } from 'vitest';
import {
  changesOf,
  errorsIn,
  inputOf,
  isSimple,
  newValues,
  valuesOf,
} from '../../../pages/calendar/schedule-values.ts';
import { aSchedule, aSeries } from './a-schedule.ts';

const berlin = 'Europe/Berlin';
const times = {
  startMs: Date.parse('2026-11-23T08:00:00Z'),
  endMs: Date.parse('2026-11-23T09:30:00Z'),
  isAllDay: false,
};
const visibility = { displayType: 'private', visibilityType: 'busy' } as const;
const values = { ...newValues(times, berlin, visibility), name: ' Desk ' };

test('a selection on the grid fills the form and is sent as local times of its zone', () => {
  expect(inputOf(values)).toEqual({
    name: 'Desk',
    description: null,
    isAllDay: false,
    timeZone: berlin,
    startedAt: '2026-11-23T09:00',
    endedAt: '2026-11-23T10:30',
    transparency: 'opaque',
    behavior: 'event',
    priority: null,
    location: null,
    customLocation: null,
    ...visibility,
    routine: null,
  });
});

test('an all-day schedule shows its last day in the form and is sent with the day after it', () => {
  const days = {
    startMs: Date.parse('2026-11-22T23:00:00Z'),
    endMs: Date.parse('2026-11-24T23:00:00Z'),
    isAllDay: true,
  };
  const chosen = { ...newValues(days, berlin, visibility), name: 'Away' };
  expect(chosen).toMatchObject({ startDate: '2026-11-23', endDate: '2026-11-24' });
  expect(inputOf(chosen)).toMatchObject({ startedAt: '2026-11-23', endedAt: '2026-11-25' });
});

test('a weekly series has an item for each day and ends after its last day', () => {
  const weekly = { ...values, repeats: 'weekly', weekdays: [1, 4], until: '2026-12-31' } as const;
  const { routine } = inputOf(weekly);
  expect(routine).toMatchObject({ duration: 90, endedAt: '2026-12-31T23:00:00.000Z' });
  expect(
    routine?.schedules.map(({ wday, endHour, endMinute }) => [wday, endHour, endMinute]),
  ).toEqual([
    [1, 10, 30],
    [4, 10, 30],
  ]);
});

test('a series across midnight ends at a time of the next day', () => {
  const night = { ...values, startTime: '22:00', endDate: '2026-11-24', endTime: '02:00' };
  expect(inputOf({ ...night, repeats: 'daily' }).routine).toMatchObject({
    duration: 240,
    schedules: [{ startHour: 22, endHour: 2, frequencyType: 1 }],
  });
});

test('every invalid field has its own error', () => {
  expect(errorsIn(values)).toEqual({});
  expect(errorsIn({ ...values, name: ' ' })).toEqual({ name: 'required' });
  expect(errorsIn({ ...values, startDate: '' })).toEqual({ startDate: 'badDate' });
  expect(errorsIn({ ...values, endTime: '09:00' })).toEqual({ endTime: 'endBeforeStart' });
  expect(errorsIn({ ...values, isAllDay: true, endDate: '2026-11-22' })).toEqual({
    endDate: 'endBeforeStart',
  });
  const series = { ...values, repeats: 'weekly', weekdays: [2] } as const;
  expect(errorsIn({ ...series, every: '0', until: '2026-11-22' })).toEqual({
    every: 'badEvery',
    weekdays: 'startNoOccurrence',
    until: 'endBeforeStart',
  });
});

test('the form of a schedule sends only changed fields', () => {
  const schedules = [
    aSchedule(),
    aSchedule({
      isAllDay: true,
      startedAt: '2026-11-22T23:00:00.000Z',
      endedAt: '2026-11-23T23:00:00.000Z',
    }),
    aSeries([{}, { wday: 3 }], { endedAt: '2026-12-31T23:00:00.000Z' }),
    aSeries([{ frequencyType: 3 }]),
  ];
  for (const schedule of schedules) {
    expect(changesOf(schedule, valuesOf(schedule))).toEqual({});
    expect(changesOf(schedule, { ...valuesOf(schedule), name: 'Other' })).toEqual({
      name: 'Other',
    });
  }
});

test('the form sends own work, a priority and a custom location, and clears its description at another one', () => {
  const place = { location: 'custom', customLocation: 'Room 4' } as const;
  const chosen = { ...values, behavior: 'work', priority: 'low', ...place } as const;
  expect(inputOf(chosen)).toMatchObject({ behavior: 'work', priority: 'low', ...place });
  const schedule = aSchedule({ behavior: 'work', priority: 'low', ...place });
  const shown = valuesOf(schedule);
  expect(changesOf(schedule, shown)).toEqual({});
  const other = { ...shown, behavior: 'event', priority: null, location: 'zoom' } as const;
  expect(changesOf(schedule, other)).toEqual({
    behavior: 'event',
    priority: null,
    location: 'zoom',
    customLocation: null,
  });
  expect(changesOf(schedule, { ...shown, customLocation: ' ' })).toEqual({ customLocation: null });
});

test('a change of times keeps the skipped days', () => {
  const series = aSeries([{ exceptions: ['2026-11-30'] }]);
  const { routine, startedAt } = changesOf(series, { ...valuesOf(series), startTime: '08:30' });
  expect(startedAt).toBe('2026-11-23T08:30');
  expect(routine?.schedules[0]).toMatchObject({ startHour: 8, exceptions: ['2026-11-30'] });
});

test('the form shows only series that repeat in one way', () => {
  expect(isSimple(aSchedule())).toBe(true);
  expect(isSimple(aSeries([{}, { wday: 3 }]))).toBe(true);
  expect(isSimple(aSeries([{}, { wday: 3, startHour: 14, endHour: 15 }]))).toBe(false);
  expect(isSimple(aSeries([{ frequencyType: 1 }, { frequencyType: 1 }]))).toBe(false);
});
