import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSameAddress } from '../../lib/domain/is-same-address.ts';

const ascii = fc.string({ unit: 'grapheme-ascii', maxLength: 40 });

test('two addresses are the same if they differ only in the case of A to Z', () => {
  fc.assert(
    fc.property(ascii, ascii, (one, other) => {
      expect(isSameAddress(one, one.toUpperCase())).toBe(true);
      expect(isSameAddress(one, other)).toBe(one.toLowerCase() === other.toLowerCase());
    }),
  );
});

test('a letter outside ASCII never equals one of A to Z', () => {
  const letters = Array.from({ length: 0xffff - 0x80 }, (_, index) =>
    String.fromCharCode(0x80 + index),
  );
  const lowered = letters.filter((letter) => /^[a-z]$/u.test(letter.toLowerCase()));
  expect(lowered.map((letter) => letter.codePointAt(0))).toEqual([0x212a]);
  for (const letter of letters) {
    expect(isSameAddress(letter, letter.toLowerCase())).toBe(letter === letter.toLowerCase());
  }
});
