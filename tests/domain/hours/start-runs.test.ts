import fc from 'fast-check';
import { expect, test } from 'vitest';
import { offeredIn, type StartSeats, startSeats } from '../../../lib/domain/hours/slots.ts';
import { startRuns, startsOfRuns } from '../../../lib/domain/hours/start-runs.ts';
import { question, rangeMinutes } from './questions.ts';

const seatsOf = (found: StartSeats) =>
  offeredIn(found).map(({ start, remainingCapacity: seats }) => ({ start, seats }));

test('runs contain exactly the starts that can be booked', () => {
  fc.assert(
    fc.property(question, (of) => {
      const found = startSeats(of, of.zero, of.zero + rangeMinutes);
      const offered = seatsOf(found);
      expect(startsOfRuns(startRuns(found, true))).toEqual(offered);
      const alone = offered.map(({ start }) => ({ start, seats: 1 }));
      expect(startsOfRuns(startRuns(found, false))).toEqual(alone);
    }),
    { numRuns: 100 },
  );
});

const found = (pairs: readonly (readonly [start: number, left: number])[]): StartSeats => ({
  starts: pairs.map(([start]) => start),
  left: Int32Array.from(pairs, ([, left]) => left),
});

test('starts in even steps with the same number of seats form one run', () => {
  const day = found([
    [100, 1],
    [105, 1],
    [110, 1],
    [115, 0],
    [120, 2],
    [125, 2],
    [135, 2],
  ]);
  expect(startRuns(day, true)).toEqual([
    [100, 5, 3, 1],
    [120, 5, 2, 2],
    [135, 0, 1, 2],
  ]);
  expect(startRuns(day, false)).toEqual([
    [100, 5, 3, 1],
    [120, 5, 2, 1],
    [135, 0, 1, 1],
  ]);
  expect(startRuns(found([]), true)).toEqual([]);
});
