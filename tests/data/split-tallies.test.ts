import fc from 'fast-check';
import { expect, test } from 'vitest';
import { actionsACommit } from '../../lib/data/engine/commit.ts';
import { splitTallies } from '../../lib/data/event-types/split-tallies.ts';
import { type CountedBooking, tallyChanges } from '../../lib/domain/bookings/count-for-pending.ts';

const counted = (names: readonly number[]): CountedBooking => {
  const added = names.map((name) => ({ name: `counter ${name}`, by: 1 }));
  return { stored: {} as CountedBooking['stored'], counted: added, added };
};
const bookings = fc.array(
  fc.uniqueArray(fc.nat(200), { minLength: 1, maxLength: 9 }).map(counted),
  { maxLength: 250, size: 'max' },
);
const changesOf = (all: readonly CountedBooking[]): number => tallyChanges('intro', all).length;

test('bookings are split in order into transactions that are as full as possible, and each booking is counted in one transaction', () => {
  fc.assert(
    fc.property(bookings, (all) => {
      const parts = splitTallies(all);
      expect(parts.flat()).toEqual(all);
      for (const [index, part] of parts.entries()) {
        expect(changesOf(part)).toBeLessThanOrEqual(actionsACommit);
        const [next] = parts[index + 1] ?? [];
        if (next) expect(changesOf([...part, next])).toBeGreaterThan(actionsACommit);
      }
    }),
  );
});
