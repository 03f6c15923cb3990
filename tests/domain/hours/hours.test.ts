import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Hours, type HoursItem, openSpans } from '../../../lib/domain/hours/hours.ts';
import { formatInstant, parseInstant } from '../../../lib/domain/time/instant.ts';
import { cases } from '../../support/random/cases.ts';
import { dayOf, instantByOracle, localByOracle, plainDate, zonedMoment } from '../time/moments.ts';
import { anyHoursNear, naivelyOpen } from './naive-hours.ts';

const minuteMs = 60_000;

function asMinutes(spans: readonly number[], from: number, to: number): boolean[] {
  const open = Array.from({ length: to - from }, () => false);
  for (let i = 0; i < spans.length; i += 2) {
    for (let m = spans[i] as number; m < (spans[i + 1] as number); m++) open[m - from] = true;
  }
  return open;
}

const anyHours = zonedMoment.chain((moment) =>
  fc.record({
    hours: anyHoursNear(moment),
    from: fc.integer({ min: -900, max: 900 }).map((minutes) => moment.ms / minuteMs + minutes),
    length: fc.integer({ min: 0, max: 3000 }),
  }),
);

test('a host is open in exactly the minutes that a plain calculation from the hours finds', () => {
  fc.assert(
    fc.property(anyHours, ({ hours, from, length }) => {
      const spans = openSpans(hours, from, from + length);
      expect(asMinutes(spans, from, from + length)).toEqual(
        naivelyOpen(hours, from, from + length),
      );
    }),
    { seed: 1, numRuns: cases(100) },
  );
});

test('open hours are sorted, separate from each other and within the requested period', () => {
  fc.assert(
    fc.property(anyHours, ({ hours, from, length }) => {
      const spans = openSpans(hours, from, from + length);
      const bounds = [from - 1, ...spans, from + length + 1];
      for (let i = 1; i < bounds.length; i++) {
        expect(bounds[i]).toBeGreaterThan(bounds[i - 1] as number);
      }
    }),
    { seed: 2, numRuns: cases(100) },
  );
});

const everyDay = (range: Partial<HoursItem>): HoursItem => ({
  startHour: 9,
  startMinute: 0,
  endHour: 17,
  endMinute: 0,
  wday: 1,
  frequencyType: 1,
  frequencyInterval: 1,
  exceptions: [],
  startedAt: null,
  endedAt: null,
  ...range,
});

/** The open spans between two local dates, in local time: `03-08 03:00/03-08 05:00`. */
function localSpans(
  hours: Partial<Hours> & { timeZone: string },
  from: string,
  to: string,
): string[] {
  const edge = (date: string) => instantByOracle(hours.timeZone, dayOf(date) * 86_400_000);
  const spans = openSpans(
    { items: [], overrides: {}, ...hours },
    edge(from) / minuteMs,
    edge(to) / minuteMs,
  );
  const wall = (minute: number) =>
    formatInstant(localByOracle(hours.timeZone, minute * minuteMs))
      .slice(5, 16)
      .replace('T', ' ');
  const texts: string[] = [];
  for (let i = 0; i < spans.length; i += 2) {
    texts.push(`${wall(spans[i] as number)}/${wall(spans[i + 1] as number)}`);
  }
  return texts;
}

test('working hours from nine to five remain nine to five when the clock changes', () => {
  for (const timeZone of ['America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca']) {
    const hours = { timeZone, items: [everyDay({})] };
    for (const text of localSpans(hours, '2026-01-01', '2026-03-03')) {
      expect(text).toMatch(/^(\d\d-\d\d) 09:00\/\1 17:00$/);
    }
    expect(localSpans(hours, '2026-10-15', '2026-11-15')).toHaveLength(31);
  }
});

test('working hours of a whole day are 23 hours long in spring and 25 in autumn', () => {
  const items = [everyDay({ startHour: 0, endHour: 24 })];
  const length = (date: string, next: string) => {
    const edge = (text: string) => (parseInstant(`${text}-05:00`) ?? 0) / minuteMs;
    const only = { timeZone: 'America/New_York', items, overrides: { [next]: [] } };
    const previous = plainDate(dayOf(date) - 1).toString();
    const hours = { ...only, overrides: { ...only.overrides, [previous]: [] } };
    const [start = 0, end = 0] = openSpans(
      hours,
      edge(`${previous}T00:00:00`),
      edge(`${next}T23:00:00`),
    );
    return (end - start) / 60;
  };
  expect(length('2026-03-08', '2026-03-09')).toBe(23);
  expect(length('2026-11-01', '2026-11-02')).toBe(25);
});

test('a start in a clock gap moves forward, and hours completely in the gap are empty', () => {
  const hours = (range: Partial<HoursItem>) => ({
    timeZone: 'America/New_York',
    items: [everyDay(range)],
  });
  expect(
    localSpans(hours({ startHour: 2, startMinute: 30, endHour: 5 }), '2026-03-08', '2026-03-09'),
  ).toEqual(['03-08 03:30/03-08 05:00']);
  expect(
    localSpans(hours({ startHour: 2, endHour: 2, endMinute: 45 }), '2026-03-08', '2026-03-09'),
  ).toEqual([]);
  expect(
    localSpans(
      hours({ startHour: 2, startMinute: 45, endHour: 3, endMinute: 15 }),
      '2026-03-08',
      '2026-03-09',
    ),
  ).toEqual([]);
});

test('hours over midnight belong to the day on which they start', () => {
  const hours = {
    timeZone: 'Europe/London',
    items: [everyDay({ startHour: 22, endHour: 2, frequencyType: 2, wday: 0 })],
  };
  expect(localSpans(hours, '2026-03-01', '2026-03-04')).toEqual(['03-01 22:00/03-02 02:00']);
  expect(localSpans(hours, '2026-03-02', '2026-03-04')).toEqual(['03-02 00:00/03-02 02:00']);
});

test('an override replaces only the hours that start on its date', () => {
  const hours = {
    timeZone: 'Asia/Tokyo',
    items: [everyDay({ startHour: 22, endHour: 2 })],
    overrides: {
      '2026-03-02': [],
      '2026-03-03': [{ startHour: 6, startMinute: 15, endHour: 7, endMinute: 0 }],
    },
  };
  expect(localSpans(hours, '2026-03-01', '2026-03-04')).toEqual([
    '03-01 00:00/03-01 02:00',
    '03-01 22:00/03-02 02:00',
    '03-03 06:15/03-03 07:00',
  ]);
});

test('hours that touch or overlap are merged', () => {
  const items = [
    everyDay({ startHour: 12, endHour: 15 }),
    everyDay({ endHour: 12 }),
    everyDay({ startHour: 14, endHour: 18 }),
  ];
  expect(localSpans({ timeZone: 'Asia/Kathmandu', items }, '2026-03-01', '2026-03-02')).toEqual([
    '03-01 09:00/03-01 18:00',
  ]);
});

test('an item applies from its start until before its end, also within a day', () => {
  const items = [
    everyDay({ startedAt: '2026-03-02T12:30:00Z', endedAt: '2026-03-04T10:00:30+00:00' }),
  ];
  expect(localSpans({ timeZone: 'UTC', items }, '2026-03-01', '2026-03-08')).toEqual([
    '03-02 12:30/03-02 17:00',
    '03-03 09:00/03-03 17:00',
    '03-04 09:00/03-04 10:00',
  ]);
});

test('weeks of an item without a start are counted from Monday 5 January 1970', () => {
  const items = [everyDay({ frequencyType: 2, frequencyInterval: 2 })];
  expect(localSpans({ timeZone: 'UTC', items }, '1969-12-01', '1970-02-01')).toEqual([
    '01-05 09:00/01-05 17:00',
    '01-19 09:00/01-19 17:00',
  ]);
});

test('no hours are open on the day that Apia skipped', () => {
  const items = [everyDay({})];
  expect(localSpans({ timeZone: 'Pacific/Apia', items }, '2011-12-29', '2012-01-01')).toEqual([
    '12-29 09:00/12-29 17:00',
    '12-31 09:00/12-31 17:00',
  ]);
});
