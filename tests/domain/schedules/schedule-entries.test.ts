import fc from 'fast-check';
import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { scheduleText } from '../../../lib/app/external-calendars/schedule-text.ts';
import type { RecurrenceItem } from '../../../lib/domain/recurrence/recurrence.ts';
import { ruleSpans } from '../../../lib/domain/schedules/busy-rule.ts';
import { expandRoutine, routineViolations } from '../../../lib/domain/schedules/routine.ts';
import {
  datedEntries,
  endOfSchedule,
  renewedAtMs,
  type ScheduleEntry,
  scheduleEntries,
} from '../../../lib/domain/schedules/schedule-entries.ts';
import { formatInstant } from '../../../lib/domain/time/instant.ts';
import { toInstant, zone } from '../../../lib/domain/time/zone.ts';
import { cases } from '../../support/random/cases.ts';
import { busyIn } from '../external-calendars/reading.ts';
import { item } from '../recurrence/item.ts';
import { anyExceptions, dayRange } from '../recurrence/naive-recurrence.ts';
import { dayMs } from '../time/moments.ts';

const minuteMs = 60_000;
const threeYearsMs = 3 * 365 * dayMs;

interface Timed {
  readonly startedAt: string;
  readonly endedAt: string;
  readonly timeZone: string;
  readonly isAllDay: boolean;
  readonly routine: {
    readonly duration: number;
    readonly endedAt: string | null;
    readonly schedules: readonly RecurrenceItem[];
  };
}

/** A schedule that begins with its first item at a local time. */
function scheduleAt(local: string, timeZone: string, routine: Partial<Timed['routine']>): Timed {
  const startMs = toInstant(zone(timeZone), Date.parse(`${local}Z`));
  const { duration = 60, endedAt = null, schedules = [item({})] } = routine;
  return {
    startedAt: formatInstant(startMs),
    endedAt: formatInstant(startMs + duration * minuteMs),
    timeZone,
    isAllDay: false,
    routine: { duration, endedAt, schedules },
  };
}

const startOf = ({ startedAt }: Timed) => Date.parse(startedAt);
const repeating = ({ timeZone, routine, ...times }: Timed) => ({
  startMs: Date.parse(times.startedAt),
  timeZone,
  routine,
});

const textOf = (entry: ScheduleEntry, { timeZone }: Timed): string =>
  scheduleText(
    {
      uid: 'x@api.example.com',
      version: 1,
      title: 'Talk',
      place: '',
      url: '',
      notes: '',
      times: {
        startedAt: formatInstant(entry.startMs),
        endedAt: formatInstant(entry.endMs),
        createdAt: formatInstant(0),
        updatedAt: formatInstant(0),
      },
    },
    entry,
    { timeZone, transparency: 'opaque', displayType: 'teamPublic' },
  );

/**
 * The starts before an instant that ICAL.js finds. It reads the clock changes from the text alone, and prefers the second
 * of two equal local times.
 */
function startsByIcalJs(text: string, timeZone: string, untilMs: number): number[] {
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const calendar = new ICAL.Component(ICAL.parse(text));
  const definition = calendar.getFirstSubcomponent('vtimezone') as ICAL.Component;
  const zoneOfText = new ICAL.Timezone(definition);
  const event = calendar.getFirstSubcomponent('vevent') as ICAL.Component;
  const starts: number[] = [];
  const iterator = new ICAL.Event(event).iterator();
  for (let next = iterator.next(); next; next = iterator.next()) {
    const local = Temporal.PlainDateTime.from(next.toString().replace('Z', ''));
    const [first, second] = (['earlier', 'later'] as const).map(
      (disambiguation) => local.toZonedDateTime(timeZone, { disambiguation }).epochMilliseconds,
    );
    next.zone = zoneOfText;
    expect([first, second]).toContain(next.toUnixTime() * 1000);
    if ((first as number) >= untilMs) break;
    starts.push(first as number);
  }
  return starts;
}

const anySchedule = fc
  .record({
    zoneName: fc.constantFrom(
      'Europe/London',
      'America/New_York',
      'Asia/Tokyo',
      'Australia/Lord_Howe',
      'America/Santiago',
      'UTC',
    ),
    day: fc.integer({ min: 20_000, max: 23_000 }),
    first: dayRange,
    // Items with the same time share occurrences.
    others: fc.array(fc.option(dayRange), { maxLength: 3 }),
    days: fc.integer({ min: 0, max: 1 }),
    lastDay: fc.option(fc.integer({ min: 5, max: 900 })),
  })
  .chain(({ zoneName, day, first, others, days, lastDay }) => {
    const range = { startHour: first.startHour, startMinute: first.startMinute };
    const duration = 30 + days * 1440;
    const ends = (start: typeof range) => {
      const end = (start.startHour * 60 + start.startMinute + 30) % 1440;
      return { ...start, endHour: Math.floor(end / 60), endMinute: end % 60 };
    };
    const starts = [
      range,
      ...others.map((one) =>
        one === null ? range : { startHour: one.startHour, startMinute: one.startMinute },
      ),
    ];
    return fc
      .tuple(
        ...starts.map((start, index) =>
          fc
            .record({
              wday: index === 0 ? fc.constant((day + 4) % 7) : fc.nat(6),
              frequencyType: fc.constantFrom<1 | 2 | 3 | 4>(1, 1, 2, 2, 3, 4),
              frequencyInterval: fc.constantFrom(1, 1, 2, 3),
              exceptions: anyExceptions(day + 1, day + 40),
            })
            .map((rest): RecurrenceItem => ({ ...ends(start), ...rest })),
        ),
      )
      .map((schedules) => {
        const local = new Date(day * dayMs + (range.startHour * 60 + range.startMinute) * minuteMs);
        const endedAt = lastDay === null ? null : formatInstant((day + lastDay) * dayMs);
        const text = local.toISOString().slice(0, 19);
        return scheduleAt(text, zoneName, { duration, endedAt, schedules });
      });
  });

/** The instant until which entries contain all dates of a routine: listed dates end before. */
const wholeUntilMs = (entries: readonly ScheduleEntry[], untilMs: number): number =>
  Math.min(
    untilMs,
    ...entries.flatMap(({ repetition }) => {
      const starts = repetition && 'starts' in repetition ? repetition.starts : [];
      return starts.length === 26 ? [(starts.at(-1) as number) + 1] : [];
    }),
  );

test('the entries of a routine have exactly its occurrences for three years, as ICAL.js reads them', () => {
  const kinds = { rule: 0, listed: 0 };
  fc.assert(
    fc.property(anySchedule, (schedule) => {
      fc.pre(routineViolations(repeating(schedule)).length === 0);
      const startMs = startOf(schedule);
      const entries = scheduleEntries(schedule, startMs);
      const untilMs = wholeUntilMs(entries, startMs + threeYearsMs);
      for (const { repetition } of entries) {
        kinds[repetition && 'starts' in repetition ? 'listed' : 'rule'] += 1;
      }
      const found = entries.flatMap((entry) =>
        startsByIcalJs(textOf(entry, schedule), schedule.timeZone, untilMs),
      );
      const expected = expandRoutine(repeating(schedule), startMs, untilMs, 1e9)
        .map((one) => one.startMs)
        .filter((ms) => ms < untilMs);
      expect(found.toSorted((a, b) => a - b)).toEqual(expected);
    }),
    { numRuns: cases(60, 600) },
  );
  expect(Math.min(...Object.values(kinds))).toBeGreaterThan(10);
});

test('this service reads the busy time of a routine from the entries that it writes', () => {
  fc.assert(
    fc.property(anySchedule, (schedule) => {
      fc.pre(routineViolations(repeating(schedule)).length === 0);
      const startMs = startOf(schedule);
      const entries = scheduleEntries(schedule, startMs);
      const endMs = wholeUntilMs(entries, startMs + 200 * dayMs);
      const [from, until] = [startMs, endMs].map((ms) => Math.floor(ms / minuteMs) * minuteMs);
      const texts = entries.map((entry, index) =>
        textOf(entry, schedule).replace('UID:x', `UID:x${index}`),
      );
      const events = texts.flatMap((text) => /BEGIN:VEVENT.*END:VEVENT\r\n/su.exec(text) ?? []);
      const zones = texts.flatMap(
        (text) => /BEGIN:VTIMEZONE.*END:VTIMEZONE\r\n/su.exec(text) ?? [],
      );
      const text = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${zones[0] ?? ''}${events.join('')}END:VCALENDAR\r\n`;
      const rule = { uid: 'x', ...schedule };
      const spans = ruleSpans([rule], (from as number) / minuteMs, (until as number) / minuteMs);
      const expected = Array.from({ length: spans.length / 2 }, (_, index) =>
        [spans[index * 2], spans[index * 2 + 1]]
          .map((minute = 0) => `${formatInstant(minute * minuteMs).slice(0, 16)}Z`)
          .join('/'),
      );
      const period = { from: formatInstant(from as number), until: formatInstant(until as number) };
      expect(busyIn(text, period)).toEqual(expected);
    }),
    { numRuns: cases(60, 600) },
  );
});

const daily = (parts: Partial<RecurrenceItem>) => item({ frequencyType: 1, ...parts });
const kindsOf = (schedule: Timed) =>
  scheduleEntries(schedule, startOf(schedule)).map(({ part, repetition }) => [
    part,
    repetition && 'starts' in repetition ? repetition.starts.length : 'rule',
  ]);

test('dates are listed for an item that the clock skips, and for one that shares occurrences with an earlier item', () => {
  const atNight = { startHour: 1, startMinute: 30, endHour: 2, endMinute: 30 };
  const skipped = scheduleAt('2030-03-05T01:30:00', 'Europe/London', {
    schedules: [daily(atNight)],
  });
  expect(kindsOf(skipped)).toEqual([['1', 26]]);
  const tokyo = scheduleAt('2030-03-05T01:30:00', 'Asia/Tokyo', { schedules: [daily(atNight)] });
  expect(kindsOf(tokyo)).toEqual([['1', 'rule']]);
  const tuesday = item({ frequencyType: 2, wday: 2 });
  const shared = scheduleAt('2030-03-05T09:00:00', 'Asia/Tokyo', {
    schedules: [tuesday, daily({}), tuesday],
  });
  expect(kindsOf(shared)).toEqual([
    ['1', 'rule'],
    ['2', 26],
  ]);
});

test('a calendar that cannot repeat an item gets one entry for each of its next dates', () => {
  const schedule = scheduleAt('2030-01-31T09:00:00', 'Asia/Tokyo', {
    schedules: [item({ frequencyType: 3 }), daily({ startHour: 11, endHour: 12 })],
  });
  const startMs = startOf(schedule);
  const entries = datedEntries(schedule, ({ part }) => part === '2', startMs);
  expect(entries.map(({ part }) => part).slice(0, 3)).toEqual([
    '1-20300131',
    '1-20300331',
    '1-20300531',
  ]);
  expect(entries.at(-1)).toMatchObject({ part: '2', repetition: { untilMs: undefined } });
  // Three years have fewer than 26 months with 31 days.
  expect(entries).toHaveLength(22);
  expect(renewedAtMs(entries, startMs)).toBe(entries[13]?.startMs);
});

test('a routine without an end has one in the year 9999, and one with an end lasts until its last occurrence may end', () => {
  const schedule = scheduleAt('2030-01-31T09:00:00', 'UTC', {});
  expect(formatInstant(endOfSchedule(schedule))).toBe('9999-12-31T23:59:59.999Z');
  const endedAt = '2030-02-10T00:00:00.000Z';
  const ending = scheduleAt('2030-01-31T09:00:00', 'UTC', { endedAt });
  expect(formatInstant(endOfSchedule(ending))).toBe('2030-02-10T01:00:00.000Z');
  expect(formatInstant(endOfSchedule({ ...schedule, routine: null }))).toBe(schedule.endedAt);
});

test('a routine of whole days is written with dates, and ends with the date of its last day', () => {
  const schedule = {
    ...scheduleAt('2030-03-04T00:00:00', 'Europe/London', {
      duration: 1440,
      endedAt: '2030-04-10T23:00:00.000Z',
      schedules: [
        item({ startHour: 0, endHour: 24, frequencyType: 2, exceptions: ['2030-03-18'] }),
      ],
    }),
    isAllDay: true,
  };
  const [entry] = scheduleEntries(schedule, startOf(schedule));
  const text = textOf(entry as ScheduleEntry, schedule);
  expect(text).toContain('DTSTART;VALUE=DATE:20300304\r\nDTEND;VALUE=DATE:20300305\r\n');
  expect(text).toContain('RRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=MO;UNTIL=20300410\r\n');
  expect(text).toContain('EXDATE;VALUE=DATE:20300318\r\n');
});
