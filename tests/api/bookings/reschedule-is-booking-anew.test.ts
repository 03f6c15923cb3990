import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CreateBooking } from '../../../lib/contract/bookings/create-booking.ts';
import type { Booking } from '../../../lib/domain/bookings/booking.ts';
import type { EventType } from '../../../lib/domain/event-types/event-type.ts';
import { daily } from '../../support/hours/daily.ts';
import { call } from '../../support/http/call.ts';
import type { World } from '../../support/world.ts';
import { ask, at, auditedWorld, offers, requestFor } from './guests.ts';
import { cancel, reschedule } from './moves.ts';

/** A Wednesday. A ledger week ends with it, and the clocks in New York go back on the following Sunday. */
const now = Date.parse('2027-11-03T12:34:56Z');
const days = 4;

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
});
afterAll(() => {
  vi.useRealTimers();
});

const oneOf = <T>(...values: T[]) => fc.constantFrom(...values);
const zone = oneOf('UTC', 'America/New_York', 'Australia/Lord_Howe');

const rules: fc.Arbitrary<Partial<EventType>> = fc.record({
  duration: oneOf(20, 30, 45, 90),
  interval: oneOf(10, 15, 30, 45),
  bufferBefore: oneOf(0, 0, 30),
  bufferAfter: oneOf(0, 10, 60),
  minimumNotice: oneOf(0, 1440),
  window: oneOf(null, { days: 3 }),
  timeZone: zone,
  capacity: oneOf(null, null, 2, 3),
  assignment: oneOf<EventType['assignment']>(
    { type: 'all' },
    { type: 'any', method: 'equal' },
    { type: 'any', method: 'sequential' },
  ),
  limits: oneOf<EventType['limits']>(
    [],
    [{ kind: 'bookings', period: 'day', max: 2 }],
    [{ kind: 'minutes', period: 'week', max: 200 }],
    [{ kind: 'bookingsPerEmail', period: 'day', max: 1 }],
  ),
  requiresConfirmation: fc.boolean(),
  holdsWhileRequested: oneOf(true, true, false),
});

const scenario = fc.record({
  rules,
  others: rules,
  hours: fc.tuple(fc.nat(8), fc.nat(8)),
  bookings: fc.array(fc.record({ ofOther: fc.boolean(), pick: fc.nat(300) }), {
    minLength: 4,
    maxLength: 8,
  }),
  samples: fc.array(fc.nat(10_000), { minLength: 10, maxLength: 10 }),
});
type Scenario = typeof scenario extends fc.Arbitrary<infer One> ? One : never;

const from = () => at(1, '00:00');
const to = () => at(1 + days, '00:00');
const starts = async (world: World, eventType: EventType) =>
  (await offers(world, eventType, from(), to())).map(({ startedAt }) => startedAt);

/** Books two event types that share a host. The last booking of the first event type is the one to move. */
async function build({ rules, others, hours, bookings }: Scenario) {
  const world = await auditedWorld('admin');
  const hosts = [world.member, world.admin];
  for (const [i, host] of hosts.entries()) {
    const opens = hours[i as 0 | 1];
    await world.setHours(host, daily('UTC', opens, opens + 14));
  }
  const eventType = await world.eventType(hosts, rules);
  const other = await world.eventType([world.member], others);
  let moving: { readonly booking: Booking; readonly email: string } | undefined;
  for (const [i, { ofOther, pick }] of bookings.entries()) {
    const booked = ofOther && i > 0 ? other : eventType;
    const free = await starts(world, booked);
    const start = free[pick % Math.max(1, free.length)];
    if (start === undefined) continue;
    const email = `${pick % 3}@example.com`;
    const { status, body } = await ask(world, booked, start, { email });
    if (status === 201 && booked === eventType) moving = { booking: body.data, email };
  }
  return { world, eventType, moving };
}

const dry = { headers: { Prefer: 'handling=dry-run' } };
const minutesLater = (minute: number) =>
  new Date(Date.parse(from()) + minute * 60_000).toISOString();

test('a booking can be moved to exactly the starts at which it could be created if it did not exist, and to the next starts of a refusal', async () => {
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(scenario, async (given) => {
      const { world, eventType, moving } = await build(given);
      if (moving === undefined) return;
      const near = [-90, -45, -30, -15, -10, 10, 15, 30, 45, 90].map((minutes) =>
        new Date(Date.parse(moving.booking.startedAt) + minutes * 60_000).toISOString(),
      );
      const offered = await starts(world, eventType);
      const some = given.samples.map((sample) =>
        sample % 3
          ? minutesLater((5 * sample) % (days * 1440))
          : (offered[sample % Math.max(1, offered.length)] ?? from()),
      );
      const candidates = [...near, ...some].filter(
        (start) => start !== moving.booking.startedAt && start >= from() && start < to(),
      );
      const moved = new Map<string, number>();
      const named = new Set<string>();
      for (const start of candidates) {
        const { status, body } = await reschedule(world, moving.booking, start, dry);
        moved.set(start, status);
        for (const next of (body.nextStarts ?? []) as string[]) named.add(next);
      }
      for (const start of [...named].slice(0, 6)) {
        expect([start, (await reschedule(world, moving.booking, start, dry)).status]).toEqual([
          start,
          200,
        ]);
      }
      expect((await cancel(world, moving.booking)).status).toBe(200);
      for (const [start, status] of moved) {
        const body = requestFor(eventType, start, { email: moving.email });
        const anew = await call(CreateBooking, { as: world.owner, body, ...dry });
        accepted += Number(status === 200);
        expect([start, status]).toEqual([start, anew.status]);
      }
    }),
    { numRuns: 8, seed: 20_261_120, endOnFailure: true },
  );
  expect(accepted).toBeGreaterThan(30);
});
