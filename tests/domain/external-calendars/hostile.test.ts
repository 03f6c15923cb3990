import { expect, test } from 'vitest';
import { busyOf } from '../../../lib/domain/external-calendars/busy-of.ts';
import type {
  CalendarEntry,
  Observance,
} from '../../../lib/domain/external-calendars/calendar-entry.ts';
import { readEntries } from '../../../lib/domain/external-calendars/read-entries.ts';
import { WorkBudget } from '../../../lib/domain/external-calendars/work-budget.ts';
import { zone } from '../../../lib/domain/time/zone.ts';
import { calendarOf, eventOf, readFeed } from './reading.ts';

/*
 * Feeds and rules that attack the CPU or the memory. Without limits, each needs minutes or all memory, so a test that
 * does not finish means that a limit is missing.
 */

const at = ['DTSTART:20261124T090000Z', 'DURATION:PT1H'];
const period = {
  fromMs: Date.parse('2026-10-01'),
  untilMs: Date.parse('2028-01-01'),
  zone: zone('UTC'),
};
const all = (to: number) => Array.from({ length: to }, (_, index) => index + 1).join(',');
const quarters = `BYHOUR=${Array.from({ length: 24 }, (_, hour) => hour)};BYMINUTE=0,15,30,45`;

/** Repeats the same lines as one text, because a call cannot have this many arguments. */
const repeated = (lines: readonly string[], times: number) =>
  `${lines.join('\r\n')}\r\n`.repeat(times);

const entry = (id: string, rule: string, more: object = {}): CalendarEntry => ({
  id,
  uid: id,
  etag: '',
  series: { start: '19700101T000000', seconds: 60, busy: true, rules: [rule], ...more },
});

test('a hundred thousand entries with the same UID are all read', () => {
  const many = 100_000;
  const text = calendarOf(repeated(eventOf('UID:a', ...at), many));
  const { entries } = readFeed(text);
  expect(new Set(entries.map(({ id }) => id)).size).toBe(many);
});

test('a UID that looks like the ID of a repeated entry does not collide with it', () => {
  const uids = ['a', 'a~2', 'a', 'a~2', 'a', 'a~3'];
  const { entries } = readFeed(calendarOf(...uids.flatMap((uid) => eventOf(`UID:${uid}`, ...at))));
  expect(new Set(entries.map(({ id }) => id)).size).toBe(uids.length);
  expect(entries.map(({ uid }) => uid)).toEqual(uids);
});

test('hundreds of thousands of components that are never closed are read in limited time', () => {
  const open = repeated(['BEGIN:A'], 300_000);
  const text = calendarOf(
    ...eventOf('UID:before', ...at),
    `${open}${repeated(['END:B'], 300_000)}`,
  );
  expect(readFeed(text).entries.map(({ uid }) => uid)).toEqual(['before']);
});

test('rules with endless durations stop at the limit of work, and the times found until then count', () => {
  const endless = { days: 30_000, seconds: 0 };
  const early = { days: 9_999_999, seconds: 0, start: '00010101T000000' };
  const entries = [
    entry('hours', 'FREQ=HOURLY', endless),
    entry('quarters', 'FREQ=MINUTELY;INTERVAL=15', early),
  ];
  const { spans, cut } = busyOf(entries, period, new WorkBudget(50_000));
  expect(cut).toEqual(['hours', 'quarters']);
  expect(spans).toEqual([period.fromMs / 60_000, period.untilMs / 60_000]);
});

const ones = Array.from({ length: 900 }, () => '1');

test.each([
  ['all days of a year by number', `FREQ=YEARLY;BYYEARDAY=${all(366)};BYSETPOS=-1`, 2],
  [
    'all days of a year with COUNT',
    `FREQ=YEARLY;BYYEARDAY=${all(366)};BYSETPOS=-1;COUNT=100000`,
    2,
  ],
  [
    'the last quarter of an hour of a year',
    `FREQ=YEARLY;BYYEARDAY=${all(366)};${quarters};BYSETPOS=-1`,
    2,
  ],
  ['a position that no day has', `FREQ=DAILY;${quarters};BYSETPOS=97`, 0],
  ['the same numbers many times', `FREQ=MONTHLY;BYMONTHDAY=${ones};BYMONTH=${ones}`, 1],
])('rules with long lists cost only the work for the times found: %s', (_, rule, stretches) => {
  const budget = new WorkBudget();
  const { spans, cut } = busyOf([entry('a', rule, { start: '00010101T000000' })], period, budget);
  expect([cut, spans.length / 2]).toEqual([[], stretches]);
  expect(new WorkBudget().left - budget.left).toBeLessThan(5000);
});

test.each([
  ['all quarters of all days by number', `FREQ=YEARLY;BYYEARDAY=${all(366)};${quarters}`],
  ['a rule of another calendar system', 'FREQ=MONTHLY;RSCALE=CHINESE;BYMONTHDAY=1,2,3,4,5,6'],
  ['more times than a day has quarters of an hour', `FREQ=DAILY;${quarters};BYSECOND=0,30`],
  ['all seconds', 'FREQ=SECONDLY'],
])('rules that cost too much work are cut: %s', (_, rule) => {
  expect(busyOf([entry('a', rule)], period, new WorkBudget(100_000)).cut).toEqual(['a']);
});

test('calendars that are evaluated together share one limit of work', () => {
  const budget = new WorkBudget();
  const heavy = Array.from({ length: 500 }, (_, index) =>
    entry(`${index}`, 'FREQ=SECONDLY;INTERVAL=7;COUNT=1000000000'),
  );
  const light = [entry('light', 'FREQ=MONTHLY')];
  expect(busyOf(light, period, budget).cut).toEqual([]);
  expect(busyOf(heavy, period, budget).cut).toHaveLength(500);
  expect(busyOf(light, period, budget).cut).toEqual(['light']);
  expect(busyOf(light, period).cut).toEqual([]);
});

test('thousands of series that have ended cost no work, and a current one still counts', () => {
  const ended = Array.from({ length: 3000 }, (_, index) =>
    entry(`${index}`, `FREQ=DAILY;UNTIL=2026010${1 + (index % 9)}T000000Z`),
  );
  const { spans, cut } = busyOf([...ended, entry('now', 'FREQ=MONTHLY')], period);
  expect(cut).toEqual([]);
  expect(spans.length).toBe(2 * 15);
});

test.each([
  ['a parameter of megabytes', `X=${'a'.repeat(9_000_000)}`],
  ['a quoted parameter of megabytes', `X="${'a'.repeat(9_000_000)}"`],
  ['millions of quotes', `X=${'""'.repeat(4_000_000)}`],
])('an entry is still read if an attendee has %s', (_, parameter) => {
  const text = calendarOf(...eventOf(...at, `ATTENDEE;${parameter}:mailto:ann@example.com`));
  expect(readFeed(text)).toMatchObject({ entries: [{ uid: '1' }], unreadable: 0 });
});

const zoneOf = (name: string, offset: number, rule: string) => [
  'BEGIN:VTIMEZONE',
  `TZID:${name}`,
  'BEGIN:STANDARD',
  'DTSTART:20001101T020000',
  `TZOFFSETFROM:+00${offset}`,
  `TZOFFSETTO:+01${offset}`,
  `RRULE:${rule}`,
  'END:STANDARD',
  'END:VTIMEZONE',
];

test('a zone rule that does not apply exactly once a year is ignored', () => {
  const event = eventOf('DTSTART;TZID=Own:20261124T090000', 'DURATION:PT1H');
  const ruleOf = (rule: string) => {
    const [read] = readFeed(calendarOf(...zoneOf('Own', 10, rule), ...event)).entries;
    const [observance] = (read?.series?.zone ?? []) as readonly Observance[];
    return observance?.rule;
  };
  const kept = [
    'FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
    'FREQ=YEARLY;BYMONTH=3;BYDAY=SU;BYMONTHDAY=8,9,10,11,12,13,14',
    'FREQ=YEARLY;BYMINUTE=0;BYHOUR=2;BYDAY=1SU;BYMONTH=11',
    'FREQ=YEARLY;UNTIL=20061029T060000Z;BYMONTH=10;BYDAY=-1SU',
    'FREQ=YEARLY',
  ];
  expect(kept.map(ruleOf)).toEqual(kept);
  const left = [
    'FREQ=DAILY',
    'FREQ=YEARLY;BYDAY=SU',
    'FREQ=YEARLY;BYDAY=SU;BYMONTH=10',
    'FREQ=YEARLY;BYMONTHDAY=1,2,3,4,5,6,7;BYMONTH=10',
    `FREQ=YEARLY;BYYEARDAY=${all(366)}`,
    `FREQ=YEARLY;BYMONTH=10;BYHOUR=${all(23)}`,
    `FREQ=YEARLY;BYMONTH=10${';WKST=MO'.repeat(100)}`,
  ];
  expect(left.map(ruleOf)).toEqual(left.map(() => undefined));
});

test('a calendar with a thousand described zones has at most 200 of them followed, in any number of texts', () => {
  const ownZones = new Set<string>();
  const zones = Array.from({ length: 1000 }, (_, index) => {
    const event = eventOf('DTSTART;TZID=Own:20261124T090000', 'DURATION:PT1H');
    const rule = `FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU;COUNT=${index + 1}`;
    const text = calendarOf(...zoneOf('Own', 10, rule), ...event);
    const source = { id: `/${index}.ics`, etag: '', text, addresses: [], sinceMs: 0, ownZones };
    return readEntries(source).entries[0]?.series?.zone;
  });
  expect(zones.filter((one) => one !== undefined)).toHaveLength(200);
  expect(ownZones.size).toBe(200);
});

test('a resource has its first 20 named zones followed', () => {
  const names = Intl.supportedValuesOf('timeZone').slice(0, 20);
  const dates = [...names, 'Asia/Tokyo'].map((name) => `RDATE;TZID=${name}:20261124T090000`);
  const text = calendarOf(...eventOf('DTSTART:20261124T090000Z', 'DURATION:PT1H', ...dates));
  const source = { id: '/a.ics', etag: '', text, addresses: [], sinceMs: 0 };
  const also = readEntries(source).entries[0]?.series?.also ?? [];
  expect(also.filter((time) => time.endsWith('Z'))).toHaveLength(20);
  expect(also.at(-1)).toBe('20261124T090000');
});
