import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { putEventType } from '../../../lib/admin/put-event-type.ts';
import { CancelBooking } from '../../../lib/contract/bookings/cancel-booking.ts';
import { CreateBooking } from '../../../lib/contract/bookings/create-booking.ts';
import type { EventType } from '../../../lib/domain/event-types/event-type.ts';
import { naiveGrid } from '../../domain/hours/naive-grid.ts';
import { daily } from '../../support/hours/daily.ts';
import { call } from '../../support/http/call.ts';
import { patched } from '../../support/schedules/schedules.ts';
import type { World } from '../../support/world.ts';
import { offers, requestFor } from '../bookings/guests.ts';
import { explanations, type NotOffered } from './days.ts';
import { build, days, from, minutesLater, type Scene, scenario, to } from './scenarios.ts';

/** A Wednesday. A ledger week ends with it, and the clocks in New York go back on the following Sunday. */
const now = Date.parse('2027-11-03T12:34:56Z');

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
});
afterAll(() => {
  vi.useRealTimers();
});

/** The response of Create Booking to a dry run. */
async function tryBooking(world: World, eventType: EventType, start: string) {
  const body = requestFor(eventType, start);
  const headers = { Prefer: 'handling=dry-run' };
  const answer = await call(CreateBooking, { as: world.owner, body, headers });
  const { errors = [], reason } = answer.body;
  return { status: answer.status, codes: errors.map(({ code }) => code), reason };
}

/** The codes of Create Booking for reasons that an explanation distinguishes more precisely. */
const refusals: Readonly<Record<string, readonly string[]>> = {
  override: ['outside-hours'],
  hold: ['busy'],
  // Create Booking does not distinguish the slot from its buffers if the other booking has buffers.
  buffer: ['buffer', 'busy'],
};

/** The codes with which Create Booking may refuse a start that has this explanation. */
const codesOf = ({ reasons, hosts }: NotOffered): string[] =>
  [...reasons, ...hosts.flatMap((one) => one.reasons)].flatMap(
    ({ code }) => refusals[code] ?? [code],
  );

async function isBookable({ world, eventType }: Scene, start: string): Promise<void> {
  expect((await tryBooking(world, eventType, start)).status, `${start} is offered`).toBe(200);
}

async function isRefused({ world, eventType }: Scene, start: string, why: NotOffered) {
  const { status, codes, reason } = await tryBooking(world, eventType, start);
  expect([409, 422], `${start} is not offered`).toContain(status);
  const known = codesOf(why);
  if (status === 409) expect(known, start).toContain(reason);
  else
    expect(
      codes.filter((code) => !known.includes(code)),
      start,
    ).toEqual([]);
}

/** Removes all reasons why a start is not offered. */
async function takeAway(scene: Scene, why: NotOffered): Promise<void> {
  const { world, hosts, eventType, bookings, schedules } = scene;
  await putEventType(world.of, { ...eventType, minimumNotice: 0, window: null, limits: [] });
  for (const { userId, reasons } of why.hosts) {
    const isClosed = reasons.some(({ code }) => code === 'outside-hours' || code === 'override');
    const owner = hosts.find((one) => one.userId === userId);
    if (isClosed && owner) await world.setHours(owner, daily('UTC', 0, 24));
    for (const one of reasons) {
      const source = 'source' in one ? one.source : undefined;
      const schedule = schedules.find(({ uid }) => uid === source?.uid);
      if (schedule) await patched(world, schedule, { transparency: 'transparent' });
      const named = bookings.filter(({ uid, eventTypeId, startedAt }) =>
        source === undefined
          ? one.code === 'capacity' && eventTypeId === eventType.uid && startedAt === why.startedAt
          : uid === source.uid || (eventTypeId === source.uid && startedAt === source.startedAt),
      );
      for (const { uid } of named) {
        const { status } = await call(CancelBooking, {
          as: world.owner,
          params: { uid },
          body: {},
        });
        expect([200, 409]).toContain(status);
      }
    }
  }
}

/** Selects starts next to the first and last offered ones, where errors show first, and samples of all starts. */
function selectStarts<Value>(
  explained: ReadonlyMap<string, Value>,
  isOffered: (value: Value) => boolean,
  samples: readonly number[],
): readonly string[] {
  const all = [...explained];
  const edges = all.filter(([, value], i) =>
    [all[i - 1], all[i + 1]].some(
      (neighbor) => neighbor && isOffered(neighbor[1]) !== isOffered(value),
    ),
  );
  const others = samples.map((sample) => all[sample % all.length]);
  const starts = [...edges.slice(0, 16), ...others].flatMap((one) => (one ? [one[0]] : []));
  return [...new Set(starts)];
}

test('every offered start can be booked in the same state, and every other start of the grid is refused for its returned reasons', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async (given) => {
      const scene = await build(given);
      const { world, eventType } = scene;
      const explained = await explanations(world, eventType, [from(), to()]);
      const offered = await offers(world, eventType, from(), to());
      const slots = [...explained].flatMap(([start, why]) => (why === undefined ? [start] : []));
      expect(slots).toEqual(offered.map(({ startedAt }) => startedAt));
      const [first, last] = [from(), to()].map((edge) => Date.parse(edge) / 60_000);
      const grid = naiveGrid(eventType.timeZone, eventType.interval, first ?? 0, last ?? 0);
      expect([...explained.keys()]).toEqual(
        grid.map((one) => new Date(one * 60_000).toISOString()),
      );
      for (const start of selectStarts(explained, (why) => why === undefined, given.samples)) {
        const why = explained.get(start);
        if (why === undefined) await isBookable(scene, start);
        else await isRefused(scene, start, why);
      }
      const [sample = 0] = given.samples;
      const others = [...explained.values()].flatMap((why) => why ?? []);
      const why = others[sample % Math.max(1, others.length)];
      if (why === undefined) return;
      await takeAway(scene, why);
      const start = why.startedAt;
      const after = await explanations(world, eventType, [start, start.replace('.000Z', '.001Z')]);
      expect(after.get(start), `${start} without ${JSON.stringify(why)}`).toBe(undefined);
    }),
    { numRuns: 20, seed: 20_261_120, endOnFailure: true },
  );
});

test('a start that is not on the grid is not offered and is refused for that reason', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async (given) => {
      const scene = await build({ ...given, bookings: [], schedules: [] });
      const { world, eventType } = scene;
      const explained = await explanations(world, eventType, [from(), to()]);
      for (const sample of given.samples.slice(0, 6)) {
        const start = minutesLater(sample % (days * 1440));
        if (explained.has(start)) continue;
        const { status, codes } = await tryBooking(world, eventType, start);
        expect([status, codes.includes('grid')], start).toEqual([422, true]);
      }
    }),
    { numRuns: 4, seed: 20_261_121, endOnFailure: true },
  );
});
