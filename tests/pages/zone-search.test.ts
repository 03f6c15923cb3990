import { expect, test } from 'vitest';
import { zoneCity } from '../../pages/shared/zones/zone-city.ts';
import { zoneSearch } from '../../pages/shared/zones/zone-search.ts';

const offsetOf = () => 'GMT+0';

test('every zone of this runtime has a city and a country in both languages, and no name twice', () => {
  for (const locale of ['en', 'ja'] as const) {
    const { zoneOf } = zoneSearch(locale, locale);
    for (const id of Intl.supportedValuesOf('timeZone')) {
      const { city = '', country = '', countries = [] } = zoneOf(id) ?? {};
      expect([id, city]).toEqual([id, expect.stringMatching(/./u)]);
      expect([id, countries[0]]).toEqual([id, expect.stringMatching(/./u)]);
      expect([id, country]).not.toEqual([id, city]);
    }
  }
});

test('every listed zone is supported, listed once, and found by its city', () => {
  const { zones, find } = zoneSearch('en', 'en-GB');
  expect(new Set(zones.map(({ id }) => id)).size).toBe(zones.length);
  for (const { id, city } of zones) {
    expect(() => new Intl.DateTimeFormat('en', { timeZone: id })).not.toThrow();
    expect(find(city, offsetOf).map((zone) => zone.id)).toContain(id);
  }
});

test('an ID in its former spelling has the zone of today', () => {
  const { zoneOf } = zoneSearch('en', 'en');
  expect(zoneOf('Asia/Calcutta')).toBe(zoneOf('Asia/Kolkata'));
  expect(zoneOf('Asia/Calcutta')?.city).toBe('Kolkata');
  expect(zoneCity('Asia/Calcutta')).toBe('Kolkata');
  expect(zoneCity('Etc/GMT+3')).toBe('GMT+3');
  expect(zoneCity('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
});

test('an abbreviation that is only the beginning of a word is not preferred', () => {
  const { find } = zoneSearch('en', 'en');
  const first = find('est', offsetOf).slice(0, 3);
  expect(first.map(({ abbreviations }) => abbreviations.includes('est'))).toEqual([
    true,
    true,
    true,
  ]);
});
