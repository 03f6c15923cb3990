import fc from 'fast-check';
import { expect, test } from 'vitest';
import { audit } from '../../../lib/admin/audit/audit.ts';
import { putEventType } from '../../../lib/admin/put-event-type.ts';
import { CancelBooking } from '../../../lib/contract/bookings/cancel-booking.ts';
import { ReassignBookingAutomatically } from '../../../lib/contract/bookings/reassign-booking-automatically.ts';
import { UpdateBooking } from '../../../lib/contract/bookings/update-booking.ts';
import type { EventType } from '../../../lib/domain/event-types/event-type.ts';
import { call } from '../../support/http/call.ts';
import { newWorld, type Person, type World } from '../../support/world.ts';
import { ask } from './guests.ts';
import { confirm, decline, reassignTo, reschedule } from './moves.ts';

/** Three hours before the end of a ledger week, so that many bookings are in two weeks. */
const origin = Date.parse('2031-01-02T00:00:00Z') - 3 * 3_600_000;
const instant = (quarter: number) => new Date(origin + quarter * 900_000).toISOString();

const kinds: readonly Partial<EventType>[] = [
  { duration: 60, interval: 15, bufferBefore: 15, bufferAfter: 30 },
  { duration: 30, interval: 15, assignment: { type: 'any', method: 'sequential' } },
  { duration: 45, interval: 15, assignment: { type: 'all' } },
  { duration: 30, interval: 15, capacity: 2, bufferAfter: 15 },
  {
    duration: 30,
    interval: 15,
    capacity: 3,
    assignment: { type: 'all' },
    requiresConfirmation: true,
  },
  { duration: 30, interval: 15, requiresConfirmation: true, holdsWhileRequested: false },
  {
    duration: 30,
    interval: 30,
    assignment: { type: 'any', method: 'priority' },
    limits: [
      { kind: 'bookings', period: 'day', max: 4 },
      { kind: 'minutes', period: 'week', max: 200 },
      { kind: 'bookingsPerEmail', period: 'day', max: 2 },
    ],
  },
];

const pick = fc.nat(1000);
const quarter = fc.nat(40);
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ act: fc.constant('create' as const), pick, quarter }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('move' as const), pick, quarter }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('resize' as const), pick, quarter }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('hosts' as const), pick, quarter }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('cancel' as const), pick, quarter }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('reassign' as const), pick, quarter }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('give' as const), pick, quarter }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('reschedule' as const), pick, quarter }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('confirm' as const), pick, quarter }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('decline' as const), pick, quarter }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('seats' as const), pick, quarter }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

interface StepContext {
  readonly world: World<'admin'>;
  readonly eventTypes: readonly EventType[];
  readonly uids: string[];
}

async function take({ world, eventTypes, uids }: StepContext, { act, pick, quarter }: Step) {
  const as = world.owner;
  if (act === 'seats') {
    // Changes only event types without limits, because `putEventType` does not recount bookings.
    const eventType = eventTypes[pick % 4] as EventType;
    await putEventType(world.of, { ...eventType, capacity: [null, 2, 3][quarter % 3] ?? null });
    return 200;
  }
  const uid = uids[pick % Math.max(1, uids.length)];
  if (act === 'create' || uid === undefined) {
    const eventType = eventTypes[pick % eventTypes.length] as EventType;
    const answer = await ask(world, eventType, instant(quarter), {
      email: `${pick % 2}@example.com`,
    });
    if (answer.status === 201) uids.push(answer.body.data.uid);
    return answer.status;
  }
  const update = (body: object) => call(UpdateBooking, { as, params: { uid }, body });
  const users = [world.member, world.admin, world.owner];
  const answers = {
    move: () => update({ startedAt: instant(quarter) }),
    resize: () =>
      update({ startedAt: instant(quarter), endedAt: instant(quarter + 1 + (pick % 5)) }),
    hosts: () =>
      update({
        hosts: users
          .filter((_, i) => (1 + (pick % 7)) & (1 << i))
          .map(({ userId }) => ({ userId })),
        ...(quarter % 2 && { startedAt: instant(quarter) }),
      }),
    cancel: () => call(CancelBooking, { as, params: { uid }, body: {} }),
    reassign: () => call(ReassignBookingAutomatically, { as, params: { bookingId: uid } }),
    give: () => reassignTo(world, { uid }, users[pick % 3] as Person),
    reschedule: () => reschedule(world, { uid }, instant(quarter)),
    confirm: () => confirm(world, { uid }),
    decline: () => decline(world, { uid }),
  };
  return (await answers[act]()).status;
}

test('the ledger agrees with the bookings after any actions in any order, four requests at a time', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 10, maxLength: 14 }),
      async (batches) => {
        const world = await newWorld('admin');
        const hosts = [{ ...world.member, priority: 1 }, world.admin];
        const eventTypes = await Promise.all(kinds.map((kind) => world.eventType(hosts, kind)));
        const run: StepContext = { world, eventTypes, uids: [] };
        for (const batch of batches) {
          const statuses = await Promise.all(batch.map((one) => take(run, one)));
          for (const status of statuses) expect([200, 201, 409, 422]).toContain(status);
          expect(await audit(world.of)).toEqual([]);
        }
      },
    ),
    { numRuns: 6, seed: 20_261_120, endOnFailure: true },
  );
});
