import { expect, test } from 'vitest';
import { hasName } from '../../../pages/bookings/has-name.ts';
import { initialsOf } from '../../../pages/bookings/initials-of.ts';

test.each([
  ['Ada Lovelace', 'love ada', true],
  ['Zoë', 'zoe', true],
  ['ＡＢＣ', 'abc', true],
  ['山田 太郎', '山田', true],
  ['ガク', 'カク', false],
  ['Ada', '', true],
  ['Ada', 'adam', false],
])('the name %s contains %j: %s', (name, text, expected) => {
  expect(hasName(name, text)).toBe(expected);
});

test.each([
  ['Ada King Lovelace', 'AL'],
  ['ada', 'A'],
  ['山田 太郎', '山太'],
  ['𠮷野', '𠮷'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
