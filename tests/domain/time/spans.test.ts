import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  append,
  covers,
  firstEndingAfter,
  merge,
  overlaps,
  type Spans,
  subtract,
  union,
  unionOf,
} from '../../../lib/domain/time/spans.ts';

const horizon = 120;
const minute = fc.integer({ min: -horizon, max: horizon });
/** Pairs in any order. They can overlap, touch, be empty or be reversed. */
const pairs = fc
  .array(fc.tuple(minute, fc.integer({ min: -2, max: 30 })), { maxLength: 12 })
  .map((list) => list.flatMap(([start, length]) => [start, start + length]));
const spans = pairs.map(merge);

/** The oracle: whether any of the pairs contains the minute. */
const holds = (list: readonly number[], at: number) =>
  list.some((start, i) => i % 2 === 0 && start <= at && at < (list[i + 1] as number));

const everyMinute = Array.from({ length: 2 * horizon + 60 }, (_, i) => i - horizon - 10);

/** Checks the minutes of spans, and that the spans are sorted, separate and not empty. */
function expectMinutes(found: Spans, expected: (at: number) => boolean): void {
  expect(found.length % 2).toBe(0);
  for (let i = 1; i < found.length; i += 1) {
    expect(found[i]).toBeGreaterThan(found[i - 1] as number);
  }
  expect(everyMinute.filter((at) => holds(found, at))).toEqual(everyMinute.filter(expected));
}

test('merged pairs contain exactly the minutes of the pairs', () => {
  fc.assert(fc.property(pairs, (list) => expectMinutes(merge(list), (at) => holds(list, at))));
});

test('a union contains exactly the minutes of both spans', () => {
  fc.assert(
    fc.property(spans, spans, (a, b) =>
      expectMinutes(union(a, b), (at) => holds(a, at) || holds(b, at)),
    ),
  );
});

test('a union of several spans contains exactly the minutes of all of them', () => {
  fc.assert(
    fc.property(fc.array(spans, { maxLength: 7 }), (all) =>
      expectMinutes(unionOf(all), (at) => all.some((one) => holds(one, at))),
    ),
  );
});

test('subtracting holes with margins also removes the minutes of the margins', () => {
  const more = fc.integer({ min: 0, max: 40 });
  fc.assert(
    fc.property(spans, spans, more, more, (whole, holes, before, after) => {
      const longer = holes.map((minute, i) => (i % 2 === 0 ? minute - before : minute + after));
      expect(subtract(whole, holes, before, after)).toEqual(subtract(whole, merge(longer)));
    }),
    { numRuns: 500 },
  );
});

test('a difference contains exactly the minutes of the whole that are in no hole', () => {
  fc.assert(
    fc.property(spans, spans, (whole, holes) =>
      expectMinutes(subtract(whole, holes), (at) => holds(whole, at) && !holds(holes, at)),
    ),
    { numRuns: 500 },
  );
});

test('an interval is covered if all its minutes are in the spans, and overlaps if any is', () => {
  fc.assert(
    fc.property(spans, minute, fc.integer({ min: 1, max: 40 }), (whole, start, length) => {
      const minutes = Array.from({ length }, (_, i) => start + i);
      expect(covers(whole, start, start + length)).toBe(minutes.every((at) => holds(whole, at)));
      expect(overlaps(whole, start, start + length)).toBe(minutes.some((at) => holds(whole, at)));
    }),
    { numRuns: 500 },
  );
});

test('the first span that ends after a minute contains the minute or follows it', () => {
  fc.assert(
    fc.property(spans, minute, (whole, at) => {
      const ends = whole.filter((_, i) => i % 2 === 1);
      const index = ends.findIndex((end) => end > at);
      expect(firstEndingAfter(whole, at)).toBe(index < 0 ? whole.length : 2 * index);
    }),
  );
});

test('adjacent spans are merged, and adjacent intervals do not overlap', () => {
  expect(merge([30, 60, 0, 30])).toEqual([0, 60]);
  expect(union([0, 30], [30, 60])).toEqual([0, 60]);
  expect(overlaps([0, 30, 60, 90], 30, 60)).toBe(false);
  expect(covers([0, 30, 60, 90], 0, 31)).toBe(false);
});

test('an empty interval overlaps nothing and adds nothing', () => {
  const built = [0, 30];
  append(built, 40, 40);
  expect(built).toEqual([0, 30]);
  expect(overlaps([0, 30], 10, 10)).toBe(false);
});
