import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Limit, limitKinds } from '../../../lib/domain/event-types/event-type.ts';
import { countsOf, countsWithin } from '../../../lib/domain/limits/limit-periods.ts';
import { periods } from '../../../lib/domain/time/local-date.ts';

const minute = (text: string) => Date.parse(text) / 60_000;
const limit = (period: Limit['period'], kind: Limit['kind'] = 'bookings'): Limit => ({
  kind,
  period,
  max: 3,
});
const periodsOf = (timeZone: string, start: string) =>
  countsOf({ limits: periods.map((period) => limit(period)), timeZone }, minute(start), 30).map(
    ({ period }) => period,
  );

test('a booking counts in the day, the week from Monday and the month of the zone', () => {
  expect(periodsOf('UTC', '2026-03-01T23:30:00Z')).toEqual([
    'D2026-03-01',
    'W2026-02-23',
    'M2026-03',
  ]);
  expect(periodsOf('Asia/Tokyo', '2026-03-01T15:00:00Z')).toEqual([
    'D2026-03-02',
    'W2026-03-02',
    'M2026-03',
  ]);
  expect(periodsOf('America/New_York', '2026-03-01T04:59:00Z')).toEqual([
    'D2026-02-28',
    'W2026-02-23',
    'M2026-02',
  ]);
});

test('a limit of minutes counts the duration, and the other limits count one', () => {
  const limits = limitKinds.map((kind) => limit('day', kind));
  const counts = countsOf({ limits, timeZone: 'UTC' }, minute('2026-03-01T00:00:00Z'), 45);
  expect(counts.map(({ limit: { kind }, by }) => [kind, by])).toEqual([
    ['bookings', 1],
    ['minutes', 45],
    ['bookingsPerEmail', 1],
  ]);
});

test('a day with a clock change has its real length of 23 or 25 hours', () => {
  const day = (start: string) => {
    const limits = [limit('day')];
    const [count] = countsOf({ limits, timeZone: 'America/New_York' }, minute(start), 30);
    return count && count.end - count.start;
  };
  expect(day('2027-03-14T12:00:00Z')).toBe(23 * 60);
  expect(day('2027-11-07T12:00:00Z')).toBe(25 * 60);
});

test('the periods of a time span cover it without gap or overlap, and match the period of each start in it', () => {
  const zones = fc.constantFrom('UTC', 'Asia/Kathmandu', 'America/New_York', 'Australia/Lord_Howe');
  const from = fc.integer({
    min: minute('2026-01-01T00:00:00Z'),
    max: minute('2028-01-01T00:00:00Z'),
  });
  fc.assert(
    fc.property(
      zones,
      fc.constantFrom(...periods),
      from,
      fc.integer({ min: 1, max: 90_000 }),
      fc.nat(),
      (timeZone, period, start, length, some) => {
        const limited = { limits: [limit(period)], timeZone };
        const within = countsWithin(limited, 30, start, start + length);
        expect(within[0]?.start).toBeLessThanOrEqual(start);
        expect(within.at(-1)?.end).toBeGreaterThanOrEqual(start + length);
        within.slice(1).forEach((count, i) => {
          expect(count.start).toBe(within[i]?.end);
        });
        const at = start + (some % length);
        const [count] = countsOf(limited, at, 30);
        expect(within.filter((one) => one.start <= at && at < one.end)).toEqual([count]);
      },
    ),
    { numRuns: 200 },
  );
});
