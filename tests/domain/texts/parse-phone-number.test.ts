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
  ['', '+81990512345', 'calls to 0990 in Japan cost extra'],
  ['', '+33899123456', 'calls to 0899 in France cost extra'],
  ['', '+34803123456', 'calls to 803 in Spain cost extra'],
  ['', '+491805123456', 'calls to 0180 in Germany cost extra'],
  ['', '+491900123456', 'numbers of Germany with 0190 no longer exist'],
  ['49', '014)2.4', 'the number of Germany is too short'],
  ['98', '9(9.78', 'the number of Iran is too short'],
  ['493649887', '17()394465', 'a number of E.164 has at most 15 digits'],
  ['+81', '', 'the number is empty'],
  ['+81', '90 1234 5678 ext. 9', 'an extension gets no texts'],
  ['+81', '1012345678', 'no number of Japan begins with 10'],
])('the country code "%s" and the number "%s" are refused, because %s', (code, number) => {
  expect(parsePhoneNumber(code, number)).toBeUndefined();
});

/** The beginnings of numbers, and the usual number of digits after them. */
const beginnings = [
  ['+8190', 8],
  ['+813', 8],
  ['+1213', 7],
  ['+1876', 7],
  ['+4479', 8],
  ['+4915', 9],
  ['+493649887', 8],
  ['+3906', 8],
  ['+336', 8],
  ['+989', 9],
  ['+2250', 9],
  ['+870773', 6],
] as const;

/** A number with its country code, whose digits may be separated, and may be too many or too few. */
const sentNumber = fc.constantFrom(...beginnings).chain(([beginning, most]) => {
  const unit = fc.tuple(
    fc.constantFrom('', '', '', ' ', '-', '.', '(', ')'),
    fc.integer({ min: 0, max: 9 }),
  );
  return fc
    .array(unit, { minLength: most - 1, maxLength: most + 1 })
    .map((digits) => beginning + digits.map((pair) => pair.join('')).join(''));
});

test('every result is a number of E.164, and stays the same when it is parsed again', () => {
  let results = 0;
  fc.assert(
    fc.property(sentNumber, fc.nat({ max: 4 }), (sent, split) => {
      const [code, number] = [sent.slice(0, split), sent.slice(split)];
      const parsed = parsePhoneNumber(code, number);
      if (parsed === undefined) return;
      results += 1;
      expect(isE164(parsed.number)).toBe(true);
      expect(parsePhoneNumber('', parsed.number)).toEqual(parsed);
      expect(parsePhoneNumber(code, parsed.number)).toEqual(parsed);
    }),
    { numRuns: 2000 },
  );
  expect(results).toBeGreaterThan(200);
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
