import { expect, test } from 'vitest';
import { busyIn, calendarOf, eventOf, readFeed } from './reading.ts';

/*
 * Entries whose end does not fit their start. All are in April 2027, when Berlin is two hours ahead of UTC, Tokyo nine,
 * and New York four behind.
 */

const searched = { from: '2027-04-01', until: '2027-05-01' };

const busy = (zone: string, ...lines: readonly string[]): string[] =>
  busyIn(calendarOf(...eventOf(...lines)), { ...searched, zone });

const fromTo = (start: string, end: string) => [`2027-04-${start}Z/2027-04-${end}Z`];

const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Tokyo'] as const;

test.each(zones)(
  'a floating start with an end in a zone are local times of a calendar in %s',
  (zone) => {
    const atHome = busy(zone, 'DTSTART:20270405T180000', 'DURATION:PT1H');
    const lines = ['DTSTART:20270405T180000', 'DTEND;TZID=Europe/Berlin:20270405T190000'];
    expect(busy(zone, ...lines)).toEqual(atHome);
    const unknown = ['DTSTART;TZID=Nowhere:20270405T180000', 'DTEND;TZID=UTC:20270405T190000'];
    expect(busy(zone, ...unknown)).toEqual(atHome);
  },
);

test.each(zones)(
  'a start in a zone with a floating end are local times of that zone for a calendar in %s',
  (zone) => {
    const start = 'DTSTART;TZID=Europe/Berlin:20270405T180000';
    const hour = fromTo('05T16:00', '05T17:00');
    expect(busy(zone, start, 'DTEND:20270405T190000')).toEqual(hour);
    expect(busy(zone, start, 'DTEND;TZID=Nowhere:20270405T190000')).toEqual(hour);
  },
);

test('an instant and a floating time are compared on the clock of the calendar', () => {
  const floatingEnd = ['DTSTART:20270405T160000Z', 'DTEND:20270405T190000'];
  expect(busy('Europe/Berlin', ...floatingEnd)).toEqual(fromTo('05T16:00', '05T17:00'));
  expect(busy('America/New_York', ...floatingEnd)).toEqual(fromTo('05T16:00', '05T23:00'));
  const floatingStart = ['DTSTART:20270405T180000', 'DTEND:20270405T170000Z'];
  expect(busy('Europe/Berlin', ...floatingStart)).toEqual(fromTo('05T16:00', '05T17:00'));
});

test('the written times are used if the end on the common clock is not after the start', () => {
  const floatingEnd = ['DTSTART:20270405T160000Z', 'DTEND:20270405T180000'];
  expect(busy('Europe/Berlin', ...floatingEnd)).toEqual(fromTo('05T16:00', '05T18:00'));
  expect(busy('Asia/Tokyo', ...floatingEnd)).toEqual(fromTo('05T16:00', '05T18:00'));
  const floatingStart = ['DTSTART:20270405T160000', 'DTEND:20270405T180000Z'];
  expect(busy('America/New_York', ...floatingStart)).toEqual(fromTo('05T20:00', '05T22:00'));
  const before = ['DTSTART:20270405T160000Z', 'DTEND:20270405T150000'];
  expect(busy('Europe/Berlin', ...before)).toEqual([]);
});

test('a date as the end of a timed entry means the midnight before that day', () => {
  const zoned = 'DTSTART;TZID=America/New_York:20270405T100000';
  const end = 'DTEND;VALUE=DATE:20270407';
  for (const zone of zones) {
    expect(busy(zone, zoned, end)).toEqual(fromTo('05T14:00', '07T04:00'));
  }
  expect(busy('Asia/Tokyo', 'DTSTART:20270405T100000', end)).toEqual(
    fromTo('05T01:00', '06T15:00'),
  );
  expect(busy('America/New_York', 'DTSTART:20270405T140000Z', end)).toEqual(
    fromTo('05T14:00', '07T04:00'),
  );
});

test('a date as the end of a timed entry that starts on that day means the end of the day', () => {
  const end = 'DTEND;VALUE=DATE:20270405';
  const zoned = ['DTSTART;TZID=America/New_York:20270405T100000', end];
  expect(busy('Asia/Tokyo', ...zoned)).toEqual(fromTo('05T14:00', '06T04:00'));
  const instant = ['DTSTART:20270405T020000Z', 'DTEND;VALUE=DATE:20270404'];
  expect(busy('America/New_York', ...instant)).toEqual(fromTo('05T02:00', '05T04:00'));
});

test('a time as the end of an all-day entry uses the clock of the calendar', () => {
  const start = 'DTSTART;VALUE=DATE:20270405';
  expect(busy('Europe/Berlin', start, 'DTEND:20270405T180000')).toEqual(
    fromTo('04T22:00', '05T16:00'),
  );
  expect(busy('Europe/Berlin', start, 'DTEND;TZID=Asia/Tokyo:20270406T060000')).toEqual(
    fromTo('04T22:00', '06T04:00'),
  );
  expect(busy('Europe/Berlin', start, 'DTEND:20270406T220000Z')).toEqual(
    fromTo('04T22:00', '06T22:00'),
  );
  expect(busy('Europe/Berlin', start, 'DTEND:20270405T000000')).toEqual(
    fromTo('04T22:00', '05T22:00'),
  );
});

test.each(['20270407T000000Z', '20270406T235959Z'])(
  'the end %s of an all-day entry means the end of the day before, in every zone',
  (end) => {
    for (const zone of zones) {
      const days = busy(zone, 'DTSTART;VALUE=DATE:20270405', 'DTEND;VALUE=DATE:20270407');
      expect(busy(zone, 'DTSTART;VALUE=DATE:20270405', `DTEND:${end}`)).toEqual(days);
    }
  },
);

test('a series whose start and end have different kinds has the same length on each day', () => {
  const lines = ['DTSTART:20270405T160000Z', 'DTEND:20270405T190000', 'RRULE:FREQ=DAILY;COUNT=2'];
  expect(busy('Europe/Berlin', ...lines)).toEqual([
    ...fromTo('05T16:00', '05T17:00'),
    ...fromTo('06T16:00', '06T17:00'),
  ]);
});

test('an entry that began weeks before is busy in the period, even if its end has another kind', () => {
  const lines = ['DTSTART:20270220T160000Z', 'DTEND;VALUE=DATE:20270403', 'RRULE:FREQ=YEARLY'];
  expect(busy('Europe/Berlin', ...lines)).toEqual(fromTo('01T00:00', '02T22:00'));
});

test('24:00 is the end of the day', () => {
  const london = (name: string, time: string) => `${name};TZID=Europe/London:20270405T${time}`;
  expect(busy('Asia/Tokyo', london('DTSTART', '180000'), london('DTEND', '240000'))).toEqual(
    fromTo('05T17:00', '05T23:00'),
  );
  expect(busy('Asia/Tokyo', london('DTSTART', '240000'), 'DURATION:PT1H')).toEqual(
    fromTo('05T23:00', '06T00:00'),
  );
  expect(busy('Asia/Tokyo', 'DTSTART:20270405T240000Z', 'DURATION:PT1H')).toEqual(
    fromTo('06T00:00', '06T01:00'),
  );
  const daily = ['DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=3'];
  const exception = 'EXDATE;TZID=Europe/London:20270406T240000';
  expect(busy('Asia/Tokyo', london('DTSTART', '240000'), ...daily, exception)).toEqual([
    ...fromTo('05T23:00', '06T00:00'),
    ...fromTo('07T23:00', '08T00:00'),
  ]);
  expect(busy('Asia/Tokyo', london('DTSTART', '240100'), 'DURATION:PT1H')).toEqual([]);
});

const unreadableEnds = [
  'DTEND:20270405T250000Z',
  'DTEND:20270405T240001Z',
  'DTEND:20270431T090000Z',
  'DTEND:tomorrow',
  'DTEND:',
  'DURATION:1 hour',
  'DURATION:P',
];

test.each(unreadableEnds)(
  'with the invalid end %s a time lasts a minute, a date lasts a day, and the error is counted',
  (end) => {
    const time = ['DTSTART:20270405T090000Z', end];
    expect(busy('Europe/Berlin', ...time)).toEqual(fromTo('05T09:00', '05T09:01'));
    expect(busy('Europe/Berlin', 'DTSTART;VALUE=DATE:20270405', end)).toEqual(
      fromTo('04T22:00', '05T22:00'),
    );
    expect(readFeed(calendarOf(...eventOf(...time)))).toMatchObject({
      unreadable: 1,
      entries: [{ uid: '1' }],
    });
  },
);

test('a valid end or duration is used even if the other one is invalid', () => {
  const start = 'DTSTART:20270405T090000Z';
  const hour = fromTo('05T09:00', '05T10:00');
  for (const lines of [
    [start, 'DTEND:tomorrow', 'DURATION:PT1H'],
    [start, 'DTEND:20270405T100000Z', 'DURATION:soon'],
  ]) {
    expect(busy('Europe/Berlin', ...lines)).toEqual(hour);
    expect(readFeed(calendarOf(...eventOf(...lines))).unreadable).toBe(0);
  }
  expect(busy('Europe/Berlin', start)).toEqual([]);
  expect(readFeed(calendarOf(...eventOf(start))).unreadable).toBe(0);
});

test('an additional period can have a start and an end of different kinds', () => {
  const series = ['DTSTART;TZID=Europe/Berlin:20270405T100000', 'DURATION:PT15M'];
  const period = 'RDATE;VALUE=PERIOD;TZID=Europe/Berlin:20270410T100000/20270410T090000Z';
  expect(busy('Asia/Tokyo', ...series, period)).toEqual([
    ...fromTo('05T08:00', '05T08:15'),
    ...fromTo('10T08:00', '10T09:00'),
  ]);
});
