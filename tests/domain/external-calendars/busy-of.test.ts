import { describe, expect, test } from 'vitest';
import { busyOf } from '../../../lib/domain/external-calendars/busy-of.ts';
import type { CalendarEntry } from '../../../lib/domain/external-calendars/calendar-entry.ts';
import { zone } from '../../../lib/domain/time/zone.ts';
import { busyIn, calendarOf, eventOf } from './reading.ts';

/** The busy periods of one entry, each as `11-24T09:00/10:00` in UTC. */
const busy = (lines: readonly string[], period: Parameters<typeof busyIn>[1] = {}): string[] =>
  busyIn(calendarOf(...eventOf(...lines)), {
    from: '2026-11-01',
    until: '2026-12-01',
    ...period,
  }).map(short);

const short = (stretch: string): string => {
  const [start = '', end = ''] = stretch.replaceAll('Z', '').split('/');
  return end.startsWith(start.slice(0, 10))
    ? `${start.slice(5)}/${end.slice(11)}`
    : `${start.slice(5)}/${end.slice(5)}`;
};

const daily = [
  'DTSTART;TZID=Europe/London:20261109T090000',
  'DURATION:PT1H',
  'RRULE:FREQ=DAILY;COUNT=4',
];
const days = (...numbers: readonly string[]) => numbers.map((day) => `11-${day}T09:00/10:00`);

describe('entries that count as busy', () => {
  const at = ['DTSTART:20261124T090000Z', 'DTEND:20261124T100000Z'];
  const once = ['11-24T09:00/10:00'];

  test.each([
    [[], once],
    [['TRANSP:OPAQUE'], once],
    [['TRANSP:TRANSPARENT'], []],
    [['STATUS:TENTATIVE'], once],
    [['STATUS:cancelled'], []],
    [['X-MICROSOFT-CDO-BUSYSTATUS:FREE'], []],
    [['X-MICROSOFT-CDO-BUSYSTATUS:FREE', 'TRANSP:OPAQUE'], once],
    [['X-MICROSOFT-CDO-BUSYSTATUS:OOF'], once],
    [['ATTENDEE;PARTSTAT=DECLINED:mailto:Ann@Example.com'], []],
    [['ATTENDEE;CN="a;b:c";PARTSTAT="DECLINED":MAILTO:ann@example.com'], []],
    [['ATTENDEE;PARTSTAT=DECLINED;EMAIL=ann@example.com:urn:uuid:1'], []],
    [['ATTENDEE;PARTSTAT=DECLINED:mailto:bob@example.com'], once],
    [['ATTENDEE;PARTSTAT=ACCEPTED:mailto:ann@example.com'], once],
    [['BEGIN:VALARM', 'DURATION:PT5H', 'STATUS:CANCELLED', 'END:VALARM'], once],
  ])('an entry with %j has the right busy time', (lines, expected) => {
    expect(busy([...at, ...lines], { addresses: ['ann@example.com'] })).toEqual(expected);
  });
});

describe('durations of entries', () => {
  test.each([
    ['a time without an end occupies no time', ['DTSTART:20261124T090000Z'], []],
    [
      'an end before the start occupies no time',
      ['DTSTART:20261124T090000Z', 'DTEND:20261124T080000Z'],
      [],
    ],
    [
      'a duration of weeks',
      ['DTSTART:20261110T090000Z', 'DURATION:P1W'],
      ['11-10T09:00/11-17T09:00'],
    ],
    [
      'seconds count as a whole minute',
      ['DTSTART:20261124T090030Z', 'DURATION:PT15S'],
      ['11-24T09:00/09:01'],
    ],
    [
      'a start and an end in two zones',
      ['DTSTART;TZID=Europe/London:20261124T090000', 'DTEND;TZID=Europe/Berlin:20261124T110000'],
      ['11-24T09:00/10:00'],
    ],
    ['floating', ['DTSTART:20261124T090000', 'DTEND:20261124T100000'], ['11-24T00:00/01:00']],
    ['a day of the calendar', ['DTSTART;VALUE=DATE:20261124'], ['11-23T15:00/11-24T15:00']],
    [
      'several days',
      ['DTSTART;VALUE=DATE:20261124', 'DTEND;VALUE=DATE:20261126'],
      ['11-23T15:00/11-25T15:00'],
    ],
    [
      'a day with equal start and end',
      ['DTSTART;VALUE=DATE:20261124', 'DTEND;VALUE=DATE:20261124'],
      ['11-23T15:00/11-24T15:00'],
    ],
    [
      'a day with a duration',
      ['DTSTART;VALUE=DATE:20261124', 'DURATION:P2D'],
      ['11-23T15:00/11-25T15:00'],
    ],
  ])('the duration of an entry is correct: %s', (_, lines, expected) => {
    expect(busy(lines, { zone: 'Asia/Tokyo' })).toEqual(expected);
  });

  test('a day has the length that the clock gives it, and only a nominal duration follows a clock change', () => {
    const day = ['DTSTART;VALUE=DATE:20261025'];
    const period = { from: '2026-10-01', until: '2026-11-01' };
    expect(busy(day, period)).toEqual(['10-24T23:00/10-26T00:00']);
    const nominal = ['DTSTART;TZID=Europe/London:20261024T120000', 'DURATION:P1D'];
    expect(busy(nominal, period)).toEqual(['10-24T11:00/10-25T12:00']);
    const exact = ['DTSTART;TZID=Europe/London:20261024T120000', 'DURATION:PT24H'];
    expect(busy(exact, period)).toEqual(['10-24T11:00/10-25T11:00']);
  });
});

describe('exceptions of series', () => {
  const changed = (...lines: readonly string[]) =>
    busyIn(calendarOf(...eventOf(...daily), ...eventOf(...lines)), {
      from: '2026-11-01',
      until: '2026-12-01',
    }).map(short);

  test.each([
    ['EXDATE;TZID=Europe/London:20261110T090000,20261112T090000'],
    ['EXDATE:20261110T090000Z,20261112T090000Z'],
    ['EXDATE;TZID=Asia/Tokyo:20261110T180000,20261112T180000'],
    ['EXDATE;VALUE=DATE:20261110,20261112'],
  ])('%s excludes occurrences', (line) => {
    expect(busy([...daily, line])).toEqual(days('09', '11'));
  });

  test('an exception of an all-day entry excludes its date, whatever its time', () => {
    const lines = [
      'DTSTART;VALUE=DATE:20261109',
      'RRULE:FREQ=DAILY;COUNT=3',
      'EXDATE;TZID=Europe/London:20261110T000000',
    ];
    expect(busy(lines)).toEqual(['11-09T00:00/11-10T00:00', '11-11T00:00/11-12T00:00']);
  });

  test('additional dates and periods are busy', () => {
    const lines = [
      'RDATE;TZID=Europe/London:20261120T150000',
      'RDATE;VALUE=PERIOD:20261121T090000Z/PT15M,20261122T090000Z/20261122T100000Z',
      'RDATE;TZID=Asia/Tokyo:20261124T000000',
    ];
    const more = [
      '11-20T15:00/16:00',
      '11-21T09:00/09:15',
      '11-22T09:00/10:00',
      '11-23T15:00/16:00',
    ];
    expect(busy([...daily, ...lines])).toEqual([...days('09', '10', '11', '12'), ...more]);
  });

  test('an occurrence that was moved, cancelled or marked as free replaces the original one', () => {
    const id = 'RECURRENCE-ID;TZID=Europe/London:20261110T090000';
    const at = ['DTSTART;TZID=Europe/London:20261116T110000', 'DURATION:PT30M'];
    expect(changed(id, ...at)).toEqual([...days('09', '11', '12'), '11-16T11:00/11:30']);
    expect(changed('RECURRENCE-ID:20261110T090000Z', ...at)).toEqual([
      ...days('09', '11', '12'),
      '11-16T11:00/11:30',
    ]);
    expect(changed(id, ...at, 'STATUS:CANCELLED')).toEqual(days('09', '11', '12'));
    expect(changed(id, ...at, 'TRANSP:TRANSPARENT')).toEqual(days('09', '11', '12'));
  });

  test('a change of all later occurrences applies to each of them that has no change of its own', () => {
    const later = [
      'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/London:20261110T090000',
      'DTSTART;TZID=Europe/London:20261110T140000',
      'DURATION:PT2H',
    ];
    const own = eventOf(
      'RECURRENCE-ID;TZID=Europe/London:20261111T090000',
      'DTSTART;TZID=Europe/London:20261111T200000',
      'DURATION:PT1H',
    );
    const text = calendarOf(...eventOf(...daily), ...eventOf(...later), ...own);
    expect(busyIn(text, { from: '2026-11-01', until: '2026-12-01' }).map(short)).toEqual([
      ...days('09'),
      '11-10T14:00/16:00',
      '11-11T20:00/21:00',
      '11-12T14:00/16:00',
    ]);
    expect(changed(...later, 'STATUS:CANCELLED')).toEqual(days('09'));
    const earlier = [
      'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/London:20261110T090000',
      'DTSTART;TZID=Europe/London:20261103T090000',
      'DURATION:PT1H',
    ];
    expect(changed(...earlier)).toEqual([...days('03', '04', '05'), ...days('09')]);
  });

  test('a changed occurrence without its series is busy by itself', () => {
    const alone = calendarOf(
      ...eventOf('RECURRENCE-ID:20261110T090000Z', 'DTSTART:20261110T090000Z', 'DURATION:PT1H'),
    );
    expect(busyIn(alone).map(short)).toEqual(days('10'));
  });

  test('an occurrence at UNTIL is included, with UNTIL as a date and as an instant', () => {
    const until = (value: string) =>
      busy([
        'DTSTART;TZID=Asia/Tokyo:20261109T080000',
        'DURATION:PT1H',
        `RRULE:FREQ=DAILY;UNTIL=${value}`,
      ]).length;
    expect([
      until('20261111'),
      until('20261110T230000Z'),
      until('20261110T225959Z'),
      until('20261111T080000'),
    ]).toEqual([3, 3, 2, 3]);
    const allDay = ['DTSTART;VALUE=DATE:20261109', 'RRULE:FREQ=DAILY;UNTIL=20261110'];
    expect(busy(allDay)).toEqual(['11-09T00:00/11-11T00:00']);
  });

  test('an occurrence that began long before the period is busy in it and is cut to it', () => {
    const period = { from: '2026-11-10T12:00Z', until: '2026-11-11T12:00Z' };
    const lines = ['DTSTART;VALUE=DATE:20200101', 'DURATION:P10D', 'RRULE:FREQ=MONTHLY'];
    expect(busy(lines, period)).toEqual(['11-10T12:00/11-11T00:00']);
    expect(
      busy(['DTSTART;VALUE=DATE:20200106', 'DURATION:P10D', 'RRULE:FREQ=MONTHLY'], period),
    ).toEqual(['11-10T12:00/11-11T12:00']);
  });
});

describe('limits of rules', () => {
  const entry = (id: string, rule: string): CalendarEntry => ({
    id,
    uid: id,
    etag: '',
    series: {
      start: '19700101T000000',
      zone: 'Europe/London',
      seconds: 60,
      busy: true,
      rules: [rule],
    },
  });
  const period = {
    fromMs: Date.parse('2026-10-01'),
    untilMs: Date.parse('2028-01-01'),
    zone: zone('UTC'),
  };
  const all = (to: number) => Array.from({ length: to }, (_, index) => index).join(',');

  /** A description, whether the rule is evaluated completely or cut, and the rule. */
  const hostile: readonly (readonly [string, 'whole' | 'cut', string])[] = [
    ['each second', 'cut', 'FREQ=SECONDLY'],
    ['each minute', 'cut', 'FREQ=MINUTELY'],
    ['each hour', 'whole', 'FREQ=HOURLY'],
    ['each quarter of an hour', 'whole', 'FREQ=MINUTELY;INTERVAL=15'],
    ['never, by the second', 'whole', 'FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30'],
    ['never, by the day', 'whole', 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31'],
    ['a billion', 'cut', 'FREQ=SECONDLY;INTERVAL=7;COUNT=1000000000'],
    [
      'each second of a day',
      'cut',
      `FREQ=DAILY;BYHOUR=${all(24)};BYMINUTE=${all(60)};BYSECOND=${all(60)}`,
    ],
    [
      'each minute of a year',
      'cut',
      `FREQ=YEARLY;BYYEARDAY=${all(367)};BYHOUR=${all(24)};BYMINUTE=${all(60)}`,
    ],
    ['the last of each minute', 'cut', 'FREQ=MINUTELY;COUNT=90000000;BYDAY=MO;BYSETPOS=-1'],
    ['an interval of none', 'cut', 'FREQ=DAILY;INTERVAL=0'],
    ['no frequency', 'cut', 'FREQ=NEVER'],
    ['too long', 'cut', `FREQ=DAILY;BYMONTHDAY=${all(4000)}`],
    ['an end that is none', 'cut', 'FREQ=DAILY;UNTIL=tomorrow'],
    ['another calendar', 'cut', 'FREQ=YEARLY;RSCALE=CHINESE;BYMONTH=5L'],
  ];

  test.each(hostile)('a rule ends in limited time: %s, %s', (_, found, rule) => {
    const { spans, cut } = busyOf([entry('hostile', rule), entry('good', 'FREQ=MONTHLY')], period);
    expect(cut).toEqual(found === 'cut' ? ['hostile'] : []);
    // At least 14 periods come from the monthly entry. The hostile rule can add some.
    expect(spans.length).toBeGreaterThanOrEqual(2 * 14);
  });

  test('rules over the limit of work are reported as cut, and entries without rules still count', () => {
    const many = Array.from({ length: 500 }, (_, index) =>
      entry(`${index}`, 'FREQ=SECONDLY;INTERVAL=7;COUNT=1000000000'),
    );
    const once = { start: '20261124T090000Z', seconds: 3600, busy: true } as const;
    const single = { id: 'single', uid: 'single', etag: '', series: once };
    const { spans, cut } = busyOf([...many, entry('late', 'FREQ=MONTHLY'), single], period);
    expect(cut).toHaveLength(501);
    expect(spans).toEqual([
      Date.parse('2026-11-24T09:00Z') / 60_000,
      Date.parse('2026-11-24T10:00Z') / 60_000,
    ]);
  });

  test('a series with an endless duration is busy without additional work', () => {
    const rules = ['FREQ=HOURLY;BYHOUR=9'];
    const endless = { start: '19700101T000000', days: 9_999_999, busy: true, rules } as const;
    const { spans } = busyOf([{ id: 'a', uid: 'a', etag: '', series: endless }], period);
    expect(spans).toEqual([period.fromMs / 60_000, period.untilMs / 60_000]);
  });

  test('entries that do not count as busy cost no work', () => {
    const entries = [{ id: 'a', uid: 'a', etag: '"1"' }];
    expect(busyOf(entries, period)).toEqual({ spans: [], cut: [] });
  });
});
