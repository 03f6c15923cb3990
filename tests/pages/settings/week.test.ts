import { expect, test } from 'vitest';
import type { AvailabilityCalendar } from '../../../client/src/index.ts';
import {
  draftOf,
  itemsOf,
  overridesOf,
  repeatedDates,
  unfilled,
  usualWeek,
} from '../../../pages/settings/hours/week.ts';

type Item = AvailabilityCalendar['calendars'][number];

const item = (changes: Partial<Item>): Item => ({
  startHour: 9,
  startMinute: 0,
  endHour: 17,
  endMinute: 30,
  startedAt: null,
  endedAt: null,
  wday: 1,
  frequencyType: 2,
  frequencyInterval: 1,
  exceptions: [],
  ...changes,
});

const calendar = (changes: Partial<AvailabilityCalendar>): AvailabilityCalendar => ({
  uid: 'hours',
  teamId: 'team',
  userId: 'user',
  name: 'Working hours',
  isDefault: true,
  timezone: 'Asia/Tokyo',
  calendars: [],
  overrides: {},
  createdAt: '2026-11-23T00:00:00.000Z',
  updatedAt: '2026-11-23T00:00:00.000Z',
  ...changes,
});

test('weekly hours are on their day in order of time, and are sent unchanged', () => {
  const calendars = [
    item({ wday: 1 }),
    item({ wday: 1, startHour: 7, endHour: 8 }),
    item({ wday: 6 }),
  ];
  const draft = draftOf(calendar({ calendars }));
  expect(draft.week.map((ranges) => ranges.length)).toEqual([0, 2, 0, 0, 0, 0, 1]);
  expect(draft.week[1]?.[0]).toEqual({ start: '07:00', end: '08:30' });
  expect(itemsOf(draft)).toHaveLength(3);
  expect(itemsOf(draft)).toContainEqual({
    startHour: 9,
    startMinute: 0,
    endHour: 17,
    endMinute: 30,
    wday: 6,
    frequencyType: 2,
    frequencyInterval: 1,
  });
});

test('daily hours are shown on all seven days', () => {
  const { week } = draftOf(calendar({ calendars: [item({ frequencyType: 1, wday: 0 })] }));
  expect(week.every((ranges) => ranges.length === 1)).toBe(true);
});

test('hours with another repetition are kept unchanged', () => {
  const special = [
    item({ frequencyInterval: 2 }),
    item({ frequencyType: 3 }),
    item({ startedAt: '2026-11-23T00:00:00.000Z' }),
    item({ endedAt: '2026-12-23T00:00:00.000Z' }),
    item({ exceptions: ['2026-12-25'] }),
  ];
  const draft = draftOf(calendar({ calendars: special }));
  expect(draft.special).toEqual(special);
  expect(draft.week.flat()).toEqual([]);
  expect(itemsOf(draft)).toEqual(special);
});

test('an end of 24:00 is shown as 00:00 in a form field and sent as hour 0', () => {
  const draft = draftOf(calendar({ calendars: [item({ endHour: 24, endMinute: 0 })] }));
  expect(draft.week[1]).toEqual([{ start: '09:00', end: '00:00' }]);
  expect(itemsOf(draft)[0]).toMatchObject({ endHour: 0, endMinute: 0 });
});

test('exceptions are in the order of their dates, and a day without hours remains an exception', () => {
  const hours = { startHour: 12, startMinute: 30, endHour: 20, endMinute: 0 };
  const overrides = { '2026-12-31': [hours], '2026-12-25': [] };
  const { exceptions } = draftOf(calendar({ overrides }));
  expect(exceptions).toEqual([
    { date: '2026-12-25', ranges: [] },
    { date: '2026-12-31', ranges: [{ start: '12:30', end: '20:00' }] },
  ]);
  expect(overridesOf(exceptions)).toEqual(overrides);
});

test('an empty field and a repeated date are reported by their field', () => {
  const empty = { start: '', end: '17:00' };
  const week = usualWeek.map((ranges, day) => (day === 2 ? [empty] : ranges));
  const exceptions = [
    { date: '2026-12-25', ranges: [] },
    { date: '', ranges: [{ start: '09:00', end: '' }] },
    { date: '2026-12-25', ranges: [] },
  ];
  expect(unfilled({ week, exceptions }, 'said')).toEqual({
    '/week/2/0/start': 'said',
    '/exceptions/1/date': 'said',
    '/exceptions/1/ranges/0/end': 'said',
  });
  expect(repeatedDates(exceptions)).toEqual(['/exceptions/2/date']);
});
