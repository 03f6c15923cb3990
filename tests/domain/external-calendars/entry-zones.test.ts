import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { busyIn, calendarOf, eventOf, readFeed } from './reading.ts';

const starts = (stretches: readonly string[]) => stretches.map((stretch) => stretch.split('/')[0]);

describe.each([
  ['Europe/London', '2026-10-20', '2027-04-05'],
  ['America/New_York', '2026-10-25', '2027-03-20'],
  ['Australia/Lord_Howe', '2026-09-28', '2027-04-10'],
  ['Africa/Casablanca', '2026-02-10', '2026-03-30'],
])('entries in the zone %s', (zone, from, until) => {
  test.each(['0030', '0130', '0145', '0215', '0230', '0245', '0315', '0900'])(
    'a daily entry at %s has the right instants across clock changes',
    (time) => {
      const day = from.replaceAll('-', '');
      const lines = [`DTSTART;TZID=${zone}:${day}T${time}00`, 'DURATION:PT1M', 'RRULE:FREQ=DAILY'];
      const found = starts(busyIn(calendarOf(...eventOf(...lines)), { from: '2026-01-01', until }));
      const expected: string[] = [];
      for (
        let wall = Temporal.PlainDateTime.from(`${from}T${time.slice(0, 2)}:${time.slice(2)}`);
        ;
        wall = wall.add({ days: 1 })
      ) {
        const instant = wall.toZonedDateTime(zone).toInstant();
        if (instant.epochMilliseconds >= Date.parse(until)) break;
        expected.push(instant.toString({ smallestUnit: 'minute' }));
      }
      expect(expected.length).toBeGreaterThan(40);
      expect(found).toEqual(expected);
    },
  );

  test('all-day entries begin and end at midnight of the calendar', () => {
    const lines = [`DTSTART;VALUE=DATE:${from.replaceAll('-', '')}`, 'RRULE:FREQ=DAILY;INTERVAL=2'];
    const found = busyIn(calendarOf(...eventOf(...lines)), { from: '2026-01-01', until, zone });
    const midnight = (day: Temporal.PlainDate) =>
      day.toZonedDateTime(zone).toInstant().toString({ smallestUnit: 'minute' });
    found.pop();
    expect(found.length).toBeGreaterThan(20);
    const first = Temporal.PlainDate.from(from);
    const expected = found.map((_, index) => first.add({ days: index * 2 }));
    expect(found).toEqual(
      expected.map((day) => `${midnight(day)}/${midnight(day.add({ days: 1 }))}`),
    );
  });
});

const timezone = (tzid: string, ...lines: readonly string[]): readonly string[] => [
  'BEGIN:VTIMEZONE',
  `TZID:${tzid}`,
  ...lines,
  'END:VTIMEZONE',
];

const part = (kind: string, from: string, to: string, ...lines: readonly string[]) => [
  `BEGIN:${kind}`,
  `TZOFFSETFROM:${from}`,
  `TZOFFSETTO:${to}`,
  ...lines,
  `END:${kind}`,
];

const weekly = (tzid: string, time = '0130') =>
  eventOf(`DTSTART;TZID=${tzid}:20260901T${time}00`, 'DURATION:PT15M', 'RRULE:FREQ=DAILY');

const period = { from: '2026-09-01', until: '2027-06-01' };

/** Zone rules with the offset of Nepal, which contradict the name of the zone. */
const wrongRules = part('STANDARD', '+0545', '+0545', 'DTSTART:19700101T000000');

describe('time zone identifiers', () => {
  const london = busyIn(calendarOf(...weekly('Europe/London')), period);

  test.each([
    [
      'with a known zone takes precedence over the rules in the calendar',
      'Europe/London',
      wrongRules,
    ],
    ['with a Windows name means the zone of that name', 'GMT Standard Time', wrongRules],
    ['may end in the name of a zone', '/citadel.org/20190914_1/Europe/London', wrongRules],
    [
      'may have the name of its zone next to its rules',
      'Wherever',
      ['X-LIC-LOCATION:Europe/London', ...wrongRules],
    ],
    ['may be quoted', '"Europe/London"', []],
  ])('a TZID %s', (_, tzid, lines) => {
    const text = calendarOf(...timezone(tzid.replaceAll('"', ''), ...lines), ...weekly(tzid));
    expect(busyIn(text, { ...period, zone: 'Asia/Tokyo' })).toEqual(london);
  });

  test('a TZID of an unknown zone uses the clock of the calendar', () => {
    const text = calendarOf(...weekly('Somewhere'));
    expect(busyIn(text, { ...period, zone: 'Europe/London' })).toEqual(london);
  });
});

describe('time zone rules in a calendar', () => {
  const londonRules = [
    ...part(
      'DAYLIGHT',
      '+0000',
      '+0100',
      'DTSTART:19810329T010000',
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
    ),
    ...part(
      'STANDARD',
      '+0100',
      '+0000',
      'DTSTART:19961027T020000',
      'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
    ),
  ];
  const lordHoweRules = [
    ...part(
      'STANDARD',
      '+1100',
      '+1030',
      'DTSTART:20080406T020000',
      'RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU',
    ),
    ...part(
      'DAYLIGHT',
      '+1030',
      '+1100',
      'DTSTART:20081005T020000',
      'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=1SU',
    ),
  ];
  // A law abolished daylight saving time: it ended for the last time in 2025.
  const abolished = [
    ...part(
      'DAYLIGHT',
      '+0000',
      '+0100',
      'DTSTART:20000326T010000',
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;UNTIL=20250330T010000Z',
    ),
    ...part(
      'STANDARD',
      '+0100',
      '+0000',
      'DTSTART:20001029T020000',
      'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU;UNTIL=20251026T010000Z',
    ),
  ];
  const dates = part(
    'DAYLIGHT',
    '+0000',
    '+0100',
    'DTSTART:20250330T010000',
    'RDATE:20260329T010000',
    'RDATE:20270328T010000',
  );
  const datesBack = part(
    'STANDARD',
    '+0100',
    '+0000',
    'DTSTART:20251026T020000',
    'RDATE:20261025T020000',
  );

  test.each([
    ['of London', londonRules, 'Europe/London'],
    ['of Lord Howe', lordHoweRules, 'Australia/Lord_Howe'],
    ['that have ended', abolished, 'Etc/GMT'],
    [
      'with a single offset',
      part('STANDARD', '+0530', '+0530', 'DTSTART:16010101T000000'),
      'Asia/Kolkata',
    ],
    ['with dates', [...dates, ...datesBack], 'Europe/London'],
  ])('time zone rules %s are followed', (_, rules, zone) => {
    for (const time of ['0030', '0130', '0145', '0215', '1200']) {
      const text = calendarOf(...timezone('Own', ...rules), ...weekly('Own', time));
      expect(busyIn(text, { ...period, zone: 'Asia/Tokyo' }), time).toEqual(
        busyIn(calendarOf(...weekly(zone, time)), period),
      );
    }
  });

  test('the stored time zone rules are short, however many rules the calendar contains', () => {
    const many = Array.from({ length: 300 }, (_, index) =>
      part('STANDARD', '+0100', '+0100', `DTSTART:${1700 + index}0101T000000`),
    ).flat();
    const { entries } = readFeed(calendarOf(...timezone('Own', ...many), ...weekly('Own')));
    expect(JSON.stringify(entries).length).toBeLessThan(1000);
  });
});

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
  'the zone name %s is unknown',
  (name) => {
    const lines = eventOf(`DTSTART;TZID=${name}:20261124T090000`, 'DURATION:PT1H');
    const text = calendarOf(`X-WR-TIMEZONE:${name}`, ...lines);
    expect(busyIn(text, { zone: 'Asia/Tokyo' })).toEqual(['2026-11-24T00:00Z/2026-11-24T01:00Z']);
    expect(readFeed(text).timeZone).toBeUndefined();
  },
);
