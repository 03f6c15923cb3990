import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { windowsZones } from '../../../lib/domain/external-calendars/windows-zones.ts';
import { ianaName } from '../../../lib/domain/external-calendars/zone-names.ts';
import { isZone } from '../../../lib/domain/time/zone.ts';
import { busyIn, calendarOf, eventOf, readFeed } from './reading.ts';

/** The lines of a zone that always has one offset. */
const timezone = (tzid: string, offset: string): readonly string[] => [
  'BEGIN:VTIMEZONE',
  `TZID:${tzid}`,
  'BEGIN:STANDARD',
  'DTSTART:16010101T000000',
  `TZOFFSETFROM:${offset}`,
  `TZOFFSETTO:${offset}`,
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** The UTC hour of an entry at noon in a zone. The zone of the calendar is Honolulu. */
function noonIn(parameter: string, ...zones: readonly (readonly string[])[]): string | undefined {
  const lines = [`DTSTART;TZID=${parameter}:20270705T120000`, 'DURATION:PT1H'];
  const [busy] = busyIn(calendarOf(...zones.flat(), ...eventOf(...lines)), {
    zone: 'Pacific/Honolulu',
  });
  return busy?.slice(11, 16);
}

/** The UTC hour of noon in Honolulu. */
const floating = '22:00';

describe('zones that the calendar describes', () => {
  const singapore = timezone('Lion City\\, Singapore \\; \\\\', '+0800');

  test.each([
    ['by its name without the escapes', '"Lion City, Singapore ; \\"', singapore],
    ['by its name with the escapes', 'Lion City\\, Singapore "\\;" \\\\', singapore],
    ['in capitals', '"LION CITY, SINGAPORE ; \\"', singapore],
    ['in small letters', 'our zone', timezone('Our Zone', '+0800')],
  ])('a zone that the calendar describes is found %s', (_, parameter, zone) => {
    expect(noonIn(parameter, zone)).toBe('04:00');
  });

  test.each([
    ['Est', '+0200', '10:00'],
    ['EST', '-0400', '16:00'],
    ['EUROPE/BERLIN', '+0800', '04:00'],
    ['asia/tokyo', '+0800', '04:00'],
    ['tokyo standard time', '+0800', '04:00'],
    ['Tokyo Standard Time 1', '+0800', '04:00'],
    ['(UTC+09:00) Osaka\\, Sapporo\\, Tokyo', '+0800', '04:00'],
    ['tzone://Microsoft/Custom', '+0800', '04:00'],
    ['/example.com/1/EST', '-0400', '16:00'],
    ['/example.com/1/asia/tokyo', '+0800', '04:00'],
  ])(
    'a described zone keeps its rules if its name is only similar to a known one: %s',
    (name, offset, utc) => {
      expect(noonIn(`"${name.replaceAll('\\', '')}"`, timezone(name, offset))).toBe(utc);
    },
  );

  test('a described zone keeps its rules if its location is only similar to a known one', () => {
    const [begin = '', ...rest] = timezone('Own', '-0400');
    expect(noonIn('Own', [begin, 'X-LIC-LOCATION:EST', ...rest])).toBe('16:00');
  });

  test.each([
    ['Mine', 'MINE'],
    ['MINE', 'Mine'],
  ])(
    'among described zones that differ only in letter case, the exact name is found: %s, %s',
    (first, second) => {
      const zones = [timezone(first, '+0800'), timezone(second, '+0200')];
      expect([first, second].map((name) => noonIn(name, ...zones))).toEqual(['04:00', '10:00']);
    },
  );

  test('a VTIMEZONE without rules does not describe a zone', () => {
    const empty = ['BEGIN:VTIMEZONE', 'TZID:asia/tokyo', 'END:VTIMEZONE'];
    expect(noonIn('asia/tokyo', empty)).toBe('03:00');
  });
});

describe('zones without rules', () => {
  test.each([
    ['"tzone://Microsoft/Utc"', '12:00'],
    ['tzone://Microsoft/Utc', '12:00'],
    ['TZONE://MICROSOFT/UTC', '12:00'],
    ['"tzone://Microsoft/Olson/Asia/Tokyo"', '03:00'],
    ['"tzone://Microsoft/Tokyo Standard Time"', '03:00'],
    ['"tzone://Microsoft/Custom"', floating],
    ['tzone://Microsoft/Custom', floating],
    ['/example.com/1/EST', '17:00'],
    ['/example.com/1/asia/tokyo', '03:00'],
    ['W. Europe Standard Time 1', '10:00'],
    ['W. Europe Standard Time 27', '10:00'],
    ['w. europe standard time', '10:00'],
    ['Turks and Caicos Standard Time', '16:00'],
    ['Russia Time Zone 3', '08:00'],
    ['Russia Time Zone 3 1', '08:00'],
    ['Russia Time Zone', floating],
    ['Asia/Tokyo 1', floating],
    ['"(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"', '10:00'],
    ['(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', '10:00'],
    ['(UTC+01:00) Amsterdam\\, Berlin\\, Bern\\, Rome\\, Stockholm\\, Vienna', '10:00'],
    ['"Kuala Lumpur, Singapore"', '04:00'],
    ['"(UTC+01:00) Nowhere"', floating],
    ['"(UTC+01:00)"', floating],
  ])(
    'noon in the zone %s, which the calendar does not describe, is %s in UTC',
    (parameter, utc) => {
      expect(noonIn(parameter)).toBe(utc);
    },
  );

  test.each(['constructor', '__proto__', '(UTC) toString', 'tzone://Microsoft/valueOf'])(
    'the zone name %s is unknown',
    (name) => {
      expect(ianaName(name)).toBeUndefined();
    },
  );

  test('the zone of a calendar can be a display name with escapes', () => {
    const text = calendarOf('X-WR-TIMEZONE:(UTC+09:00) Osaka\\, Sapporo\\, Tokyo');
    expect(readFeed(text).timeZone).toBe('Asia/Tokyo');
  });
});

/** Display names of several versions of Windows and Exchange, in several languages, and the zone of each. */
test.each([
  ['(UTC-12:00) International Date Line West', 'Dateline Standard Time'],
  ['(UTC-11:00) Coordinated Universal Time-11', 'UTC-11'],
  ['(GMT-11:00) Midway Island, Samoa', 'UTC-11'],
  ['(GMT-08.00) Pacific Time (US & Canada)/Tijuana', 'Pacific Standard Time'],
  ['(GMT-08:00) Pacific Time (US & Canada); Tijuana', 'Pacific Standard Time'],
  ['(GMT-08:00) Tijuana, Baja California', 'Pacific Standard Time (Mexico)'],
  ['(GMT-07:00) Chihuahua, La Paz, Mazatlan - New', 'Mountain Standard Time (Mexico)'],
  ['(UTC-06:00) Central Time (US & Canada)', 'Central Standard Time'],
  ['(GMT-06:00) Guadalajara, Mexico City, Monterrey - Old', 'Central Standard Time (Mexico)'],
  ['(GMT-05:00) Eastern Time (US & Canada)', 'Eastern Standard Time'],
  ['Eastern Time', 'Eastern Standard Time'],
  ['(UTC-05:00) Indiana (East)', 'US Eastern Standard Time'],
  ['(UTC-04:00) Atlantic Time (Canada)', 'Atlantic Standard Time'],
  ['(UTC-04:00) Georgetown, La Paz, Manaus, San Juan', 'SA Western Standard Time'],
  ['(GMT-03:00) Buenos Aires, Georgetown', 'Argentina Standard Time'],
  ['(UTC-03:00) City of Buenos Aires', 'Argentina Standard Time'],
  ['(UTC-02:00) Mid-Atlantic - Old', 'UTC-02'],
  ['(GMT-01:00) Cape Verde Is.', 'Cape Verde Standard Time'],
  ['(UTC) Coordinated Universal Time', 'UTC'],
  ['Universal Coordinated Time', 'UTC'],
  ['(GMT) Greenwich Mean Time : Dublin, Edinburgh, Lisbon, London', 'GMT Standard Time'],
  ['(GMT) Greenwich Mean Time/Dublin/Edinburgh/London', 'GMT Standard Time'],
  ['(UTC+00:00) Monrovia, Reykjavik', 'Greenwich Standard Time'],
  ['(GMT+01:00) Amsterdam, Berlin, Bern, Rom, Stockholm, Wien', 'W. Europe Standard Time'],
  ['(GMT+01.00) Paris/Madrid/Brussels/Copenhagen', 'Romance Standard Time'],
  ['(UTC+01:00) Bruxelles, København, Madrid, Paris', 'Romance Standard Time'],
  ['(GMT+01:00) Belgrade, Pozsony, Budapest, Ljubljana, Prague', 'Central Europe Standard Time'],
  ['(GMT+01.00) Sarajevo/Warsaw/Zagreb', 'Central European Standard Time'],
  ['(GMT+02:00) Athens, Istanbul, Minsk', 'GTB Standard Time'],
  ['(UTC+02:00) Helsinki, Kyiv, Riga, Sofia, Tallinn, Vilnius', 'FLE Standard Time'],
  ['(UTC+03:00) Moscow, St. Petersburg, Volgograd (RTZ 2)', 'Russian Standard Time'],
  ['East Africa, Nairobi', 'E. Africa Standard Time'],
  ['(GMT+05:30) Kolkata, Chennai, Mumbai, New Delhi', 'India Standard Time'],
  ['(UTC+06:30) Yangon (Rangoon)', 'Myanmar Standard Time'],
  ['(GMT+08:00) Beijing, Chongqing, Hong Kong SAR, Urumqi', 'China Standard Time'],
  ['(GMT+09.00) Tokyo/Osaka/Sapporo', 'Tokyo Standard Time'],
  ['(UTC+09:00) Osaka, Sapporo, Tokyo', 'Tokyo Standard Time'],
  ['Canberra, Melbourne, Sydney, Hobart (year 2000 only)', 'AUS Eastern Standard Time'],
  ['(utc+12:00) auckland, wellington', 'New Zealand Standard Time'],
  ["(UTC+13:00) Nuku'alofa", 'Tonga Standard Time'],
])('the display name %s is that of a Windows zone', (name, windows) => {
  expect(windowsZones).toHaveProperty([windows]);
  expect(ianaName(name)).toBe(windowsZones[windows]?.[0]);
});

test('each place belongs to only one Windows zone', () => {
  const places = Object.values(windowsZones).flatMap(([, list]) => list.split(', '));
  expect(places).toHaveLength(new Set(places).size);
  expect(places).not.toContain('');
});

interface MapZone {
  readonly mapZone: Readonly<Record<'_other' | '_territory' | '_type', string>>;
}

test('the Windows zones are those of CLDR for the world, and the runtime knows all of them', () => {
  const file = new URL(
    '../../../node_modules/cldr-core/supplemental/windowsZones.json',
    import.meta.url,
  );
  const { supplemental } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly supplemental: { readonly windowsZones: { readonly mapTimezones: MapZone[] } };
  };
  const ofWorld = supplemental.windowsZones.mapTimezones
    .map(({ mapZone }) => mapZone)
    .filter(({ _territory }) => _territory === '001');
  expect(ofWorld.length).toBeGreaterThan(130);
  const names = Object.entries(windowsZones).map(([windows, [name]]) => [windows, name] as const);
  expect(Object.fromEntries(names)).toEqual(
    Object.fromEntries(ofWorld.map(({ _other, _type }) => [_other, _type])),
  );
  expect(names.filter(([, name]) => !isZone(name))).toEqual([]);
});
