import { Temporal } from 'temporal-polyfill';
import { afterEach, expect, test, vi } from 'vitest';
import type { Hours } from '../../../lib/domain/hours/hours.ts';
import { daily } from '../../support/hours/daily.ts';
import type { World } from '../../support/world.ts';
import { auditedWorld, book, offers } from '../bookings/guests.ts';
import { daysOf } from './days.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Creates a host with these hours, and sets the clock to a week before this date. */
async function opened(hours: Hours, timeZone: string, from: string) {
  const begin = Temporal.PlainDate.from(from).toZonedDateTime(timeZone);
  vi.useFakeTimers({ toFake: ['Date'], now: begin.subtract({ days: 7 }).epochMilliseconds });
  const world = await auditedWorld();
  await world.setHours(world.member, hours);
  const eventType = await world.eventType([world.member], { timeZone });
  return { world, eventType };
}

type Opened = Awaited<ReturnType<typeof opened>>;

/** Midnight of a local date with its offset, as a client writes it. */
const midnight = (timeZone: string, date: string | Temporal.PlainDate): string =>
  Temporal.PlainDate.from(date)
    .toZonedDateTime(timeZone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' });

const wallTime = (timeZone: string, startedAt: string): string =>
  Temporal.Instant.from(startedAt)
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toString()
    .slice(0, 5);

/** The free starts of 31 local days by date, as local times. */
async function month({ world, eventType }: Opened, timeZone: string, from: string) {
  const to = Temporal.PlainDate.from(from).add({ days: 31 });
  const period = [midnight(timeZone, from), midnight(timeZone, to)] as const;
  const days = await daysOf(world, eventType, period, { timeZone });
  return new Map(
    days.map(({ date, slots }) => [
      date,
      slots.map(({ startedAt }) => wallTime(timeZone, startedAt)),
    ]),
  );
}

const datesOf = (from: string, left: readonly string[] = []): string[] =>
  Array.from({ length: 31 }, (_, i) =>
    Temporal.PlainDate.from(from).add({ days: i }).toString(),
  ).filter((date) => !left.includes(date));

const halfHours = (from: number, to: number): string[] =>
  Array.from({ length: 2 * (to - from) }, (_, i) => {
    const hour = String(from + Math.floor(i / 2)).padStart(2, '0');
    return `${hour}:${i % 2 === 0 ? '00' : '30'}`;
  });

/** The first day of a month around a clock change, and the dates that the zone skips. */
const months = [
  ['Australia/Lord_Howe', '2027-09-18', []],
  ['Australia/Lord_Howe', '2027-03-20', []],
  ['Asia/Kathmandu', '2027-03-01', []],
  ['Africa/Casablanca', '2026-02-01', []],
  ['Africa/Casablanca', '2026-03-07', []],
  ['America/New_York', '2027-03-01', []],
  ['America/New_York', '2027-10-20', []],
  ['Pacific/Apia', '2011-12-15', ['2011-12-30']],
] as const;

test.each(months)(
  'hours from nine to five in %s, in the month from %s on, are the same on both sides of the change of clocks',
  async (timeZone, from, left) => {
    const given = await opened(daily(timeZone, 9, 17), timeZone, from);
    const found = await month(given, timeZone, from);
    expect([...found.keys()]).toEqual(datesOf(from, left));
    for (const [date, times] of found) expect(times, date).toEqual(halfHours(9, 17));
  },
);

test.each(months)(
  'every start that is offered in %s around the change in the month from %s on can be booked, and then none is left',
  async (timeZone, from, left) => {
    const { world, eventType } = await opened(daily(timeZone, 9, 10), timeZone, from);
    // Each change is 13 to 18 days after the first day.
    const after = (days: number) => midnight(timeZone, Temporal.PlainDate.from(from).add({ days }));
    const period = [after(8), after(22)] as const;
    const free = await offers(world, eventType, ...period);
    expect(free).toHaveLength(2 * (14 - left.length));
    for (const { startedAt } of free) await book(world, eventType, startedAt);
    expect(await offers(world, eventType, ...period)).toEqual([]);
  },
);

/** Local days with their number of half hours. */
test.each([
  ['Australia/Lord_Howe', '2027-10-03', 47],
  ['Australia/Lord_Howe', '2027-04-04', 49],
  ['Africa/Casablanca', '2026-02-15', 50],
  ['Africa/Casablanca', '2026-03-22', 46],
  ['America/New_York', '2027-03-14', 46],
  ['America/New_York', '2027-11-07', 50],
  ['Asia/Kathmandu', '2027-03-14', 48],
  ['Pacific/Apia', '2011-12-29', 48],
  ['Pacific/Apia', '2011-12-31', 48],
])(
  'a whole day in %s on %s offers every half hour once, %i in all',
  async (timeZone, date, count) => {
    const given = await opened(daily(timeZone, 0, 24), timeZone, date);
    const next = Temporal.PlainDate.from(date).add({ days: date === '2011-12-29' ? 2 : 1 });
    const { world, eventType } = given;
    const period = [midnight(timeZone, date), midnight(timeZone, next)] as const;
    const [day, ...others] = await daysOf(world, eventType, period);
    expect([day?.date, others]).toEqual([date, []]);
    expect(new Set(day?.slots.map(({ startedAt }) => startedAt)).size).toBe(count);
    expect(day?.slots).toHaveLength(count);
  },
);

/** Local starts after midnight in a night with a clock change, for hours from 22:00 to 04:00. */
test.each([
  ['America/New_York', '2027-03-13', ['00:00', '00:30', '01:00', '01:30', '03:00', '03:30']],
  [
    'America/New_York',
    '2027-11-06',
    [...halfHours(0, 2), '01:00', '01:30', '02:00', '02:30', '03:00', '03:30'],
  ],
  // After a clock change of half an hour, the grid continues in elapsed minutes, which are still full half hours.
  ['Australia/Lord_Howe', '2027-10-02', [...halfHours(0, 2), '02:30', '03:00', '03:30']],
  ['Australia/Lord_Howe', '2027-04-03', [...halfHours(0, 2), '01:30', ...halfHours(2, 4)]],
  ['Africa/Casablanca', '2026-02-14', [...halfHours(0, 3), '02:00', '02:30', '03:00', '03:30']],
  ['Africa/Casablanca', '2026-03-21', [...halfHours(0, 2), '03:00', '03:30']],
  ['Asia/Kathmandu', '2027-03-13', halfHours(0, 4)],
  ['Pacific/Apia', '2011-12-29', []],
] as const)(
  'hours over midnight in %s from %s on follow the clock of that night',
  async (timeZone, date, night) => {
    const evening = { ...daily(timeZone, 22, 4) };
    const given = await opened(evening, timeZone, date);
    const found = await month(given, timeZone, date);
    const next = Temporal.PlainDate.from(date).add({ days: 1 }).toString();
    expect(found.get(date)?.slice(-4)).toEqual(halfHours(22, 24));
    expect((found.get(next) ?? []).filter((time) => time < '22:00')).toEqual(night);
  },
);

test('the days are in the guest’s zone and the hours in the host’s zone if guest, host and event type are in three zones', async () => {
  const [hosts, guests] = ['America/New_York', 'Asia/Kathmandu'];
  const { world, eventType } = await opened(daily(hosts, 9, 17), 'UTC', '2027-03-01');
  const period = ['2027-03-12T00:00:00+05:45', '2027-03-17T00:00:00+05:45'] as const;
  const days = await daysOf(world, eventType, period, { timeZone: guests });
  expect(
    days.map(({ date, slots }) => [
      date,
      wallTime(guests, slots[0]?.startedAt ?? ''),
      wallTime(guests, slots.at(-1)?.startedAt ?? ''),
      slots.length,
    ]),
  ).toEqual([
    // In Kathmandu, New York works from 19:45 to 03:45 until its clocks change on the 14th, then from 18:45 to 02:45.
    ['2027-03-12', '00:15', '23:45', 16],
    ['2027-03-13', '00:15', '23:45', 16],
    ['2027-03-14', '00:15', '23:45', 18],
    ['2027-03-15', '00:15', '23:45', 16],
    ['2027-03-16', '00:15', '23:45', 16],
  ]);
});

test('a date whose evening is repeated is returned once, as when St. John’s puts its clocks back over midnight', async () => {
  const timeZone = 'America/St_Johns';
  const { world, eventType } = await opened(daily(timeZone, 0, 24), timeZone, '2010-11-06');
  const period = ['2010-11-06T00:00:00-02:30', '2010-11-08T00:00:00-03:30'] as const;
  const days = await daysOf(world, eventType, period);
  expect(days.map(({ date, slots }) => [date, slots.length])).toEqual([
    ['2010-11-06', 49],
    ['2010-11-07', 49],
  ]);
  expect(days[0]?.slots.slice(-2).map(({ startedAt }) => wallTime(timeZone, startedAt))).toEqual([
    '23:30',
    '23:30',
  ]);
});

/** The starts of a period that is requested in two parts. */
const inParts = async (
  world: World,
  uid: string,
  [from, at, to]: readonly [string, string, string],
) => {
  const parts = [await offers(world, { uid }, from, at), await offers(world, { uid }, at, to)];
  return parts.flat();
};

test.each([
  ['Australia/Lord_Howe', '2027-09-18', '2027-10-02T15:30:00Z'],
  ['Africa/Casablanca', '2026-02-01', '2026-02-15T02:00:00Z'],
  ['America/New_York', '2027-10-20', '2027-11-07T06:00:00Z'],
  ['Pacific/Apia', '2011-12-15', '2011-12-30T10:00:00Z'],
])(
  'two periods in %s that meet at the change of clocks contain each start of the month once',
  async (timeZone, from, change) => {
    const { world, eventType } = await opened(daily(timeZone, 0, 24), timeZone, from);
    const begin = midnight(timeZone, from);
    const end = midnight(timeZone, Temporal.PlainDate.from(from).add({ days: 31 }));
    const whole = await offers(world, eventType, begin, end);
    for (const at of [change, change.replace(':00Z', ':01Z')]) {
      expect(await inParts(world, eventType.uid, [begin, at, end])).toEqual(whole);
    }
  },
);
