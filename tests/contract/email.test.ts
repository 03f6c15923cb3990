import * as v from 'valibot';
import { expect, test } from 'vitest';
import { email } from '../../lib/contract/fields.ts';

test.each([
  'ada@example.com',
  'ada+booking@example.com',
  "o'hara@example.com",
  'first&last@example.co.uk',
  'ada@xn--bcher-kva.example',
  'ada.@mobile.example.jp',
  'a..b@mobile.example.jp',
])('%s is a valid email address', (text) => {
  expect(v.is(email, text)).toBe(true);
});

test.each([
  '',
  'nobody',
  '@example.com',
  'ada@',
  'ada@example..com',
  'ada@-example.com',
  'ada@example.com, bo@example.com',
  'Ada <ada@example.com>',
  'ada @example.com',
  'ada@example.com\r\nBcc: bo@example.com',
  'ada@example.com\n',
  // Letters outside of ASCII that case mapping or normalization can change to ASCII letters: dotted I, dotless
  // i, sharp s, the Kelvin sign and full-width letters.
  '\u0130da@example.com',
  'ad\u0131@example.com',
  'stra\u00dfe@example.com',
  '\u212aate@example.com',
  '\uff41da@example.com',
  'ada@\uff45xample.com',
])('%j is not a valid email address', (text) => {
  expect(v.is(email, text)).toBe(false);
});
