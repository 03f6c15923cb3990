import fc from 'fast-check';
import { expect } from 'vitest';
import type { Booking } from '../../../lib/domain/bookings/booking.ts';
import type { EventType } from '../../../lib/domain/event-types/event-type.ts';
import type { DayRange, Hours, HoursItem } from '../../../lib/domain/hours/hours.ts';
import type { FrequencyType } from '../../../lib/domain/recurrence/recurrence.ts';
import type { Schedule } from '../../../lib/domain/schedules/schedule.ts';
import { create, host } from '../../support/schedules/schedules.ts';
import type { Person, World } from '../../support/world.ts';
import { ask, at, auditedWorld, offers } from '../bookings/guests.ts';

/** Random worlds of two hosts: an event type, the hours of the hosts, and busy times. */

export const days = 5;
export const from = () => at(1, '00:00');
export const to = () => at(1 + days, '00:00');
export const minutesLater = (minute: number) =>
  new Date(Date.parse(from()) + minute * 60_000).toISOString();
const dateOf = (day: number) => at(1 + day, '00:00').slice(0, 10);

const zones = ['UTC', 'Asia/Kathmandu', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Tokyo'];
const zone = fc.constantFrom(...zones);
const minutes = (...values: number[]) => fc.constantFrom(...values);

const rules: fc.Arbitrary<Partial<EventType>> = fc.record({
  duration: minutes(5, 20, 30, 45, 60, 90),
  interval: minutes(10, 15, 25, 30, 45, 60),
  bufferBefore: minutes(0, 0, 5, 30),
  bufferAfter: minutes(0, 0, 10, 60),
  minimumNotice: minutes(0, 60, 1440, 2880),
  window: fc.constantFrom(null, { days: 2 }, { days: 30 }),
  timeZone: zone,
  capacity: fc.constantFrom(null, null, 1, 2, 3),
  assignment: fc.constantFrom<EventType['assignment']>(
    { type: 'all' },
    { type: 'any', method: 'equal' },
    { type: 'any', method: 'priority' },
    { type: 'any', method: 'sequential' },
  ),
  limits: fc.constantFrom<EventType['limits']>(
    [],
    [{ kind: 'bookings', period: 'day', max: 2 }],
    [{ kind: 'minutes', period: 'week', max: 100 }],
    [{ kind: 'bookings', period: 'month', max: 3 }],
  ),
  requiresConfirmation: fc.boolean(),
  booksOverWork: fc.boolean(),
  holdsWhileRequested: fc.constantFrom(true, true, false),
});

/** A range between two hours. It ends on the next day if the end is not later. It is a whole day if both are equal. */
const range: fc.Arbitrary<DayRange> = fc.record({
  startHour: fc.nat(23),
  startMinute: minutes(0, 0, 30),
  endHour: fc.nat(23),
  endMinute: minutes(0, 0, 15),
});

const someDates = fc
  .array(fc.nat(days), { maxLength: 2 })
  .map((list) => [...new Set(list)].map(dateOf));

const item: fc.Arbitrary<HoursItem> = fc
  .record({
    range,
    wday: fc.nat(6),
    frequencyType: fc.constantFrom<FrequencyType>(1, 1, 1, 2, 3, 4),
    frequencyInterval: fc.constantFrom(1, 1, 2),
    exceptions: someDates,
    /** Monthly and yearly items occur on the day of their start. */
    startedDaysAgo: fc.option(fc.constantFrom(-1, 0, 3, 30, 61), { freq: 2 }),
  })
  .map(({ range, startedDaysAgo, ...rest }) => ({
    ...range,
    ...rest,
    startedAt: startedDaysAgo === null ? null : at(-startedDaysAgo, '00:00'),
    endedAt: null,
  }));

const hours: fc.Arbitrary<Hours> = fc.record({
  timeZone: zone,
  items: fc.array(item, { minLength: 1, maxLength: 3 }),
  overrides: someDates.chain((dates) =>
    fc.record(Object.fromEntries(dates.map((date) => [date, fc.array(range, { maxLength: 2 })]))),
  ),
});

const times = fc.oneof(
  /** Minutes after the beginning of day 1, and a length. */
  fc
    .record({ start: fc.nat(days * 1440), length: fc.integer({ min: 1, max: 600 }) })
    .map(({ start, length }) => ({
      startedAt: minutesLater(start),
      endedAt: minutesLater(start + length),
    })),
  fc.record({ day: fc.nat(days - 1), length: fc.nat(1) }).map(({ day, length }) => ({
    isAllDay: true,
    startedAt: dateOf(day),
    endedAt: dateOf(day + length),
  })),
  fc
    .record({ hour: fc.nat(22), frequencyInterval: fc.constantFrom(1, 2) })
    .map(({ hour, frequencyInterval }) => {
      const [startedAt, endedAt] = [hour, hour + 1].map(
        (one) => `${dateOf(0)}T${String(one).padStart(2, '0')}:00:00`,
      );
      const of = { startHour: hour, startMinute: 0, endHour: hour + 1, endMinute: 0, wday: 0 };
      const schedules = [{ ...of, frequencyType: 1, frequencyInterval }];
      return { startedAt, endedAt, routine: { duration: 60, endedAt: null, schedules } };
    }),
);

const schedule = fc.record({
  host: fc.nat(1),
  timeZone: zone,
  times,
  transparency: fc.constantFrom('opaque', 'opaque', 'opaque', 'transparent'),
  behavior: fc.constantFrom('event', 'work'),
});

const ofOther = fc.constantFrom(false, false, true);
/** Some guests book early starts, so they meet in the same slots. Shared slots fill up. */
const pick = fc.oneof(fc.constant(0), fc.nat(1), fc.nat(500));

export const scenario = fc.record({
  rules,
  others: rules,
  hours: fc.tuple(hours, hours),
  schedules: fc.array(schedule, { maxLength: 3 }),
  /** The offered starts that are booked first, of the tested event type or the other one. */
  bookings: fc.array(fc.record({ ofOther, pick }), { minLength: 1, maxLength: 7 }),
  /** Random numbers that select the starts to check, on the grid or not. */
  samples: fc.array(fc.nat(10_000), { minLength: 12, maxLength: 12 }),
});
type Scenario = typeof scenario extends fc.Arbitrary<infer One> ? One : never;

export interface Scene {
  readonly world: World;
  readonly hosts: readonly [Person, Person];
  readonly eventType: EventType;
  readonly bookings: readonly Booking[];
  readonly schedules: readonly Schedule[];
}

/** The world of a scenario, with its schedules and bookings. */
export async function build(given: Scenario): Promise<Scene> {
  const world = await auditedWorld('admin');
  const hosts = [world.member, world.admin] as const;
  for (const i of [0, 1] as const) await world.setHours(hosts[i], given.hours[i]);
  const eventType = await world.eventType(hosts, given.rules);
  const other = await world.eventType([world.member], given.others);
  const schedules: Schedule[] = [];
  for (const one of given.schedules) {
    const { times, timeZone, transparency, behavior } = one;
    const attendees = [host(hosts[one.host as 0 | 1])];
    schedules.push(await create(world, { ...times, timeZone, transparency, behavior, attendees }));
  }
  const bookings: Booking[] = [];
  for (const { ofOther, pick } of given.bookings) {
    const booked = ofOther ? other : eventType;
    const free = await offers(world, booked, from(), to());
    const start = free[pick % Math.max(1, free.length)];
    if (start === undefined) continue;
    const { status, body } = await ask(world, booked, start.startedAt);
    expect(status, `${start.startedAt} is offered`).toBe(201);
    bookings.push(body.data);
  }
  return { world, hosts, eventType, bookings, schedules };
}
