import fc from 'fast-check';
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { ruleStarts } from '../../../lib/domain/external-calendars/rule-starts.ts';
import { WorkBudget } from '../../../lib/domain/external-calendars/work-budget.ts';
import { cases } from '../../support/random/cases.ts';
import { zoneNames } from '../time/moments.ts';
import { type NaiveRule, naiveTimes } from './naive-rule.ts';
import { busyIn, calendarOf, eventOf } from './reading.ts';

const dayMs = 86_400_000;
const weekdayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const upTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1);
const some = <One>(values: readonly One[], maxLength = 3) =>
  fc.subarray([...values], { minLength: 1, maxLength });
const maybe = <One>(one: fc.Arbitrary<One>) => fc.option(one, { nil: undefined });

const monthDays = [...upTo(31), -1, -2, -28, -29, -30, -31];
const yearDays = [1, 59, 60, 61, 365, 366, -1, -306, -307, -366];
const everyWeekday = upTo(7).map((day) => [0, day - 1] as const);
const numbered = (numbers: readonly number[]) =>
  numbers.flatMap((number) => upTo(7).map((day) => [number, day - 1] as const));

/** Rule parts that RFC 5545 allows together, for each frequency. */
const members = {
  YEARLY: fc.oneof(
    fc.record({ months: maybe(some(upTo(12))), monthDays: maybe(some(monthDays)) }),
    fc.record({ months: some(upTo(12)), weekdays: some(numbered([0, 1, 2, 4, 5, -1, -2, -5])) }),
    fc.record({ weekdays: some(numbered([1, 2, 20, 52, -1, -52])) }),
    fc.record({ months: some(upTo(12)), monthDays: some(monthDays), weekdays: some(everyWeekday) }),
    fc.record({ yearDays: some(yearDays) }),
  ),
  MONTHLY: fc.oneof(
    fc.record({ months: maybe(some(upTo(12))), monthDays: maybe(some(monthDays)) }),
    fc.record({ weekdays: some(numbered([0, 1, 2, 4, 5, -1, -5])) }),
    fc.record({ monthDays: some(monthDays), weekdays: some(everyWeekday) }),
  ),
  WEEKLY: fc.record({ months: maybe(some(upTo(12))), weekdays: maybe(some(everyWeekday, 7)) }),
  DAILY: fc.record({
    months: maybe(some(upTo(12))),
    monthDays: maybe(some(monthDays)),
    weekdays: maybe(some(everyWeekday, 7)),
  }),
} as const;

const ruleWith = (intervals: readonly number[], counts: readonly number[]) =>
  fc
    .constantFrom('YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY')
    .chain((frequency) =>
      fc.record({
        frequency: fc.constant(frequency),
        interval: fc.constantFrom(...intervals),
        count: maybe(fc.constantFrom(...counts)),
        weekStart: fc.constantFrom(0, 1, 4),
        by: members[frequency] as fc.Arbitrary<Partial<NaiveRule>>,
        positions: maybe(some([1, 2, -1, -2])),
      }),
    )
    .map(({ by, positions, ...rule }): NaiveRule => {
      const isChosen = Object.values(by).some((list) => list !== undefined);
      return { ...rule, ...by, ...(isChosen && { positions }) };
    });

function textOf(rule: NaiveRule): string {
  const { frequency, interval, count, weekStart = 1, weekdays } = rule;
  const list = (name: string, values: readonly unknown[] | undefined) =>
    values === undefined ? '' : `;${name}=${values}`;
  const days = weekdays?.map(([nth, day]) => `${nth || ''}${weekdayNames[day]}`);
  return [
    `FREQ=${frequency};INTERVAL=${interval};WKST=${weekdayNames[weekStart]}`,
    list('BYMONTH', rule.months),
    list('BYMONTHDAY', rule.monthDays),
    list('BYYEARDAY', rule.yearDays),
    list('BYDAY', days),
    list('BYSETPOS', rule.positions),
    count === undefined ? '' : `;COUNT=${count}`,
  ].join('');
}

const written = (ms: number) => new Date(ms).toISOString().replaceAll(/[-:]|\.000Z/gu, '');
/** Starts at the end of February, at the end of other months and on other days. */
const anyStart = (years: readonly number[]) =>
  fc
    .record({
      year: fc.constantFrom(...years),
      month: fc.nat(11),
      date: fc.constantFrom(1, 15, 28, 29, 30, 31),
      hour: fc.constantFrom(0, 9, 23),
    })
    .map(({ year, month, date, hour }) => {
      const made = new Date(hour * 3_600_000);
      return made.setUTCFullYear(year, month, date);
    });
const anyWindow = fc
  .record({ year: fc.integer({ min: 2019, max: 2030 }), day: fc.nat(365), days: fc.nat(800) })
  .map(({ year, day, days }) => {
    const fromMs = Date.UTC(year, 0, 1 + day);
    return [fromMs, fromMs + days * dayMs] as const;
  });

const found = (rule: string, startMs: number, [fromMs, toMs]: readonly [number, number]) =>
  ruleStarts(rule, written(startMs), fromMs, toMs, new WorkBudget(plenty, plenty));

const plenty = Number.MAX_SAFE_INTEGER;
const intervals = [1, 2, 3, 4, 5, 7, 12, 13, 100];

function otherTimes(text: string, startMs: number, [fromMs, toMs]: readonly [number, number]) {
  const rruleString = `DTSTART:${written(startMs)}Z\nRRULE:${text}`;
  return new RRuleTemporal({ rruleString, maxIterations: 1_000_000 })
    .between(new Date(fromMs), new Date(toMs), true)
    .map(({ epochMilliseconds }) => epochMilliseconds)
    .filter((ms) => ms < toMs);
}

test('a rule has the times that another implementation finds after its start', () => {
  fc.assert(
    fc.property(
      ruleWith(intervals, [1, 2, 5, 40, 300]),
      some([0, 9, 17]),
      anyStart([1999, 2015, 2020, 2023, 2024]),
      anyWindow,
      (rule, hours, startMs, window) => {
        const text = `${textOf(rule)};BYHOUR=${hours}`;
        expect(found(text, startMs, window), text).toEqual(otherTimes(text, startMs, window));
      },
    ),
    { numRuns: cases(150) },
  );
});

test('BYWEEKNO has the times that another implementation finds', () => {
  fc.assert(
    fc.property(
      some([1, 2, 20, 52, -1, -52]),
      some(weekdayNames),
      fc.constantFrom(...weekdayNames),
      fc.constantFrom(1, 2, 3, 7),
      maybe(fc.constantFrom(1, 5, 40)),
      anyStart([1999, 2015, 2020, 2024]),
      (weeks, days, weekStart, interval, count, startMs) => {
        const counted = count === undefined ? '' : `;COUNT=${count}`;
        const text = `FREQ=YEARLY;INTERVAL=${interval};WKST=${weekStart};BYWEEKNO=${weeks};BYDAY=${days}${counted}`;
        const window = [Date.UTC(2024, 0, 1), Date.UTC(2034, 0, 1)] as const;
        expect(found(text, startMs, window), text).toEqual(otherTimes(text, startMs, window));
      },
    ),
    { numRuns: cases(60) },
  );
});

test.each(['FORWARD', 'BACKWARD', 'OMIT'])(
  'a day that a month lacks has the times that another implementation finds with SKIP=%s',
  (skip) => {
    const window = [Date.UTC(2026, 0, 1), Date.UTC(2029, 0, 1)] as const;
    for (const rule of ['FREQ=MONTHLY', 'FREQ=YEARLY', 'FREQ=MONTHLY;INTERVAL=5;COUNT=12']) {
      for (const start of ['2024-01-31T09:00Z', '2024-02-29T09:00Z', '2023-08-30T09:00Z']) {
        const text = `RSCALE=GREGORIAN;${rule};SKIP=${skip}`;
        const startMs = Date.parse(start);
        expect(found(text, startMs, window), text).toEqual(otherTimes(text, startMs, window));
      }
    }
  },
);

test('a rule that began centuries ago has the times that a search of all days finds', () => {
  const counts = [1000, 4000, 20_000, 24_000, 300_000, 1_000_000_000];
  fc.assert(
    fc.property(
      ruleWith([...intervals, 1000, 36_524], counts),
      anyStart([1, 1583, 1900, 1960]),
      anyWindow,
      (rule, startMs, window) => {
        const expected = naiveTimes(rule, startMs, window[1]).filter((ms) => ms >= window[0]);
        expect(found(textOf(rule), startMs, window), textOf(rule)).toEqual(expected);
      },
    ),
    { numRuns: cases(25) },
  );
});

test('an hourly or minutely rule has the times that a search of all periods from its start finds', () => {
  const anyRule = fc.record({
    frequency: fc.constantFrom(['HOURLY', 60], ['MINUTELY', 1]),
    interval: fc.constantFrom(7, 25, 61, 1441, 10_007),
    hours: maybe(some([0, 9, 10, 23])),
    weekdays: maybe(some(upTo(7))),
    count: maybe(fc.constantFrom(5, 100, 5000, 20_000, 10_000_000)),
  });
  const check = fc.property(anyRule, anyStart([1995, 2019, 2024]), (rule, startMs) => {
    const [name, minutes] = rule.frequency as readonly [string, number];
    const days = rule.weekdays?.map((day) => day % 7);
    const window = [Date.UTC(2026, 1, 27), Date.UTC(2026, 2, 20)] as const;
    const expected: number[] = [];
    let left = rule.count ?? Number.POSITIVE_INFINITY;
    for (let ms = startMs; ms < window[1] && left > 0; ms += minutes * rule.interval * 60_000) {
      const date = new Date(ms);
      if (rule.hours && !rule.hours.includes(date.getUTCHours())) continue;
      if (days && !days.includes(date.getUTCDay())) continue;
      left -= 1;
      if (ms >= window[0]) expected.push(ms);
    }
    const text = [
      `FREQ=${name};INTERVAL=${rule.interval}`,
      rule.hours ? `;BYHOUR=${rule.hours}` : '',
      days ? `;BYDAY=${days.map((day) => weekdayNames[day])}` : '',
      rule.count === undefined ? '' : `;COUNT=${rule.count}`,
    ].join('');
    expect(found(text, startMs, window), text).toEqual(expected);
  });
  fc.assert(check, { numRuns: cases(60) });
});

test('a rule follows the wall clock of its zone before and after each clock change', () => {
  fc.assert(
    fc.property(
      ruleWith([1, 2, 3], [40, 300]),
      fc.constantFrom(...zoneNames),
      fc.constantFrom('0030', '0130', '0230', '1200'),
      fc.integer({ min: 2020, max: 2026 }),
      (rule, zone, time, year) => {
        const start = `${year}0229T${time}00`.replace('0229', year % 4 === 0 ? '0229' : '0131');
        const startMs = Temporal.PlainDateTime.from(start).toZonedDateTime('UTC').epochMilliseconds;
        const lines = [`DTSTART;TZID=${zone}:${start}`, 'DURATION:PT1M', `RRULE:${textOf(rule)}`];
        const [from, until] = ['2027-01-01', '2028-01-01'];
        const busy = busyIn(calendarOf(...eventOf(...lines)), { from, until });
        const expected = naiveTimes(rule, startMs, Date.parse('2028-01-03'))
          .map((ms) => Temporal.PlainDateTime.from(written(ms)).toZonedDateTime(zone))
          .map((moment) => moment.epochMilliseconds)
          .filter((ms) => ms >= Date.parse(from) && ms < Date.parse(until))
          .map((ms) => `${new Date(ms).toISOString().slice(0, 16)}Z`);
        const starts = busy.map((stretch) => stretch.split('/')[0]);
        expect(starts, `${zone} ${textOf(rule)}`).toEqual([...new Set(expected)]);
      },
    ),
    { numRuns: cases(60) },
  );
});
