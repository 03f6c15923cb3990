import { expect, test } from 'vitest';
import { countryOfNumber } from '../../../lib/domain/texts/country-of-number.ts';

test.each([
  ['+819012345678', 'JP'],
  ['+12135550142', 'US'],
  ['+14165550142', 'CA'],
  ['+18765550142', 'JM'],
  ['+18095550142', 'DO'],
  ['+447911023456', 'GG'],
  ['+447700900123', 'JE'],
  ['+447400123456', 'GB'],
  ['+4915123456789', 'DE'],
  ['+393123456789', 'IT'],
  ['+79161234567', 'RU'],
  ['+77011234567', 'KZ'],
  ['+358401234567', 'FI'],
  ['+2250123456789', 'CI'],
])('the number %s is in %s', (number, country) => {
  expect(countryOfNumber(number)).toBe(country);
});

test('a calling code that no country has belongs to no country', () => {
  expect(countryOfNumber('+88312345678')).toBeUndefined();
});

test('every country is known to the runtime', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  for (let prefix = 1; prefix < 1000; prefix += 1) {
    const country = countryOfNumber(`+${prefix}00000000`);
    if (country !== undefined) expect(names.of(country), country).toBeTypeOf('string');
  }
});
