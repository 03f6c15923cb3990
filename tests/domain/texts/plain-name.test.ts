import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainName } from '../../../lib/domain/texts/plain-name.ts';

test.each([
  'Ada',
  "Siobhán O'Neil-Smith",
  '山田 太郎',
  'ジャン・リュック',
  'Zoë & Ada (Room 12)',
  'فاطمه‌زهرا',
])('the name %s stays as it is', (name) => {
  expect(plainName(name)).toBe(name.normalize('NFKC'));
});

test.each([
  ['a link', 'Ada https://evil.example/win?x=1', 'Ada https evil example win x 1'],
  ['a link without a scheme', 'www.evil.example', 'www evil example'],
  ['a domain', 'evil.example', 'evil example'],
  ['a domain in punycode', 'xn--e1afmkfd.xn--p1ai', 'xn--e1afmkfd xn--p1ai'],
  ['a domain in another script', 'пример.рф', 'пример рф'],
  ['full-width dots', 'evil．example', 'evil example'],
  ['ideographic dots', 'evil。example evil｡example', 'evil example evil example'],
  ['a one-dot leader', 'evil․example', 'evil example'],
  ['a full-width scheme', 'ｈｔｔｐｓ：／／ｅｖｉｌ', 'https evil'],
  ['an enclosed letter with a dot', '🄔vil⒈com', '(E)vil1 com'],
  ['a line end', 'Ada\r\nevil.example', 'Ada evil example'],
  ['a zero-width space', 'evil\u200B.\u200Bexample', 'evil example'],
  ['a direction mark', '\u202Eelpmaxe.live', 'elpmaxe live'],
  ['a control character', 'evil\u0000.example\u001B[0m', 'evil example 0m'],
  ['an email address', 'ada@evil.example', 'ada evil example'],
  ['a scheme without slashes', 'mailto:ada tel:112', 'mailto ada tel 112'],
  ['an IP address', 'http://192.0.2.1/', 'http'],
  ['a phone number', 'Call +81 90-1234-5678', 'Call - -'],
  ['full-width digits', '０９０１２３４５６７８', ''],
  ['Arabic digits', 'Ada ٠٩٠١٢٣٤٥', 'Ada'],
  ['only other characters', '://@.', ''],
])('a name with %s has nothing that a phone makes a link', (_, name, plain) => {
  expect(plainName(name)).toBe(plain);
});

test('a name of any characters has no dot, colon, slash, at sign, line end or fourth digit', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (name) => {
      const plain = plainName(name);
      expect(plain).not.toMatch(/[.:/@\\。\p{Cc}\u2028\u2029\u202A-\u202E]/u);
      expect([...plain].filter((one) => /\p{Nd}/u.test(one)).length).toBeLessThanOrEqual(3);
      expect(plainName(plain)).toBe(plain);
    }),
    { numRuns: 1000 },
  );
});
