import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formerValues, undone } from '../../../lib/domain/feed/former-values.ts';

const members = fc.dictionary(
  fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  fc.oneof(fc.jsonValue(), fc.constant(undefined)),
);

/** Stores a value as JSON, which drops undefined members. */
const stored = (value: object) => JSON.parse(JSON.stringify(value));

test('undoing a change with its former values restores the state before it', () => {
  fc.assert(
    fc.property(members, members, (before, after) => {
      const former = stored(formerValues(stored(before), after));
      expect(stored(undone(stored(after), former))).toEqual(stored(before));
    }),
  );
});

test('only former values that differ from the new ones are stored', () => {
  const before = { same: { a: [1] }, other: 1, gone: 'x' };
  const after = { same: { a: [1] }, other: 2, new: true };
  expect(formerValues(before, after)).toEqual({ values: { other: 1, gone: 'x' }, added: ['new'] });
});

test('many changes are undone one after the other', () => {
  fc.assert(
    fc.property(fc.array(members, { minLength: 2, maxLength: 8 }), (states) => {
      const former = states
        .slice(1)
        .map((after, index) => formerValues(states[index] ?? {}, after));
      let state = stored(states.at(-1) ?? {});
      for (const values of former.toReversed()) state = undone(state, stored(values));
      expect(stored(state)).toEqual(stored(states[0] ?? {}));
    }),
  );
});
