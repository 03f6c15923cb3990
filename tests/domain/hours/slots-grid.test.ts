import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { gridStarts, isOnGrid } from '../../../lib/domain/hours/grid.ts';
import { zone } from '../../../lib/domain/time/zone.ts';
import { midnight, naiveGrid } from './naive-grid.ts';

const zones = Intl.supportedValuesOf('timeZone');
/** The next clock change of the zone after a year begins, or that beginning if there is none. */
function aroundChange(timeZone: string, year: number): number {
  const begin = Temporal.ZonedDateTime.from({ timeZone, year, month: 1, day: 1 });
  const change = begin.getTimeZoneTransition('next') ?? begin;
  return Math.floor(change.epochMilliseconds / 60_000);
}

test('in every zone, over a clock change, the grid steps from each local midnight until the next', () => {
  for (const [i, timeZone] of zones.entries()) {
    const from = aroundChange(timeZone, 1972 + (i % 54)) - 2000;
    const to = from + 4000;
    const interval = [15, 25, 60, 7, 1440, 100][i % 6] as number;
    const expected = naiveGrid(timeZone, interval, from, to);
    expect(gridStarts(zone(timeZone), interval, [from, to]), timeZone).toEqual(expected);
  }
});

/** Zones with a clock change from after midnight to before midnight, so that an evening occurred twice. */
const eveningTwice = ['America/St_Johns', 'America/Goose_Bay', 'America/Havana', 'Asia/Beirut'];

test('a single start is on the grid exactly if the grid contains it', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.constantFrom(...zones), fc.constantFrom(...eveningTwice)),
      fc.integer({ min: 1972, max: 2036 }),
      fc.integer({ min: 1, max: 200 }),
      (timeZone, year, interval) => {
        const from = aroundChange(timeZone, year) - 300;
        const grid = gridStarts(zone(timeZone), interval, [from, from + 600]);
        const minutes = Array.from({ length: 600 }, (_, i) => from + i);
        expect(minutes.filter((one) => isOnGrid(zone(timeZone), interval, one))).toEqual(grid);
      },
    ),
    { numRuns: 60 },
  );
});

test('the grid of several spans is the whole grid cut to these spans', () => {
  const london = zone('Europe/London');
  const from = Date.UTC(2026, 2, 28) / 60_000;
  const spans = [from + 10, from + 11, from + 45, from + 1500, from + 1507, from + 5000];
  const whole = gridStarts(london, 7, [from, from + 6000]);
  expect(gridStarts(london, 7, spans)).toEqual(
    whole.filter((start) =>
      spans.some(
        (_, i) => i % 2 === 0 && start >= Number(spans[i]) && start < Number(spans[i + 1]),
      ),
    ),
  );
});

/** The starts of one local day in local time. */
function localStarts(timeZone: string, day: string, interval: number): string[] {
  const date = Temporal.PlainDate.from(day);
  const span = [midnight(timeZone, date), midnight(timeZone, date.add({ days: 1 }))];
  return gridStarts(zone(timeZone), interval, span).map((start) =>
    Temporal.Instant.fromEpochMilliseconds(start * 60_000)
      .toZonedDateTimeISO(timeZone)
      .toPlainTime()
      .toString({ smallestUnit: 'minute' }),
  );
}

test('a day of 23 hours continues after the gap without a missing or repeated start', () => {
  const day = localStarts('America/New_York', '2026-03-08', 60);
  expect(day).toHaveLength(23);
  expect(day.slice(0, 4)).toEqual(['00:00', '01:00', '03:00', '04:00']);
});

test('a day of 25 hours shows one hour twice, as two different starts', () => {
  const day = localStarts('America/New_York', '2026-11-01', 60);
  expect(day).toHaveLength(25);
  expect(day.slice(0, 4)).toEqual(['00:00', '01:00', '01:00', '02:00']);
});

test('after a change of half an hour, the grid follows elapsed minutes instead of the clock', () => {
  expect(localStarts('Australia/Lord_Howe', '2026-10-04', 60).slice(0, 4)).toEqual([
    '00:00',
    '01:00',
    '02:30',
    '03:30',
  ]);
});

test('a day without midnight begins at the end of the clock gap', () => {
  const day = localStarts('Africa/Cairo', '2026-04-24', 60);
  expect(day).toHaveLength(23);
  expect(day[0]).toBe('01:00');
});

test('a day with two midnights begins at the first', () => {
  const day = localStarts('America/Havana', '2026-11-01', 60);
  expect(day).toHaveLength(25);
  expect(day.slice(0, 3)).toEqual(['00:00', '00:00', '01:00']);
});

test('an evening hour that is repeated after midnight belongs to the new day', () => {
  const day = localStarts('America/St_Johns', '2010-11-07', 30);
  expect(day).toHaveLength(50);
  expect(day.slice(0, 4)).toEqual(['00:00', '23:30', '00:00', '00:30']);
});

test('in an evening hour that is repeated after midnight, the grid counts from the first midnight', () => {
  const clock = zone('America/St_Johns');
  const begin = midnight('America/St_Johns', Temporal.PlainDate.from('2010-11-07'));
  expect(isOnGrid(clock, 25, begin + 50)).toBe(true);
  expect(isOnGrid(clock, 25, begin + 45)).toBe(false);
});

test('if midnight is between two minutes, the grid begins with the next whole minute', () => {
  const from = Date.UTC(1970, 0, 1) / 60_000;
  const grid = gridStarts(zone('Africa/Monrovia'), 60, [from, from + 3000]);
  expect(grid).toEqual(naiveGrid('Africa/Monrovia', 60, from, from + 3000));
  expect(grid[0]).toBe(from + 45);
});

test('a date that a zone skips has no starts, and the next date begins as usual', () => {
  expect(localStarts('Pacific/Apia', '2011-12-30', 60)).toEqual([]);
  expect(localStarts('Pacific/Apia', '2011-12-31', 720)).toEqual(['00:00', '12:00']);
});

test('an interval that does not divide the day begins again at each midnight', () => {
  const day = localStarts('UTC', '2026-03-01', 700);
  expect(day).toEqual(['00:00', '11:40', '23:20']);
  expect(localStarts('UTC', '2026-03-02', 700)).toEqual(day);
});

test('a grid with interval 0 is refused', () => {
  expect(() => gridStarts(zone('UTC'), 0, [0, 10])).toThrow(RangeError);
});
