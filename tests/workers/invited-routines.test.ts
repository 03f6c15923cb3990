import ICAL from 'ical.js';
import nodeIcal, { type VEvent } from 'node-ical';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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

/** The starts that node-ical finds. It knows the zones by their names. */
function startsByNodeIcal(text: string, fromMs: number): readonly string[] {
  const event = Object.values(nodeIcal.sync.parseICS(text)).find((one) => one?.type === 'VEVENT');
  const period = { from: new Date(fromMs - dayMs), to: new Date(fromMs + 400 * dayMs) };
  return nodeIcal
    .expandRecurringEvent(event as VEvent, period)
    .map(({ start }) => start.toISOString());
}

const sorted = (starts: readonly string[]) => starts.toSorted();

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
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(date) - dayMs });
    const routine = routineFrom(date, lastDate);
    const times = { startedAt: `${date}T04:00`, endedAt: `${date}T05:00`, timeZone };
    const attendees = [guest({ email: 'ada@example.com' })];
    const schedule: Schedule = await create(world, { ...times, attendees, routine });
    const [mail] = await sentBy(sinkOf(), Date.now() + minuteMs);
    const texts = mail ? entriesOf(mail) : [];
    expect(texts).toHaveLength(2);
    const startMs = Date.parse(schedule.startedAt);
    const expected = expandRoutine(
      { startMs, timeZone, routine },
      startMs,
      startMs + 400 * dayMs,
    ).map((one) => new Date(one.startMs).toISOString());
    const clocks = new Set(expected.map((start) => clockIn(start, timeZone)));
    expect(clocks.size, 'the clock changes between two occurrences').toBeGreaterThan(2);
    expect(expected.length).toBeGreaterThan(40);
    expect(sorted(texts.flatMap(startsByIcalJs))).toEqual(expected);
    expect(sorted(texts.flatMap((text) => startsByNodeIcal(text, startMs)))).toEqual(expected);
  },
);

/** The time of day in UTC, which differs after a clock change. */
const clockIn = (start: string, timeZone: string): string => `${start.slice(11, 16)} ${timeZone}`;
