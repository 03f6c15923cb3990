import fc from 'fast-check';
import rrule from 'rrule';
import { expect, test } from 'vitest';
import { ruleStarts } from '../../../lib/domain/external-calendars/rule-starts.ts';
import { WorkBudget } from '../../../lib/domain/external-calendars/work-budget.ts';

const listOf = (values: readonly (number | string)[], maxLength = 3) =>
  fc.subarray([...values], { minLength: 1, maxLength });
const upTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1);
const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
/** Days that every month has. For a date that never occurs, rrule searches until the year 9999. */
const monthDays = [...upTo(28), -1, -2, -28];
const nth = [1, 2, 4, -1, -2].flatMap((number) => weekdays.map((day) => `${number}${day}`));

/** Rule parts that RFC 5545 allows together and that all implementations interpret in the same way. */
const parts = {
  DAILY: { BYMONTH: upTo(12), BYMONTHDAY: monthDays, BYDAY: weekdays },
  WEEKLY: { BYMONTH: upTo(12), BYDAY: weekdays },
  MONTHLY: { BYMONTH: upTo(12), BYDAY: nth },
  YEARLY: { BYMONTH: upTo(12), BYMONTHDAY: monthDays, BYDAY: weekdays },
};

const anyRule = fc
  .constantFrom(...Object.entries(parts))
  .chain(([frequency, members]) =>
    fc.record({
      frequency: fc.constant(frequency),
      interval: fc.integer({ min: 1, max: 4 }),
      count: fc.option(fc.integer({ min: 1, max: 40 })),
      weekStart: fc.constantFrom('MO', 'SU'),
      position: fc.option(fc.constantFrom(1, -1)),
      by: fc.record(
        Object.fromEntries(Object.entries(members).map(([name, values]) => [name, listOf(values)])),
        { requiredKeys: [] },
      ),
      hours: fc.option(listOf([0, 9, 17])),
    }),
  )
  .map(({ frequency, interval, count, weekStart, position, by, hours }) => {
    const listed = Object.entries(by).map(([name, values]) => `;${name}=${values}`);
    // With BYSETPOS, rrule starts to count within the first period, so COUNT has another meaning there.
    const isChosen = position !== null && listed.length > 0 && count === null;
    return [
      `FREQ=${frequency};INTERVAL=${interval};WKST=${weekStart}${listed.join('')}`,
      hours === null ? '' : `;BYHOUR=${hours}`,
      isChosen ? `;BYSETPOS=${position}` : '',
      count === null ? '' : `;COUNT=${count}`,
    ].join('');
  });

const startMs = Date.parse('2024-02-29T09:00:00Z');
const anyStart = fc
  .integer({ min: 0, max: 1000 })
  .map((days) => new Date(startMs + days * 86_400_000));

test('any rule has the same times as in another implementation', () => {
  const from = new Date('2026-06-01');
  const to = new Date('2027-09-01');
  fc.assert(
    fc.property(anyRule, anyStart, (rule, start) => {
      const written = start.toISOString().replaceAll(/[-:]|\.000/gu, '');
      const other = rrule.rrulestr(`DTSTART:${written}\nRRULE:${rule}`).between(from, to, true);
      const begin = written.replace('Z', '');
      const found = ruleStarts(rule, begin, from.getTime(), to.getTime(), new WorkBudget());
      expect(found).toEqual(other.map((date) => date.getTime()));
    }),
    { numRuns: 60 },
  );
});
