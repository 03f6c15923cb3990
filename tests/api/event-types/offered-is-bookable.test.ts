import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CreateBooking } from '../../../lib/contract/bookings/create-booking.ts';
import { CreateSchedule } from '../../../lib/contract/schedules/create-schedule.ts';
import type { EventType } from '../../../lib/domain/event-types/event-type.ts';
import { call } from '../../support/call.ts';
import type { Person, World } from '../../support/world.ts';
import { ask, at, auditedWorld, daily, offers, requestFor } from '../bookings/guests.ts';

/** A Wednesday: a week of the ledger ends with it, and in the days after it New York puts its clocks back. */
const now = Date.parse('2027-11-03T12:34:56Z');
const days = 5;

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
});
afterAll(() => {
  vi.useRealTimers();
});

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
  holdsWhileRequested: fc.constantFrom(true, true, false),
});

const hours = fc.record({ zone, from: fc.nat(20), length: fc.integer({ min: 1, max: 24 }) });
/** Minutes after the beginning of day 1, and a length. */
const schedule = fc.record({
  host: fc.nat(1),
  start: fc.nat(days * 1440),
  length: fc.integer({ min: 1, max: 600 }),
  transparency: fc.constantFrom('opaque', 'opaque', 'transparent'),
});

const scenario = fc.record({
  rules,
  others: rules,
  hours: fc.tuple(hours, hours),
  schedules: fc.array(schedule, { maxLength: 3 }),
  /** Which of the offered starts are booked before, of the event type in question or another one. */
  bookings: fc.array(fc.record({ ofOther: fc.boolean(), pick: fc.nat(500) }), { maxLength: 6 }),
  samples: fc.array(fc.nat(10_000), { minLength: 12, maxLength: 12 }),
});
type Scenario = typeof scenario extends fc.Arbitrary<infer One> ? One : never;

const from = () => at(1, '00:00');
const to = () => at(1 + days, '00:00');
const minutesLater = (minute: number) =>
  new Date(Date.parse(from()) + minute * 60_000).toISOString();

/** The world of a scenario, with its schedules and bookings. */
async function build({ rules, others, hours, schedules, bookings }: Scenario) {
  const world = await auditedWorld();
  const hosts = [world.member, world.admin] as const;
  for (const [i, host] of hosts.entries()) {
    const { zone, from, length } = hours[i as 0 | 1];
    await world.setHours(host, daily(zone, from, Math.min(24, from + length)));
  }
  const eventType = await world.eventType(hosts, rules);
  const other = await world.eventType([world.member], others);
  for (const one of schedules) await put(world, hosts[one.host as 0 | 1], one);
  for (const { ofOther, pick } of bookings) {
    const booked = ofOther ? other : eventType;
    const free = await offers(world, booked, from(), to());
    const start = free[pick % Math.max(1, free.length)];
    if (start) expect((await ask(world, booked, start.startedAt)).status).toBe(201);
  }
  return { world, eventType };
}

async function put(
  world: World,
  host: Person,
  { start, length, transparency }: Scenario['schedules'][number],
): Promise<void> {
  const body = {
    name: 'A talk',
    timeZone: 'UTC',
    startedAt: minutesLater(start),
    endedAt: minutesLater(start + length),
    transparency,
    attendees: [{ userId: host.userId, role: 'admin', userType: 'host' }],
  };
  expect((await call(CreateSchedule, { as: world.owner, body })).status).toBe(201);
}

const tried = async (world: World, eventType: EventType, start: string): Promise<number> => {
  const body = requestFor(eventType, start);
  const headers = { Prefer: 'handling=dry-run' };
  return (await call(CreateBooking, { as: world.owner, body, headers })).status;
};

test('every start that is offered can be booked in the same state, and no other can', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async (given) => {
      const { world, eventType } = await build(given);
      const offered = await offers(world, eventType, from(), to());
      const starts = new Set(offered.map(({ startedAt }) => startedAt));
      // Where what is offered begins and ends, a mistake shows first.
      const step = eventType.interval * 60_000;
      const isEdge = (start: string) =>
        [-step, step].some((ms) => !starts.has(new Date(Date.parse(start) + ms).toISOString()));
      for (const start of [...starts].filter(isEdge).slice(0, 40)) {
        expect(await tried(world, eventType, start), `${start} is offered`).toBe(200);
      }
      for (const sample of given.samples) {
        // Most samples lie on whole five minutes, where they are most often nearly right.
        const start = minutesLater((sample % 4 ? 5 * sample : sample) % (days * 1440));
        const status = await tried(world, eventType, start);
        expect(status === 200, `${start} is ${starts.has(start) ? '' : 'not '}offered`).toBe(
          starts.has(start),
        );
      }
    }),
    { numRuns: 12, seed: 20_261_120, endOnFailure: true },
  );
}, 60_000);
