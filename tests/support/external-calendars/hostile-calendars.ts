/* Calendars that overload their reader. Without limits, each needed 13 to 150 s of CPU time. */

const calendarOf = (...lines: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');

const months = [1, 2, 3, 4, 5, 6, 7, 8];

/** A time zone with thirty changes of the clock a year, and an entry every quarter of an hour. */
const quartersInOwnZone = calendarOf(
  'BEGIN:VTIMEZONE',
  'TZID:Own',
  ...months.flatMap((month) => [
    'BEGIN:STANDARD',
    `DTSTART:19700${month}01T020000`,
    `TZOFFSETFROM:+0${month}00`,
    `TZOFFSETTO:+0${month}30`,
    `RRULE:FREQ=YEARLY;BYMONTH=${month};BYDAY=MO`,
    'END:STANDARD',
  ]),
  'END:VTIMEZONE',
  ...Array.from({ length: 10 }, (_, index) => [
    'BEGIN:VEVENT',
    `UID:${index}`,
    'DTSTART;TZID=Own:20200101T000000',
    'DURATION:PT1M',
    'RRULE:FREQ=MINUTELY;INTERVAL=15',
    'END:VEVENT',
  ]).flat(),
);

/** Rules that a library expands day by day from the year 1. */
const dailyRules = calendarOf(
  ...Array.from({ length: 20 }, (_, index) => [
    'BEGIN:VEVENT',
    `UID:${index}`,
    'DTSTART:00010101T000000',
    'DURATION:PT1M',
    'RRULE:FREQ=DAILY;COUNT=1000000000;BYDAY=2TU',
    'END:VEVENT',
  ]).flat(),
);

const twoDigits = (part: number): string => `${part}`.padStart(2, '0');
const inTheFuture = (index: number): string =>
  `2090${twoDigits(1 + (index % 12))}${twoDigits(1 + (index % 28))}T${twoDigits(index % 24)}${twoDigits(index % 60)}00Z`;

/** Series with thousands of late changes. Each change moves all occurrences after it. */
const laterChanges = calendarOf(
  ...Array.from({ length: 20 }, (_, series) => [
    'BEGIN:VEVENT',
    `UID:${series}`,
    'DTSTART:20200101T000000Z',
    'DURATION:PT1M',
    'RRULE:FREQ=MINUTELY;INTERVAL=15',
    'END:VEVENT',
    ...Array.from({ length: 900 }, (_, index) => [
      'BEGIN:VEVENT',
      `UID:${series}`,
      `RECURRENCE-ID;RANGE=THISANDFUTURE:${inTheFuture(index)}`,
      `DTSTART:${inTheFuture(index)}`,
      'DURATION:PT1M',
      'END:VEVENT',
    ]).flat(),
  ]).flat(),
);

export const hostileFeeds = { quartersInOwnZone, dailyRules, laterChanges };

const multistatus = (inner: string): string =>
  `<?xml version="1.0"?><multistatus xmlns="DAV:">${inner}</multistatus>`;

const row = (prop: string): string =>
  `<response><href>/</href><propstat><prop>${prop}</prop><status>HTTP/1.1 200 OK</status></propstat></response>`;

/** Responses of CalDAV servers. */
export const hostileAnswers = {
  manyElements: multistatus(row('<a/>').repeat(20_000)),
  deepNesting: multistatus(row(`${'<a>'.repeat(200_000)}${'</a>'.repeat(200_000)}`)),
  openEntities: multistatus(row(`<displayname>${'&amp'.repeat(200_000)}</displayname>`)),
};
