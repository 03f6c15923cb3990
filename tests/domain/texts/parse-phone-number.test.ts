import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePhoneNumber } from '../../../lib/app/parse-phone-number.ts';
import { isE164 } from '../../../lib/domain/people/is-e164.ts';

test.each([
  ['+81', '09012345678', '+819012345678'],
  ['81', '90-1234-5678', '+819012345678'],
  ['0081', '(090) 1234 5678', '+819012345678'],
  ['+1', '213.555.0142', '+12135550142'],
  ['+44', '07911 123456', '+447911123456'],
  ['+49', '0151/23456789', '+4915123456789'],
  ['+39', '0612345678', '+390612345678'],
  ['+39', '3123456789', '+393123456789'],
  ['+225', '0123456789', '+2250123456789'],
  ['+242', '061234567', '+242061234567'],
  ['', '+819012345678', '+819012345678'],
  ['', '00819012345678', '+819012345678'],
  ['+81', '+81 90 1234 5678', '+819012345678'],
  [' +1 ', ' 213 555 0142 ', '+12135550142'],
  ['', '+8109012345678', '+819012345678'],
  ['+81', '+81 (0)90-1234-5678', '+819012345678'],
  ['', '+44 (0)7911 123456', '+447911123456'],
  ['', '+353 (0)85 123 4567', '+353851234567'],
  ['', '+39 06 12345678', '+390612345678'],
  ['＋８１', '０９０－１２３４－５６７８', '+819012345678'],
])('the country code "%s" and the number "%s" are %s', (code, number, expected) => {
  expect(parsePhoneNumber(code, number)?.number).toBe(expected);
});

test.each([
  ['', '2135550142', 'it has no country code'],
  ['JP', '09012345678', 'the country code has no digits'],
  ['+0', '9012345678', 'no country code begins with 0'],
  ['+12345', '9012345678', 'the country code is too long'],
  ['+81', '12', 'the number is too short'],
  ['+81', '9012345678901234', 'the number is too long'],
  ['+81', '90123x5678', 'the number contains a letter'],
  ['+81', '+12135550142', 'the number has another country code'],
  ['+1', '1135550142', 'no area code of North America begins with 1'],
  ['+1', '213555014', 'a number of North America has ten digits'],
  ['+1', '2131550142', 'no exchange of North America begins with 1'],
  ['+1', '9002550142', 'calls to the area code 900 cost extra'],
  ['+81', '', 'the number is empty'],
  ['+81', '90 1234 5678 ext. 9', 'an extension gets no texts'],
  ['+81', '1012345678', 'no number of Japan begins with 10'],
])('the country code "%s" and the number "%s" are refused, because %s', (code, number) => {
  expect(parsePhoneNumber(code, number)).toBeUndefined();
});

test('every result is a number of E.164, and stays the same when it is parsed again', () => {
  const text = fc.string({
    unit: fc.constantFrom(...'0123456789+ -().'.split('')),
    maxLength: 18,
  });
  fc.assert(
    fc.property(text, text, (code, number) => {
      const parsed = parsePhoneNumber(code, number);
      if (parsed === undefined) return;
      expect(isE164(parsed.number)).toBe(true);
      expect(parsePhoneNumber('', parsed.number)).toEqual(parsed);
      expect(parsePhoneNumber(code, parsed.number)).toEqual(parsed);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['+819012345678', 'JP'],
  ['+12135550142', 'US'],
  ['+14165550142', 'CA'],
  ['+18765550142', 'JM'],
  ['+18095550142', 'DO'],
  ['+447911123456', 'GG'],
  ['+447797712345', 'JE'],
  ['+447400123456', 'GB'],
  ['+4915123456789', 'DE'],
  ['+393123456789', 'IT'],
  ['+79161234567', 'RU'],
  ['+77011234567', 'KZ'],
  ['+358401234567', 'FI'],
  ['+2250123456789', 'CI'],
  ['+870773111632', undefined],
])('the number %s is in %s', (number, country) => {
  expect(parsePhoneNumber('', number)).toEqual({ number, country });
});
