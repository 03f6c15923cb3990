import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { cases } from '../../support/random/cases.ts';
import { zoneNames } from '../time/moments.ts';
import { busyIn, calendarOf, eventOf } from './reading.ts';

/*
 * Exchange writes the dates of an all-day series as date-times: midnight in some time zone. Each of them means
 * its date in that zone.
 */

const searched = { from: '2027-01-01', until: '2027-12-31' };
const minute = (instant: string) => `${instant.slice(0, 16)}Z`;

/** Local dates on which a calendar is busy for the whole day. Shorter busy periods are returned unchanged. */
function daysOf(zone: string, ...events: readonly (readonly string[])[]): string[] {
  const busy = busyIn(calendarOf(...events.flatMap((lines) => eventOf(...lines))), {
    ...searched,
    zone,
  });
  return busy.flatMap((stretch) => {
    const [start = '', end = ''] = stretch
      .split('/')
      .map((text) => Temporal.Instant.from(text).toZonedDateTimeISO(zone));
    if (start === '' || end === '') return [stretch];
    const isWhole = [start, end].every((one) => one.equals(one.startOfDay()));
    if (!isWhole) return [stretch];
    const length = start.toPlainDate().until(end.toPlainDate()).days;
    return Array.from({ length }, (_, day) => start.toPlainDate().add({ days: day }).toString());
  });
}

/** Dates of June 2027. */
const june = (...days: readonly number[]) =>
  days.map((day) => `2027-06-${`${day}`.padStart(2, '0')}`);

const start = 'DTSTART;VALUE=DATE:20270607';

/** The instant at which a date begins in a zone. */
const midnight = (date: string, zone: string) =>
  Temporal.PlainDate.from(date).toZonedDateTime(zone).toInstant().toString();
const written = (instant: string) => instant.replaceAll(/[-:]/gu, '');

const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Tokyo', 'Pacific/Kiritimati', 'UTC'];

test.each(zones)('in %s a UTC time in UNTIL means the date in that zone', (zone) => {
  const until = (time: string) =>
    daysOf(zone, [start, `RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE;UNTIL=${time}`]);
  const last = written(midnight('2027-06-15', zone));
  expect(until(last)).toEqual(june(7, 8, 9, 14, 15));
  const before = new Date(Date.parse(midnight('2027-06-15', zone)) - 1000).toISOString();
  expect(until(written(before).replace('.000', ''))).toEqual(june(7, 8, 9, 14));
  const evening = new Date(Date.parse(midnight('2027-06-16', zone)) - 1000).toISOString();
  expect(until(written(evening).replace('.000', ''))).toEqual(june(7, 8, 9, 14, 15));
});

test.each(zones)('in %s the first and the last second of a day in UTC mean that day', (zone) => {
  for (const time of ['20270609T000000Z', '20270609T235959Z']) {
    const days = daysOf(zone, [start, `RRULE:FREQ=DAILY;UNTIL=${time}`]);
    expect(days, `UNTIL ${time}`).toEqual(june(7, 8, 9));
    const others = daysOf(zone, [start, 'RRULE:FREQ=DAILY;COUNT=4', `EXDATE:${time}`]);
    expect(others, `EXDATE ${time}`).toEqual(june(7, 8, 10));
  }
});

test.each(zones)('in %s a floating time in UNTIL means its date', (zone) => {
  for (const time of ['20270609', '20270609T000000', '20270609T235959']) {
    expect(daysOf(zone, [start, `RRULE:FREQ=DAILY;UNTIL=${time}`]), time).toEqual(june(7, 8, 9));
  }
});

/** Lines of a property with the value 9 June 2027, as a date and as date-times of several zones. */
const onTheNinth = (name: string, zone: string): readonly string[] => [
  `${name};VALUE=DATE:20270609`,
  `${name}:${written(midnight('2027-06-09', zone))}`,
  `${name}:20270609T000000`,
  `${name}:20270609T150000`,
  `${name}:20270608T240000`,
  `${name};TZID=W. Europe Standard Time:20270609T000000`,
  `${name};TZID=W. Europe Standard Time:20270609T230000`,
  `${name};TZID=Tokyo Standard Time:20270609T000000`,
  `${name};TZID=Hawaiian Standard Time:20270609T000000`,
  `${name};TZID=UTC:20270609T000000`,
  `${name};TZID=Nowhere:20270609T000000`,
];

test.each(zones)('in %s an EXDATE with a time excludes the date on its own clock', (zone) => {
  for (const line of onTheNinth('EXDATE', zone)) {
    const days = daysOf(zone, [start, 'RRULE:FREQ=DAILY;COUNT=5', line]);
    expect(days, line).toEqual(june(7, 8, 10, 11));
  }
});

test.each(zones)('in %s an RDATE with a time adds the date on its own clock', (zone) => {
  for (const line of onTheNinth('RDATE', zone)) {
    expect(daysOf(zone, [start, line]), line).toEqual(june(7, 9));
    expect(daysOf(zone, [start, line, 'EXDATE;VALUE=DATE:20270609']), line).toEqual(june(7));
  }
});

test.each(zones)('in %s a RECURRENCE-ID with a time replaces the date on its own clock', (zone) => {
  const series = [start, 'RRULE:FREQ=DAILY;COUNT=5'];
  for (const line of onTheNinth('RECURRENCE-ID', zone)) {
    const moved = [line, 'DTSTART;VALUE=DATE:20270620'];
    expect(daysOf(zone, series, moved), line).toEqual(june(7, 8, 10, 11, 20));
    expect(daysOf(zone, moved, series), line).toEqual(june(7, 8, 10, 11, 20));
    const cancelled = [line, 'DTSTART;VALUE=DATE:20270609', 'STATUS:CANCELLED'];
    expect(daysOf(zone, series, cancelled), line).toEqual(june(7, 8, 10, 11));
  }
});

test.each(zones)('in %s a change of all later days begins on the date on its own clock', (zone) => {
  const series = [start, 'RRULE:FREQ=DAILY;COUNT=4'];
  for (const line of onTheNinth('RECURRENCE-ID;RANGE=THISANDFUTURE', zone)) {
    const days = daysOf(zone, series, [line, 'DTSTART;VALUE=DATE:20270619']);
    expect(days, line).toEqual(june(7, 8, 19, 20));
  }
});

test('a day of a series that became an appointment is free outside the appointment', () => {
  const appointment = [
    'RECURRENCE-ID;TZID=W. Europe Standard Time:20270609T000000',
    'DTSTART;TZID=W. Europe Standard Time:20270609T100000',
    'DURATION:PT1H',
  ];
  const days = daysOf('Europe/Berlin', [start, 'RRULE:FREQ=DAILY;COUNT=4'], appointment);
  expect(days).toEqual([
    ...june(7, 8),
    `${minute('2027-06-09T08:00')}/${minute('2027-06-09T09:00')}`,
    ...june(10),
  ]);
});

test('an additional period of an all-day series lasts from its start to its end, and an EXDATE removes it', () => {
  const hour = `${minute('2027-06-11T22:30')}/${minute('2027-06-11T23:30')}`;
  for (const period of ['20270612T003000/PT1H', '20270612T003000/20270612T013000']) {
    for (const tzid of ['', ';TZID=Europe/Berlin']) {
      const lines = [start, `RDATE;VALUE=PERIOD${tzid}:${period}`];
      expect(daysOf('Europe/Berlin', lines)).toEqual([...june(7), hour]);
      expect(daysOf('Europe/Berlin', [...lines, 'EXDATE:20270612'])).toEqual(june(7));
      expect(daysOf('Europe/Berlin', [...lines, 'EXDATE:20270611'])).toEqual([...june(7), hour]);
    }
  }
});

test('in every zone, the instant at which a day begins means that day in UNTIL, EXDATE and RECURRENCE-ID', () => {
  const anyDay = fc.integer({ min: 1, max: 350 });
  fc.assert(
    fc.property(fc.constantFrom(...zoneNames), anyDay, (zone, day) => {
      const first = Temporal.PlainDate.from('2027-01-02').add({ days: day });
      const [exception, replaced, last] = [2, 4, 6].map((days) => first.add({ days })) as [
        Temporal.PlainDate,
        Temporal.PlainDate,
        Temporal.PlainDate,
      ];
      const at = (date: Temporal.PlainDate) => written(midnight(date.toString(), zone));
      const plain = (date: Temporal.PlainDate) => date.toString().replaceAll('-', '');
      const series = (name: (date: Temporal.PlainDate) => string) => [
        [
          `DTSTART;VALUE=DATE:${plain(first)}`,
          `RRULE:FREQ=DAILY;UNTIL=${name(last)}`,
          `EXDATE:${name(exception)}`,
        ],
        [`RECURRENCE-ID:${name(replaced)}`, 'DTSTART:20270101T120000Z'],
      ];
      const byDate = daysOf(zone, ...series(plain));
      expect(byDate).toHaveLength(5);
      expect(daysOf(zone, ...series(at)), `${zone} ${first}`).toEqual(byDate);
    }),
    { numRuns: cases(60) },
  );
});

/* The reverse case: dates in a series of timed events. */

const appointments = [
  'DTSTART;TZID=Europe/Berlin:20270607T100000',
  'DURATION:PT1H',
  'RRULE:FREQ=DAILY;COUNT=4',
];
const hours = (...starts: readonly string[]) =>
  starts.map((text) => {
    const from = Temporal.PlainDateTime.from(`2027-06-${text}`).toZonedDateTime('Europe/Berlin');
    const [begin, end] = [from, from.add({ hours: 1 })].map((one) => one.toInstant().toString());
    return `${minute(begin ?? '')}/${minute(end ?? '')}`;
  });

test.each(['Europe/Berlin', 'Pacific/Kiritimati', 'America/Los_Angeles'])(
  'in %s a date in a series of appointments means the appointment on that day of its zone',
  (zone) => {
    expect(daysOf(zone, [...appointments, 'EXDATE;VALUE=DATE:20270609'])).toEqual(
      hours('07T10:00', '08T10:00', '10T10:00'),
    );
    expect(daysOf(zone, [...appointments, 'RDATE;VALUE=DATE:20270620'])).toEqual(
      hours('07T10:00', '08T10:00', '09T10:00', '10T10:00', '20T10:00'),
    );
    const moved = [
      'RECURRENCE-ID;VALUE=DATE:20270609',
      'DTSTART;TZID=Europe/Berlin:20270620T100000',
    ];
    expect(daysOf(zone, appointments, [...moved, 'DURATION:PT1H'])).toEqual(
      hours('07T10:00', '08T10:00', '10T10:00', '20T10:00'),
    );
    const later = [
      'RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20270609',
      'DTSTART;TZID=Europe/Berlin:20270609T140000',
      'DURATION:PT1H',
    ];
    expect(daysOf(zone, appointments, later)).toEqual(
      hours('07T10:00', '08T10:00', '09T14:00', '10T14:00'),
    );
    const ended = [...appointments.slice(0, 2), 'RRULE:FREQ=DAILY;UNTIL=20270609'];
    expect(daysOf(zone, ended)).toEqual(hours('07T10:00', '08T10:00', '09T10:00'));
  },
);

test('a floating exception of a series in UTC uses the clock of the calendar', () => {
  const lines = ['DTSTART:20270607T080000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=3'];
  expect(daysOf('Europe/Berlin', [...lines, 'EXDATE:20270608T100000'])).toEqual(
    hours('07T10:00', '09T10:00'),
  );
});
