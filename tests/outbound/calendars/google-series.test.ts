import { Temporal } from 'temporal-polyfill';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { CalendarSource } from '../../../lib/outbound/calendars/calendar-source.ts';
import {
  type GoogleDouble,
  googleToken,
  type Json,
  startGoogleDouble,
} from '../../support/external-calendars/google-double.ts';
import { KeptCalendar, open } from './kept-calendar.ts';

const id = 'ann@example.com';

let double: GoogleDouble;
let source: CalendarSource;
let kept: KeptCalendar;

beforeEach(async () => {
  double = await startGoogleDouble();
  onTestFinished(double.close);
  source = open(
    { provider: 'google', accessToken: googleToken },
    { hosts: { google: double.url } },
  );
  kept = new KeptCalendar(id);
});

const [from, until] = ['2026-09-22', '2027-11-24'];
const zone = 'America/New_York';

/** Converts a local time in New York to the offset of London, the time zone of the calendar. */
const onTheClock = (local: string): string =>
  Temporal.PlainDateTime.from(local)
    .toZonedDateTime(zone)
    .withTimeZone('Europe/London')
    .toString({ timeZoneName: 'never' });

/** Mondays and Wednesdays at 09:30 in New York, for 45 minutes, from 5 October 2026. */
const series = (more: Json = {}): Json => ({
  id: 'weekly',
  start: { dateTime: onTheClock('2026-10-05T09:30'), timeZone: zone },
  end: { dateTime: onTheClock('2026-10-05T10:15'), timeZone: zone },
  recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=MO,WE'],
  ...more,
});

/** A changed occurrence as Google represents it: a separate event whose ID contains the original start. */
const changed = (local: string, more: Json): Json => {
  const instant = Temporal.PlainDateTime.from(local).toZonedDateTime(zone).toInstant();
  return {
    id: `weekly_${instant.toString().replaceAll(/[-:]/gu, '')}`,
    iCalUID: 'weekly@google.com',
    recurringEventId: 'weekly',
    originalStartTime: { dateTime: onTheClock(local), timeZone: zone },
    start: { dateTime: onTheClock(local), timeZone: zone },
    end: { dateTime: onTheClock(local), timeZone: zone },
    ...more,
  };
};

const minute = (instant: Temporal.Instant) => instant.toString().slice(0, 16);
const stretch = (local: Temporal.PlainDateTime, minutes: number): string => {
  const start = local.toZonedDateTime(zone).toInstant();
  return `${minute(start)}/${minute(start.add({ minutes })).slice(11)}`;
};

/** Computes the busy times day by day, independently of iCalendar rules and exceptions. */
function expected(exceptions: Readonly<Record<string, string | null>> = {}): string[] {
  const found: string[] = [];
  let day = Temporal.PlainDate.from('2026-10-05');
  for (; day.toString() < until; day = day.add({ days: 1 })) {
    const moved = exceptions[day.toString()];
    if (moved !== undefined && moved !== null) found.push(moved);
    if (moved !== undefined || ![1, 3].includes(day.dayOfWeek)) continue;
    found.push(stretch(day.toPlainDateTime('09:30'), 45));
  }
  return found.toSorted();
}

const busy = () => kept.busy(from, until);

test('a series recurs in its own time zone, whatever the zone of the calendar', async () => {
  double.put(id, series());
  await kept.sync(source);
  expect(busy()).toEqual(expected());
  expect(busy()).toContain('2026-10-28T13:30/14:15');
  expect(busy()).toContain('2026-11-02T14:30/15:15');
});

test('moved, cancelled, declined and free occurrences replace the original occurrences', async () => {
  double.put(id, series());
  const moved = {
    start: { dateTime: '2026-11-12T20:00:00Z' },
    end: { dateTime: '2026-11-12T20:30:00Z' },
  };
  double.put(id, changed('2026-11-09T09:30', moved));
  double.put(id, changed('2026-11-16T09:30', { status: 'cancelled' }));
  const declined = { attendees: [{ self: true, responseStatus: 'declined' }] };
  double.put(id, changed('2026-11-18T09:30', declined));
  double.put(id, changed('2026-11-23T09:30', { transparency: 'transparent' }));
  const longer = { end: { dateTime: onTheClock('2026-11-25T11:00'), timeZone: zone } };
  double.put(id, changed('2026-11-25T09:30', longer));
  await kept.sync(source);
  const exceptions = {
    '2026-11-09': '2026-11-12T20:00/20:30',
    '2026-11-16': null,
    '2026-11-18': null,
    '2026-11-23': null,
    '2026-11-25': '2026-11-25T14:30/16:00',
  };
  expect(busy()).toEqual(expected(exceptions));
});

test('an exception that is added, changed and removed later is combined with the stored series', async () => {
  double.put(id, series());
  await kept.sync(source);
  const moved = {
    start: { dateTime: '2026-11-12T20:00:00Z' },
    end: { dateTime: '2026-11-12T20:30:00Z' },
  };
  const one = changed('2026-11-09T09:30', moved);
  double.put(id, one);
  expect(await kept.sync(source)).toMatchObject({ isWhole: false, changed: [{ id: one.id }] });
  expect(busy()).toEqual(expected({ '2026-11-09': '2026-11-12T20:00/20:30' }));
  double.cancel(id, one.id);
  await kept.sync(source);
  expect(busy()).toEqual(expected({ '2026-11-09': null }));
  double.put(
    id,
    changed('2026-11-09T09:30', { end: { dateTime: onTheClock('2026-11-09T10:15') } }),
  );
  await kept.sync(source);
  expect(busy()).toEqual(expected());
});

test('a shortened series and its continuation are two series', async () => {
  double.put(id, series());
  await kept.sync(source);
  const rule = 'RRULE:FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20261109T045959Z';
  double.put(id, series({ recurrence: [rule] }));
  double.put(id, {
    ...series(),
    id: 'weekly_R20261109T143000',
    start: { dateTime: onTheClock('2026-11-09T09:30'), timeZone: zone },
    end: { dateTime: onTheClock('2026-11-09T10:15'), timeZone: zone },
  });
  await kept.sync(source);
  expect(busy()).toEqual(expected());
});

test('excluded and added dates are applied, and other lines are ignored', async () => {
  const recurrence = [
    'RRULE:FREQ=WEEKLY;BYDAY=MO,WE',
    `EXDATE;TZID=${zone}:20261007T093000,20261012T093000`,
    'RDATE;TZID=Europe/London:20261008T143000',
    'DTSTART:19990101T000000Z\r\nRRULE:FREQ=DAILY',
  ];
  double.put(id, series({ recurrence }));
  await kept.sync(source);
  const exceptions = {
    '2026-10-07': null,
    '2026-10-12': null,
    '2026-10-08': '2026-10-08T13:30/14:15',
  };
  expect(busy()).toEqual(expected(exceptions));
});

test('the exceptions of a deleted series are removed, and an occurrence of an unknown series is a single event', async () => {
  double.put(id, series());
  const moved = {
    start: { dateTime: '2026-11-12T20:00:00Z' },
    end: { dateTime: '2026-11-12T20:30:00Z' },
  };
  double.put(id, changed('2026-11-09T09:30', moved));
  double.put(id, changed('2026-11-16T09:30', { status: 'cancelled' }));
  await kept.sync(source);
  double.cancel(id, 'weekly');
  await kept.sync(source);
  expect(kept.ids).toEqual([]);
  const alone = { ...moved, id: 'other_1', recurringEventId: 'other' };
  double.put(id, { ...changed('2026-11-09T09:30', moved), ...alone });
  await kept.sync(source);
  expect(busy()).toEqual(['2026-11-12T20:00/20:30']);
});

test('an all-day series leaves out the days with separate events', async () => {
  const day = (date: string, end: string) => ({ start: { date }, end: { date: end } });
  double.put(id, {
    id: 'weekly',
    ...day('2026-11-02', '2026-11-03'),
    recurrence: ['RRULE:FREQ=DAILY;COUNT=3'],
  });
  double.put(id, {
    id: 'weekly_20261103',
    recurringEventId: 'weekly',
    originalStartTime: { date: '2026-11-03' },
    ...day('2026-11-10', '2026-11-11'),
  });
  double.put(id, {
    id: 'weekly_20261104',
    status: 'cancelled',
    recurringEventId: 'weekly',
    originalStartTime: { date: '2026-11-04' },
  });
  await kept.sync(source);
  expect(kept.busy(from, until, 'Asia/Tokyo')).toEqual([
    '2026-11-01T15:00/2026-11-02T15:00',
    '2026-11-09T15:00/2026-11-10T15:00',
  ]);
});

test.each([
  'EXDATE;TZID=Europe/Berlin:20261103T000000',
  'EXDATE:20261102T230000Z',
  'EXDATE:20261103T000000',
])(
  'an all-day series leaves out the day of %s, and ends with the day of UNTIL',
  async (exception) => {
    double.put(id, {
      id: 'daily',
      start: { date: '2026-11-02' },
      end: { date: '2026-11-03' },
      recurrence: ['RRULE:FREQ=DAILY;UNTIL=20261104T230000Z', exception],
    });
    double.put(id, {
      id: 'daily_20261104',
      status: 'cancelled',
      recurringEventId: 'daily',
      originalStartTime: { dateTime: '2026-11-04T00:00:00+01:00' },
    });
    await kept.sync(source);
    expect(kept.busy(from, until, 'Europe/Berlin')).toEqual([
      '2026-11-01T23:00/2026-11-02T23:00',
      '2026-11-04T23:00/2026-11-05T23:00',
    ]);
  },
);

test('a series in an unknown zone recurs in the zone of the calendar', async () => {
  double.put(
    id,
    series({ start: { dateTime: '2026-10-05T14:30:00+01:00', timeZone: 'Somewhere/Else' } }),
  );
  await kept.sync(source);
  const found = kept.busy(from, until, 'Europe/London');
  expect(found[0]?.slice(0, 16)).toBe('2026-10-05T13:30');
  expect(found).toContain('2026-11-02T14:30/15:15');
});
