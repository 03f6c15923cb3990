import fc from 'fast-check';
import { RRuleTemporal } from 'rrule-temporal';
import { expect, test } from 'vitest';
import { toInstant, toLocal, zone } from '../../../lib/domain/time/zone.ts';
import { cases } from '../../support/random/cases.ts';
import { zoneNames } from '../time/moments.ts';
import { busyIn, calendarOf, eventOf } from './reading.ts';

/*
 * Hours, minutes and seconds pass at the same pace whatever the clock shows. Clocks in Berlin go from 02:00 to 03:00 on
 * 28 March 2027 (01:00 UTC), and from 03:00 to 02:00 on 31 October 2027 (01:00 UTC).
 */

const searched = { from: '2027-01-01', until: '2028-01-01' };

/** The starts of the occurrences in UTC. */
function starts(calendar: string, more: Parameters<typeof busyIn>[1] = {}): string[] {
  return busyIn(calendar, { ...searched, ...more }).map((stretch) => stretch.slice(5, 16));
}

const inBerlin = (start: string, rule: string, ...lines: readonly string[]) => [
  `DTSTART;TZID=Europe/Berlin:${start}`,
  'DURATION:PT1M',
  `RRULE:${rule}`,
  ...lines,
];
const berlin = (start: string, rule: string, ...lines: readonly string[]) =>
  starts(calendarOf(...eventOf(...inBerlin(start, rule, ...lines))));

const onSpringDay = (...times: readonly string[]) => times.map((time) => `03-28T${time}`);
const onAutumnDay = (...times: readonly string[]) => times.map((time) => `10-31T${time}`);

test.each([
  ['20270328T010000', 'FREQ=HOURLY;COUNT=4', ['00:00', '01:00', '02:00', '03:00']],
  ['20270328T013000', 'FREQ=HOURLY;INTERVAL=2;COUNT=4', ['00:30', '02:30', '04:30', '06:30']],
  ['20270328T013000', 'FREQ=MINUTELY;INTERVAL=30;COUNT=4', ['00:30', '01:00', '01:30', '02:00']],
  ['20270328T015900', 'FREQ=SECONDLY;INTERVAL=180;COUNT=3', ['00:59', '01:02', '01:05']],
  ['20270328T013000', 'FREQ=HOURLY;BYHOUR=1,2,3;COUNT=2', ['00:30', '01:30']],
  ['20270328T011000', 'FREQ=HOURLY;BYMINUTE=10,40;COUNT=4', ['00:10', '00:40', '01:10', '01:40']],
  ['20270328T013000', 'FREQ=HOURLY;UNTIL=20270328T013000Z', ['00:30', '01:30']],
])('when clocks go forward, the skipped hour has no occurrence: %s %s', (start, rule, times) => {
  expect(berlin(start, rule)).toEqual(onSpringDay(...times));
});

test('an hourly or minutely rule has COUNT occurrences when clocks go forward', () => {
  expect(berlin('20270328T000000', 'FREQ=HOURLY;COUNT=5')).toHaveLength(5);
  expect(berlin('20270320T000000', 'FREQ=HOURLY;COUNT=400')).toHaveLength(400);
  expect(berlin('20270327T000000', 'FREQ=MINUTELY;INTERVAL=10;COUNT=400')).toHaveLength(400);
});

test.each([
  ['20271031T020000', 'FREQ=HOURLY;COUNT=4', ['00:00', '01:00', '02:00', '03:00']],
  ['20271031T023000', 'FREQ=HOURLY;INTERVAL=2;COUNT=3', ['00:30', '02:30', '04:30']],
  ['20271031T023000', 'FREQ=MINUTELY;INTERVAL=30;COUNT=4', ['00:30', '01:00', '01:30', '02:00']],
  ['20271031T023000', 'FREQ=HOURLY;BYHOUR=2;COUNT=2', ['00:30', '01:30']],
  [
    '20271031T021000',
    'FREQ=HOURLY;BYMINUTE=10,40;COUNT=5',
    ['00:10', '00:40', '01:10', '01:40', '02:10'],
  ],
  ['20271031T023000', 'FREQ=HOURLY;UNTIL=20271031T003000Z', ['00:30']],
  ['20271031T023000', 'FREQ=HOURLY;UNTIL=20271031T013000Z', ['00:30', '01:30']],
])('when clocks go back, an hour that is shown twice is two hours: %s %s', (start, rule, times) => {
  expect(berlin(start, rule)).toEqual(onAutumnDay(...times));
});

test('an exception in an hour that is shown twice excludes the first one as a local time, and either one in UTC', () => {
  const half = (...lines: readonly string[]) =>
    berlin('20271031T020000', 'FREQ=MINUTELY;INTERVAL=30;COUNT=4', ...lines);
  const all = onAutumnDay('00:00', '00:30', '01:00', '01:30');
  expect(half()).toEqual(all);
  const [, second = '', , fourth = ''] = all;
  const without = (text: string) => all.filter((one) => one !== text);
  expect(half('EXDATE;TZID=Europe/Berlin:20271031T023000')).toEqual(without(second));
  expect(half('EXDATE:20271031T003000Z')).toEqual(without(second));
  expect(half('EXDATE:20271031T013000Z')).toEqual(without(fourth));
  const cancelled = [
    'RECURRENCE-ID:20271031T013000Z',
    'DTSTART:20271031T013000Z',
    'STATUS:CANCELLED',
  ];
  const series = inBerlin('20271031T020000', 'FREQ=MINUTELY;INTERVAL=30;COUNT=4');
  expect(starts(calendarOf(...eventOf(...series), ...eventOf(...cancelled)))).toEqual(
    without(fourth),
  );
});

test('a floating series uses the clock of the calendar, and a series with its own zone the clock of that zone', () => {
  const lines = ['DURATION:PT1M', 'RRULE:FREQ=HOURLY;COUNT=4'];
  const floating = calendarOf(...eventOf('DTSTART:20270328T010000', ...lines));
  const expected = onSpringDay('00:00', '01:00', '02:00', '03:00');
  expect(starts(floating, { zone: 'Europe/Berlin' })).toEqual(expected);
  const own = [
    'BEGIN:VTIMEZONE',
    'TZID:Own',
    'BEGIN:STANDARD',
    'DTSTART:20201025T030000',
    'TZOFFSETFROM:+0200',
    'TZOFFSETTO:+0100',
    'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:20200329T020000',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0200',
    'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
  ];
  const zoned = eventOf('DTSTART;TZID=Own:20270328T010000', ...lines);
  expect(starts(calendarOf(...own, ...zoned), { zone: 'Asia/Tokyo' })).toEqual(expected);
  const autumn = eventOf('DTSTART;TZID=Own:20271031T010000', ...lines);
  expect(starts(calendarOf(...own, ...autumn), { zone: 'Asia/Tokyo' })).toEqual([
    '10-30T23:00',
    ...onAutumnDay('00:00', '01:00', '02:00'),
  ]);
});

const weekdayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const maybe = <One>(one: fc.Arbitrary<One>) => fc.option(one, { nil: undefined });
const written = (localMs: number) =>
  new Date(localMs).toISOString().slice(0, 19).replaceAll(/[-:]/gu, '');
const minutesOf = { HOURLY: 60, MINUTELY: 1 } as const;

/** A frequency and an interval. Rules with more than four times an hour are not included, because they are cut. */
const anyPeriod = fc.constantFrom(
  ...[1, 2, 5, 17, 24, 90].map((interval) => ['HOURLY', interval] as const),
  ...[17, 45, 90, 1441].map((interval) => ['MINUTELY', interval] as const),
);
const anyRule = fc.record({
  period: anyPeriod,
  hours: maybe(fc.subarray([0, 1, 2, 3, 23], { minLength: 1 })),
  weekdays: maybe(fc.subarray([0, 1, 5, 6], { minLength: 1 })),
  month: maybe(fc.constantFrom(3, 10)),
  count: maybe(fc.constantFrom(3, 50, 700, 5000)),
});
type AnyRule = typeof anyRule extends fc.Arbitrary<infer One> ? One : never;

const textOf = ({ period: [frequency, interval], hours, weekdays, month, count }: AnyRule) =>
  [
    `FREQ=${frequency};INTERVAL=${interval}`,
    hours === undefined ? '' : `;BYHOUR=${hours}`,
    weekdays === undefined ? '' : `;BYDAY=${weekdays.map((day) => weekdayNames[day])}`,
    month === undefined ? '' : `;BYMONTH=${month}`,
    count === undefined ? '' : `;COUNT=${count}`,
  ].join('');

/** The instants of a rule before `toMs`, found by a check of each period. */
function instantsOf(rule: AnyRule, startMs: number, named: string, toMs: number): number[] {
  const here = zone(named);
  const found: number[] = [];
  const [frequency, interval] = rule.period;
  const step = minutesOf[frequency] * interval * 60_000;
  for (let ms = startMs; ms < toMs && found.length < (rule.count ?? Infinity); ms += step) {
    const local = new Date(toLocal(here, ms));
    if (rule.hours?.includes(local.getUTCHours()) === false) continue;
    if (rule.weekdays?.includes(local.getUTCDay()) === false) continue;
    if (rule.month !== undefined && local.getUTCMonth() + 1 !== rule.month) continue;
    found.push(ms);
  }
  return found;
}

const anyStart = fc.record({
  year: fc.constantFrom(2024, 2026),
  month: fc.constantFrom(1, 2, 8, 9),
  day: fc.integer({ min: 1, max: 28 }),
  minute: fc.constantFrom(0, 30, 90, 125, 1435),
});

test('in every zone, an hourly or minutely rule has the times that a search of all periods finds', () => {
  fc.assert(
    fc.property(anyRule, anyStart, fc.constantFrom(...zoneNames), (rule, start, named) => {
      const localMs = Date.UTC(start.year, start.month, start.day, 0, start.minute);
      const startMs = toInstant(zone(named), localMs);
      const lines = [
        `DTSTART;TZID=${named}:${written(localMs)}`,
        'DURATION:PT1M',
        `RRULE:${textOf(rule)}`,
      ];
      const [from, until] = ['2026-09-20', '2027-04-20'];
      const [fromMs, untilMs] = [Date.parse(from), Date.parse(until)];
      const found = starts(calendarOf(...eventOf(...lines)), { from, until });
      const occurrences = [startMs, ...instantsOf(rule, startMs, named, untilMs)]
        .map((ms) => Math.floor(ms / 60_000) * 60_000)
        .filter((ms) => ms >= fromMs && ms < untilMs);
      const expected = [...new Set(occurrences)].map((ms) =>
        new Date(ms).toISOString().slice(5, 16),
      );
      expect(found, `${named} ${written(localMs)} ${textOf(rule)}`).toEqual(expected);
    }),
    { numRuns: cases(80) },
  );
});

test('rrule-temporal finds the same times in zones with clock changes', () => {
  const changes = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Tokyo'];
  for (const named of changes) {
    for (const local of [
      '20270313T233000',
      '20270327T233000',
      '20271002T233000',
      '20271030T233000',
    ]) {
      for (const text of [
        'FREQ=HOURLY;INTERVAL=2;COUNT=30',
        'FREQ=MINUTELY;INTERVAL=45;COUNT=40',
        'FREQ=SECONDLY;INTERVAL=1000;COUNT=90',
      ]) {
        const rruleString = `DTSTART;TZID=${named}:${local}\nRRULE:${text}`;
        const other = new RRuleTemporal({ rruleString }).all();
        const lines = [`DTSTART;TZID=${named}:${local}`, 'DURATION:PT1S', `RRULE:${text}`];
        const expected = other.map((moment) => moment.toInstant().toString().slice(5, 16));
        expect(starts(calendarOf(...eventOf(...lines))), `${named} ${local} ${text}`).toEqual(
          expected,
        );
      }
    }
  }
});

test('a rule that reaches its COUNT after decades is evaluated completely', () => {
  // The rule has 499,680 hours in 57 years. The last one begins on 1 May 2027 at 00:00 in London.
  const hours = (Date.parse('2027-04-30T23:00Z') - Date.parse('1969-12-31T23:00Z')) / 3_600_000 + 1;
  const lines = ['DTSTART;TZID=Europe/London:19700101T000000', 'DURATION:PT1M'];
  const found = starts(calendarOf(...eventOf(...lines, `RRULE:FREQ=HOURLY;COUNT=${hours}`)));
  expect(found.at(-1)).toBe('04-30T23:00');
  const minutes = hours * 4 - 3;
  const quarters = calendarOf(
    ...eventOf(...lines, `RRULE:FREQ=MINUTELY;INTERVAL=15;COUNT=${minutes}`),
  );
  expect(starts(quarters).at(-1)).toBe('04-30T23:00');
});
