import ICAL from 'ical.js';
import nodeIcal, { type VEvent } from 'node-ical';
import rrule from 'rrule';
import { Temporal } from 'temporal-polyfill';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RecurrenceItem } from '../../lib/domain/recurrence/recurrence.ts';
import { expandRoutine } from '../../lib/domain/schedules/routine.ts';
import type { Routine, Schedule } from '../../lib/domain/schedules/schedule.ts';
import { entriesOf } from '../support/messages/entries-of.ts';
import { mailSinkOfFile } from '../support/messages/mail-sink.ts';
import { sentBy } from '../support/messages/mailing.ts';
import { create, everyTuesday, guest } from '../support/schedules/schedules.ts';
import { newWorld, type World } from '../support/world.ts';

const sinkOf = mailSinkOfFile();
const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;
let world: World;

beforeEach(async () => {
  world = await newWorld();
  await sentBy(sinkOf());
});

afterEach(() => {
  vi.useRealTimers();
});

const [tuesday] = everyTuesday.schedules;

/** A weekly item with an exception, and a daily one in the early morning with two, from a Tuesday on. */
const routineFrom = (date: string, lastDate: string): Routine => ({
  duration: 60,
  endedAt: `${lastDate}T00:00:00.000Z`,
  schedules: [
    { ...tuesday, exceptions: [dateAfter(date, 14)] },
    {
      ...tuesday,
      frequencyType: 1,
      startHour: 4,
      endHour: 5,
      exceptions: [dateAfter(date, 5), dateAfter(date, 12)],
    },
  ],
});

const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);

/** The starts that ICAL.js finds. It reads the clock changes from the text alone. */
function startsByIcalJs(text: string): readonly string[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const definition = calendar.getFirstSubcomponent('vtimezone') as ICAL.Component;
  const zone = new ICAL.Timezone(definition);
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') as ICAL.Component);
  const iterator = event.iterator();
  const starts: string[] = [];
  for (let next = iterator.next(); next; next = iterator.next()) {
    next.zone = zone;
    starts.push(new Date(next.toUnixTime() * 1000).toISOString());
  }
  return starts;
}

/** The starts that node-ical finds in a period. It knows the zones by their names. */
function startsByNodeIcal(text: string, fromMs: number, toMs: number): readonly string[] {
  const event = Object.values(nodeIcal.sync.parseICS(text)).find((one) => one?.type === 'VEVENT');
  const period = { from: new Date(fromMs - dayMs), to: new Date(toMs) };
  return nodeIcal
    .expandRecurringEvent(event as VEvent, period)
    .map(({ start }) => start.toISOString());
}

/** The listed dates that rrule finds. node-ical ignores RDATE, and rrule reads the clock but no zone. */
function startsByRrule(text: string, timeZone: string): readonly string[] {
  const [, event = ''] = text.replaceAll('\r\n ', '').split('BEGIN:VEVENT\r\n');
  const lines = event.split('\r\n').filter((line) => /^(?:DTSTART|RDATE)\b/u.test(line));
  const clock = lines.map((line) => line.replace(`;TZID=${timeZone}`, '')).join('\n');
  return rrule
    .rrulestr(clock, { forceset: true })
    .all()
    .map((date) =>
      new Date(
        Temporal.PlainDateTime.from(date.toISOString().slice(0, 19)).toZonedDateTime(timeZone)
          .epochMilliseconds,
      ).toISOString(),
    );
}

interface Invited {
  readonly timeZone: string;
  /** The local start of the first occurrence. */
  readonly startedAt: string;
  readonly routine: Routine;
}

/**
 * Invites a guest to a routine, and compares the starts that two parsers read in the mail with those of the schedule.
 * Returns the starts and the calendar objects of the mail.
 */
async function readByParsers({ timeZone, startedAt, routine }: Invited) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${startedAt}Z`) - 2 * dayMs });
  const endedAt = new Date(Date.parse(`${startedAt}Z`) + 60 * minuteMs).toISOString().slice(0, 16);
  const attendees = [guest({ email: 'ada@example.com' })];
  const times = { startedAt, endedAt, timeZone };
  const schedule: Schedule = await create(world, { ...times, attendees, routine });
  const [mail] = await sentBy(sinkOf(), Date.now() + minuteMs);
  const texts = mail ? entriesOf(mail) : [];
  expect(texts).toHaveLength(routine.schedules.length);
  const startMs = Date.parse(schedule.startedAt);
  const endMs = Date.parse(routine.endedAt ?? '');
  const starts = expandRoutine({ startMs, timeZone, routine }, startMs, endMs).map((one) =>
    new Date(one.startMs).toISOString(),
  );
  expect(texts.flatMap(startsByIcalJs).toSorted()).toEqual(starts);
  const bySecond = texts.flatMap((text) =>
    /^RRULE/mu.test(text) ? startsByNodeIcal(text, startMs, endMs) : startsByRrule(text, timeZone),
  );
  expect(bySecond.toSorted()).toEqual(starts);
  return { starts, texts };
}

/** The times of day in UTC, which differ after a clock change. */
const clocksOf = (starts: readonly string[]) => new Set(starts.map((start) => start.slice(11, 16)));

test.each([
  ['Europe/Berlin', '2027-03-09', '2027-05-01'],
  ['Europe/Berlin', '2027-10-12', '2027-12-01'],
  ['America/New_York', '2027-02-23', '2027-04-10'],
  ['America/New_York', '2027-10-19', '2027-12-01'],
  ['Australia/Lord_Howe', '2027-03-16', '2027-05-01'],
  ['Australia/Lord_Howe', '2027-09-14', '2027-11-01'],
  // Later changes depend on the version of the zone data.
  ['Africa/Casablanca', '2026-01-20', '2026-04-10'],
] as const)(
  'two parsers read the occurrences of a routine with exceptions in %s over the clock change after %s',
  async (timeZone, date, lastDate) => {
    const routine = routineFrom(date, lastDate);
    const { starts } = await readByParsers({ timeZone, startedAt: `${date}T04:00`, routine });
    expect(clocksOf(starts).size, 'the clock changes between two occurrences').toBeGreaterThan(2);
    expect(starts.length).toBeGreaterThan(40);
  },
);

/** One item of an hour, which repeats by month (3) or by year (4). */
const repeatedFrom = (
  startedAt: string,
  frequencyType: 1 | 3 | 4,
  lastDate: string,
  exceptions: readonly string[] = [],
): Routine => {
  const [hour = 0, minute = 0] = startedAt.slice(11).split(':').map(Number);
  const times = { startHour: hour, startMinute: minute, endHour: hour + 1, endMinute: minute };
  return {
    duration: 60,
    endedAt: `${lastDate}T00:00:00.000Z`,
    schedules: [{ ...tuesday, ...times, frequencyType, exceptions }],
  };
};

const localDatesOf = (starts: readonly string[], timeZone: string): readonly string[] =>
  starts.map((start) => new Date(start).toLocaleDateString('sv', { timeZone }));

/** The days of the month with number 31 in a year. */
const thirtyFirsts = (year: number) =>
  ['01', '03', '05', '07', '08', '10', '12'].map((month) => `${year}-${month}-31`);

test.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'])(
  'two parsers read the months with a 31st in %s, with an exception and over the clock changes',
  async (timeZone) => {
    const startedAt = '2027-01-31T10:00';
    const routine = repeatedFrom(startedAt, 3, '2029-01-01', ['2027-08-31']);
    const { starts, texts } = await readByParsers({ timeZone, startedAt, routine });
    const dates = [...thirtyFirsts(2027), ...thirtyFirsts(2028)];
    expect(localDatesOf(starts, timeZone)).toEqual(dates.filter((date) => date !== '2027-08-31'));
    expect(clocksOf(starts).size).toBe(2);
    expect(texts.join()).toContain('RRULE:FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=31');
  },
);

test('two parsers read a monthly routine in Africa/Casablanca, whose clock is another one in Ramadan', async () => {
  const timeZone = 'Africa/Casablanca';
  const startedAt = '2026-01-28T10:00';
  const routine = repeatedFrom(startedAt, 3, '2026-06-01');
  const { starts } = await readByParsers({ timeZone, startedAt, routine });
  expect(localDatesOf(starts, timeZone)).toEqual(
    ['01', '02', '03', '04', '05'].map((month) => `2026-${month}-28`),
  );
  expect([...clocksOf(starts)]).toEqual(['09:00', '10:00']);
});

test.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca'])(
  'two parsers read 29 February in %s only in leap years',
  async (timeZone) => {
    const startedAt = '2024-02-29T10:00';
    const routine = repeatedFrom(startedAt, 4, '2037-01-01');
    const { starts } = await readByParsers({ timeZone, startedAt, routine });
    const years = [2024, 2028, 2032, 2036];
    expect(localDatesOf(starts, timeZone)).toEqual(years.map((year) => `${year}-02-29`));
  },
);

test.each([
  ['Europe/Berlin', '2027-03-28'],
  ['America/New_York', '2027-03-11'],
  ['Australia/Lord_Howe', '2027-04-04'],
])(
  'two parsers read a yearly routine in %s on a day that is before the clock change in some years and after it in others',
  async (timeZone, date) => {
    const startedAt = `${date}T10:00`;
    const routine = repeatedFrom(startedAt, 4, '2037-01-01');
    const { starts, texts } = await readByParsers({ timeZone, startedAt, routine });
    expect(starts).toHaveLength(10);
    expect(clocksOf(starts).size).toBe(2);
    expect(texts.join()).toContain('RRULE:FREQ=YEARLY;INTERVAL=1;BYMONTH=');
  },
);

test.each([
  ['Europe/Berlin', '2027-03-20T02:30', '2027-03-28'],
  ['America/New_York', '2027-03-06T02:30', '2027-03-14'],
  ['Australia/Lord_Howe', '2027-09-25T02:15', '2027-10-03'],
  ['Africa/Casablanca', '2026-03-14T02:30', '2026-03-22'],
])(
  'two parsers read the listed dates of a routine in %s from %s, whose time the clock skips on %s',
  async (timeZone, startedAt, skipped) => {
    const lastDate = dateAfter(skipped, 8);
    const routine = repeatedFrom(startedAt, 1, lastDate, [dateAfter(skipped, 2)]);
    const { starts, texts } = await readByParsers({ timeZone, startedAt, routine });
    expect(texts.join()).toContain('RDATE;TZID=');
    expect(texts.join()).not.toContain('RRULE');
    const dates = localDatesOf(starts, timeZone);
    expect(dates).toContain(skipped);
    expect(dates).not.toContain(dateAfter(skipped, 2));
    expect(clocksOf(starts).size).toBe(2);
  },
);

test('two parsers read the listed dates of a monthly routine whose time the clock skips in one month', async () => {
  const [timeZone, startedAt] = ['Europe/Berlin', '2027-01-28T02:30'];
  const routine = repeatedFrom(startedAt, 3, '2027-07-01');
  const { starts, texts } = await readByParsers({ timeZone, startedAt, routine });
  expect(texts.join()).toContain('RDATE;TZID=Europe/Berlin:20270128T023000');
  expect(localDatesOf(starts, timeZone)).toEqual(
    ['01', '02', '03', '04', '05', '06'].map((month) => `2027-${month}-28`),
  );
  expect(starts[2]).toBe('2027-03-28T01:30:00.000Z');
});

test('two parsers read the listed dates of an item without those that it shares with an earlier one', async () => {
  const startedAt = '2027-03-19T10:00';
  const daily = repeatedFrom(startedAt, 1, '2027-04-12');
  const [item] = daily.schedules as [RecurrenceItem];
  const friday = { ...item, frequencyType: 2, wday: 5 } as const;
  const routine = { ...daily, schedules: [friday, item] };
  const { starts, texts } = await readByParsers({ timeZone: 'Europe/Berlin', startedAt, routine });
  expect(starts).toHaveLength(24);
  expect(texts.map((text) => /^(?:RRULE|RDATE;TZID)/mu.exec(text)?.[0])).toEqual([
    'RRULE',
    'RDATE;TZID',
  ]);
  expect(texts[0]).toContain('BYDAY=FR');
});
