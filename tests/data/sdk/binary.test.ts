import { fromBase64 } from '@smithy/core/serde';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readerOf } from '../../../lib/data/engine/document-text.ts';

const read = readerOf({ b: null });

const outcomeOf = (take: () => unknown): unknown => {
  try {
    return take();
  } catch (error) {
    return String(error);
  }
};

/** Base64, whole or with something in it that is none. */
const text = fc
  .record({
    whole: fc.oneof(fc.base64String({ maxLength: 40 }), fc.string({ maxLength: 9 })),
    at: fc.nat({ max: 40 }),
    removed: fc.nat({ max: 2 }),
    added: fc.constantFrom('', '', '=', '==', '-', '_', ' ', '\n', 'ä', '\u0141', 'A', 'AAAA'),
  })
  .map(({ whole, at, removed, added }) => whole.slice(0, at) + added + whole.slice(at + removed));

test('binary is read as the SDK reads it, and refused where the SDK refuses it', () => {
  let refused = 0;
  const numRuns = 5000;
  fc.assert(
    fc.property(text, (base64) => {
      const outcome = outcomeOf(() => (read({ b: { B: base64 } }) as { b: Uint8Array }).b);
      expect(outcome).toEqual(outcomeOf(() => fromBase64(base64)));
      expect(Object.getPrototypeOf(outcome)).toBe(
        Object.getPrototypeOf(outcomeOf(() => fromBase64(base64))),
      );
      if (typeof outcome === 'string') refused += 1;
    }),
    { numRuns },
  );
  expect(refused).toBeGreaterThan(numRuns / 10);
  expect(refused).toBeLessThan((numRuns * 9) / 10);
});
