import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { busyOf } from '../../../lib/domain/external-calendars/busy-of.ts';
import { ruleParts } from '../../../lib/domain/external-calendars/rule-parts.ts';
import { zone } from '../../../lib/domain/time/zone.ts';
import { cases } from '../../support/random/cases.ts';
import { busyIn, calendarOf, eventOf, readFeed } from './reading.ts';

const start = ['DTSTART:20270405T100000Z', 'DURATION:PT1H'];

/** The days of April 2027 on which an entry of this rule is busy, or `cut` if the rule is not followed. */
function daysOf(rule: string, lines = start): readonly string[] {
  const text = calendarOf(...eventOf(...lines, `RRULE:${rule}`));
  const busy = busyIn(text, { from: '2027-04-01', until: '2027-05-01' });
  return busy.map((span) => (span.startsWith('cut') ? 'cut' : span.slice(8, 10)));
}

test('additional dates and rules of an entry are busy even if one of its rules is not followed', () => {
  const text = calendarOf(
    ...eventOf(
      ...start,
      'RDATE:20270407T100000Z,20270408T100000Z',
      'EXDATE:20270408T100000Z',
      'RRULE:FREQ=DAILY;COUNT=zwei',
      'RRULE:FREQ=WEEKLY;COUNT=3',
    ),
  );
  const { cut, spans } = busyOf(readFeed(text).entries, {
    fromMs: Date.parse('2027-04-01'),
    untilMs: Date.parse('2027-05-01'),
    zone: zone('UTC'),
  });
  expect(cut).toEqual(['1']);
  const starts = spans.filter((_, index) => index % 2 === 0);
  expect(starts.map((minute) => new Date(minute * 60_000).getUTCDate())).toEqual([5, 7, 12, 19]);
});

describe('rules that do not match the grammar', () => {
  const daily = (part: string) => `FREQ=DAILY;${part}`;

  test.each([
    '',
    'DAILY',
    'COUNT=3',
    'FREQ=',
    'FREQ=FORTNIGHTLY',
    'FREQ=DAILY,WEEKLY',
    'FREQ=DAILY;FREQ=DAILY',
    'RRULE:FREQ=DAILY',
    'D1 #3',
    ...[
      'COUNT=zwei',
      'COUNT=1e2',
      'COUNT=-1',
      'COUNT=+1',
      'COUNT=0',
      'COUNT=',
      'COUNT',
      'COUNT=1 0',
      'COUNT=3,4',
      'COUNT=3=4',
      'COUNT=3;COUNT=4',
      'COUNT=3;UNTIL=20270410',
      'INTERVAL=1.5',
      'INTERVAL=0',
      'INTERVAL=-2',
      'INTERVAL=',
      'UNTIL=',
      'UNTIL=tomorrow',
      'UNTIL=20270431',
      'UNTIL=20270410T250000Z',
      'UNTIL=2027-0410',
      'UNTIL=20270410T10:0000',
      'UNTIL=20270410T1000Z',
      'UNTIL=20270410,20270411',
      'UNTIL=20270410;UNTIL=20270412',
      'BYMONTHDAY=40',
      'BYMONTHDAY=0',
      'BYMONTHDAY=-32',
      'BYMONTHDAY=1,40',
      'BYMONTHDAY=',
      'BYMONTHDAY=5,',
      'BYMONTHDAY=5,,6',
      'BYHOUR=25',
      'BYHOUR=24',
      'BYHOUR=-1',
      'BYHOUR=9;BYHOUR=10',
      'BYMINUTE=60',
      'BYSECOND=61',
      'BYMONTH=13',
      'BYMONTH=0',
      'BYMONTH=-4',
      'BYMONTH=5L',
      'BYYEARDAY=367',
      'BYYEARDAY=0',
      'BYWEEKNO=54',
      'BYSETPOS=367',
      'BYSETPOS=0',
      'BYDAY=MO,',
      'BYDAY=MON',
      'BYDAY=Montag',
      'BYDAY=54MO',
      'BYDAY=0MO',
      'BYDAY=1 MO',
      'BYDAY=M O',
      'BYDAY=',
      'WKST=',
      'WKST=1',
      'BYEASTER=1',
      'EXDATE=20270407T100000Z',
      '=3',
      'SKIP=BACKWARDS;RSCALE=GREGORIAN',
      'SKIP=FORWARD',
      'RSCALE=CHINESE',
    ].map(daily),
  ])('the rule %j does not match the grammar and is not followed', (rule) => {
    expect(daysOf(rule)).toEqual(['cut']);
  });

  test('a rule that does not match the grammar is cut, even if it seems to have ended', () => {
    const long = ['DTSTART:20200405T100000Z', 'DURATION:PT1H'];
    expect(daysOf('FREQ=DAILY;UNTIL=20200501;BYHOUR=25', long)).toEqual(['cut']);
    expect(daysOf('FREQ=DAILY;UNTIL=20200501;UNTIL=20270501', long)).toEqual(['cut']);
    expect(daysOf('FREQ=DAILY;UNTIL=20200501', long)).toEqual([]);
  });
});

describe('rules whose meaning is certain', () => {
  test.each([
    ['FREQ=DAILY;BYDAY=MO, TU;COUNT=3', ['05', '06', '12']],
    [' FREQ = WEEKLY ; BYDAY = MO ,\tWE ; COUNT = 3 ; WKST = SU ', ['05', '07', '12']],
    ['freq=weekly;byday=mo;count=2', ['05', '12']],
    ['FREQ=DAILY;UNTIL=2027-04-07T10:00:00Z', ['05', '06', '07']],
    ['FREQ=DAILY;UNTIL=2027-04-07T09:59:59Z', ['05', '06']],
    ['FREQ=DAILY;UNTIL=2027-04-07T100000', ['05', '06', '07']],
    ['FREQ=DAILY;UNTIL=20270407T10:00:00z', ['05', '06', '07']],
    ['FREQ=DAILY;UNTIL=2027-04-06', ['05', '06']],
    ['FREQ=DAILY;COUNT=2;', ['05', '06']],
    [';FREQ=DAILY;;COUNT=2; ', ['05', '06']],
    ['FREQ=DAILY;X-RELATIVE=1;COUNT=2;X-OWN=a=b;x-own', ['05', '06']],
    ['COUNT=02;FREQ=DAILY;INTERVAL=010', ['05', '15']],
    ['FREQ=MONTHLY;BYMONTHDAY=+05,-01;COUNT=2', ['05', '30']],
    ['FREQ=MONTHLY;BYDAY=+1MO,-01FR;COUNT=2', ['05', '30']],
    ['FREQ=YEARLY;BYYEARDAY=095,-260;COUNT=2', ['05', '16']],
    ['FREQ=DAILY;BYHOUR=08,10;BYMINUTE=00;COUNT=3', ['05', '06', '06']],
    ['RSCALE=GREGORIAN;FREQ=DAILY;SKIP=OMIT;COUNT=2', ['05', '06']],
    ['FREQ=DAILY;SKIP=OMIT;COUNT=2', ['05', '06']],
  ])('the rule %j is followed, because its meaning is certain', (rule, days) => {
    expect(daysOf(rule)).toEqual(days);
  });

  test('the second 60 of a rule is read as second 59', () => {
    const text = calendarOf(
      ...eventOf(
        'DTSTART:20270405T100030Z',
        'DURATION:PT1S',
        'RRULE:FREQ=DAILY;BYSECOND=60;COUNT=1',
      ),
    );
    expect(busyIn(text)).toEqual(['2027-04-05T10:00Z/2027-04-05T10:01Z']);
  });

  test('the rules of a zone that the calendar describes can deviate from the grammar in the same way', () => {
    const part = (kind: string, month: string, from: string, to: string, rule: string) => [
      `BEGIN:${kind}`,
      `DTSTART:1970${month}01T020000`,
      `TZOFFSETFROM:${from}`,
      `TZOFFSETTO:${to}`,
      `RRULE:${rule}`,
      `END:${kind}`,
    ];
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Own',
      ...part('DAYLIGHT', '03', '+0100', '+0200', 'BYMONTH = 3; BYDAY = -1SU; freq = yearly;'),
      ...part(
        'STANDARD',
        '10',
        '+0200',
        '+0100',
        'FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU;X-OWN=1;UNTIL=2090-10-29T01:00:00Z',
      ),
      'END:VTIMEZONE',
    ];
    const at = (day: string) =>
      busyIn(
        calendarOf(...zone, ...eventOf(`DTSTART;TZID=Own:2027${day}T120000`, 'DURATION:PT1H')),
      );
    expect([at('0115'), at('0715'), at('1115')].flat()).toEqual([
      '2027-01-15T11:00Z/2027-01-15T12:00Z',
      '2027-07-15T10:00Z/2027-07-15T11:00Z',
      '2027-11-15T11:00Z/2027-11-15T12:00Z',
    ]);
  });
});

/** The range of each number, whether it may be signed, and how many digits it may have. */
const ranges = {
  BYSECOND: { least: 0, most: 60, isSigned: false, digits: 2 },
  BYMINUTE: { least: 0, most: 59, isSigned: false, digits: 2 },
  BYHOUR: { least: 0, most: 23, isSigned: false, digits: 2 },
  BYMONTH: { least: 1, most: 12, isSigned: false, digits: 2 },
  BYMONTHDAY: { least: 1, most: 31, isSigned: true, digits: 2 },
  BYWEEKNO: { least: 1, most: 53, isSigned: true, digits: 2 },
  BYYEARDAY: { least: 1, most: 366, isSigned: true, digits: 3 },
  BYSETPOS: { least: 1, most: 366, isSigned: true, digits: 3 },
} as const;

test.each(Object.entries(ranges))(
  'a number in %s is accepted exactly if it is in its range',
  (name, range) => {
    const { least, most, isSigned, digits } = range;
    for (const sign of ['', '+', '-']) {
      for (let number = 0; number < 1000; number += 1) {
        for (const text of new Set([
          `${number}`,
          `${number}`.padStart(2, '0'),
          `${number}`.padStart(3, '0'),
        ])) {
          const isRight =
            number >= least && number <= most && text.length <= digits && (isSigned || sign === '');
          const read = ruleParts(`FREQ=YEARLY;${name}=1,${sign}${text}`);
          expect(read?.get(name), `${sign}${text}`).toBe(isRight ? `1,${sign}${text}` : undefined);
        }
      }
    }
  },
);

test('a rule is accepted exactly if each part is valid, no part is repeated, and at most one part ends it', () => {
  const right = [
    'FREQ=DAILY',
    'FREQ=WEEKLY',
    'COUNT=3',
    'UNTIL=20270410',
    'BYDAY=MO',
    'INTERVAL=2',
  ];
  const passedOver = ['', ' ', 'X-A=1', 'X-A=2'];
  const wrong = ['COUNT=x', 'BYDAY=XX', 'Y-A=1', 'FREQ'];
  const part = fc.oneof(
    { arbitrary: fc.constantFrom(...right), weight: 8 },
    { arbitrary: fc.constantFrom(...passedOver), weight: 3 },
    { arbitrary: fc.constantFrom(...wrong), weight: 1 },
  );
  const check = fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
    const read = parts.filter((one) => !passedOver.includes(one));
    const names = read.map((one) => one.split('=')[0] ?? '');
    const isRight =
      read.every((one) => right.includes(one)) &&
      new Set(names).size === names.length &&
      names.includes('FREQ') &&
      !(names.includes('COUNT') && names.includes('UNTIL'));
    const expected = read.map((one) => one.split('='));
    const found = ruleParts(parts.join(';'));
    expect(found && [...found]).toEqual(isRight ? expected : undefined);
  });
  fc.assert(check, { numRuns: cases(500) });
});
