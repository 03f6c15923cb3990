import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { audit } from '../../lib/admin/audit/audit.ts';
import { CancelBooking } from '../../lib/contract/bookings/cancel-booking.ts';
import { CreateBooking } from '../../lib/contract/bookings/create-booking.ts';
import { UpdateEventType } from '../../lib/contract/event-types/update-event-type.ts';
import { dice } from '../journeys/dice.ts';
import { guest, instant, noonIn, times } from '../journeys/guests.ts';
import { transactionConflicts } from '../support/engine/engine-conflicts.ts';
import { type FaultyEngine, startFaultyEngine } from '../support/engine/faulty-engine.ts';
import { type OwnService, startService } from '../support/processes/service.ts';
import { cases } from '../support/random/cases.ts';
import { givenSeed } from '../support/random/given-seed.ts';
import { newWorld, type World } from '../support/world.ts';

let service: OwnService;
let engine: FaultyEngine;
beforeAll(async () => {
  const { DYNAMODB_ENDPOINT = '' } = process.env;
  engine = await startFaultyEngine(DYNAMODB_ENDPOINT);
  process.env.DYNAMODB_ENDPOINT = engine.endpoint;
  try {
    service = await startService();
  } finally {
    process.env.DYNAMODB_ENDPOINT = DYNAMODB_ENDPOINT;
  }
  return async () => {
    await service.stop();
    await engine.stop();
  };
});

/** A booking of a client. All times are from the clock of the test process. */
interface Stay {
  readonly start: number;
  readonly requestedMs: number;
  readonly respondedMs: number;
  cancellation?: { readonly requestedMs: number; respondedMs?: number };
}

/** The maximum that holds from the response to one change until the next change is requested. */
interface Terms {
  readonly max: number;
  readonly fromMs: number;
  untilMs: number;
}

const clients = 6;

/**
 * Clients book and cancel concurrently at two processes, until `end` is called. A client with `most` bookings cancels
 * one.
 */
function crowd(
  world: World,
  uid: string,
  seed: number,
  { most, starts }: { readonly most: number; readonly starts: number },
) {
  const stays: Stay[] = [];
  const refused: number[] = [];
  let isOver = false;
  const client = async (index: number) => {
    const below = dice(seed * 100 + index);
    const own: { readonly uid: string; readonly stay: Stay }[] = [];
    while (!isOver) {
      // Without pauses, the bookings would change too fast for the service to count them.
      await sleep(500);
      const headers = { 'idempotency-key': crypto.randomUUID() };
      if (own.length === most || (own.length > 0 && below(3) === 0)) {
        const [{ uid: booking, stay }] = own.splice(below(own.length), 1) as [(typeof own)[number]];
        stay.cancellation = { requestedMs: performance.now() };
        const params = { uid: booking };
        const request = { as: world.owner, params, body: {}, headers };
        expect((await service.decided(CancelBooking, request)).status).toBe(200);
        stay.cancellation.respondedMs = performance.now();
        continue;
      }
      const start = noonIn(9) + 30 * below(starts);
      const requestedMs = performance.now();
      const body = { ...guest(index), eventTypeId: uid, startedAt: instant(start) };
      const answer = await service.decided(CreateBooking, { as: world.owner, body, headers });
      const stay = { start, requestedMs, respondedMs: performance.now() };
      if (answer.status === 201) {
        stays.push(stay);
        own.push({ uid: answer.body.data.uid, stay });
      } else refused.push(requestedMs);
    }
  };
  const done = Promise.all(times(clients, client)).finally(() => {
    isOver = true;
  });
  // `end` reports the failure of a client. This prevents an unhandled rejection.
  done.catch(() => {});
  /** Stops the clients. After a failed test they would otherwise call a service that is stopped. */
  const end = async () => {
    isOver = true;
    await done;
  };
  /** Waits until a booking was refused under the last terms and `hasMet` is true. Otherwise the test proves nothing. */
  const untilRefused = async (terms: readonly Terms[], hasMet: () => boolean = () => true) => {
    const { fromMs = 0 } = terms.at(-1) ?? {};
    const isProven = () => hasMet() && refused.some((requestedMs) => requestedMs > fromMs);
    while (!isOver && !isProven()) await sleep(20);
  };
  return { stays, untilRefused, end };
}

/** Bookings that exist during the whole creation of another one, in any possible order of concurrent requests. */
const surelyPresent = (
  stays: readonly Stay[],
  { requestedMs, respondedMs }: Stay,
): readonly Stay[] =>
  stays.filter(
    (other) =>
      other.respondedMs <= requestedMs &&
      (other.cancellation?.requestedMs ?? respondedMs) >= respondedMs,
  );

/** Bookings that were accepted although the maximum was reached. */
const acceptedAboveMaximum = (
  stays: readonly Stay[],
  terms: readonly Terms[],
  isPerSlot: boolean,
) =>
  stays.filter((stay) => {
    const held = terms.find(
      ({ fromMs, untilMs }) => stay.requestedMs > fromMs && stay.respondedMs < untilMs,
    );
    if (held === undefined) return false;
    const beside = surelyPresent(stays, stay).filter(
      ({ start }) => !isPerSlot || start === stay.start,
    );
    return beside.length >= held.max;
  });

/** Updates an event type, and repeats the request while the response is 202. */
async function change(world: World<'admin'>, uid: string, body: Readonly<Record<string, unknown>>) {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  for (;;) {
    const request = { as: world.admin, params: { uid }, body, headers };
    const answer = await service.decided(UpdateEventType, request);
    if (answer.status !== 202) return { status: answer.status, respondedMs: performance.now() };
  }
}

/**
 * Repeats a change until it is accepted. A slot may have more guests than the new capacity: the change is refused until
 * enough of them have cancelled.
 */
async function repeatUntilAccepted(attempt: () => ReturnType<typeof change>) {
  for (;;) {
    const answer = await attempt();
    if (answer.status === 200) return answer;
    expect(answer.status).toBe(409);
    await sleep(50);
  }
}

const perDay = (max: number) => ({ limits: [{ kind: 'bookings', period: 'day', max }] });
const rounds = Number(process.env.ROUNDS ?? cases(1, 5));

/** Changes the terms one after another while the clients run, then stops the clients. */
async function changeUnderLoad(
  guests: ReturnType<typeof crowd>,
  changes: readonly { readonly max: number | undefined; readonly change: () => Promise<number> }[],
  hasMet?: () => boolean,
): Promise<readonly Terms[]> {
  const terms: Terms[] = [];
  try {
    for (const { max, change } of changes) {
      const last = terms.at(-1);
      if (last) last.untilMs = Math.min(last.untilMs, performance.now());
      const fromMs = await change();
      if (max !== undefined) terms.push({ max, fromMs, untilMs: Number.POSITIVE_INFINITY });
      await sleep(300);
    }
    await guests.untilRefused(terms, hasMet);
  } finally {
    await guests.end();
  }
  return terms;
}

async function limitsHold(seed: number): Promise<void> {
  const world = await newWorld('admin');
  const hosts = await Promise.all(times(3, () => world.addUser('member')));
  const { uid } = await world.eventType(hosts);
  const conflicts = transactionConflicts(() => sleep(2));
  engine.arm(world.of, ['TransactWriteItems'], conflicts.fault, Number.POSITIVE_INFINITY);
  const guests = crowd(world, uid, seed, { most: 5, starts: 16 });
  const changes = [8, undefined, 5].map((max) => ({
    max,
    change: async () => {
      const { status, respondedMs } = await change(world, uid, max ? perDay(max) : { limits: [] });
      expect(status).toBe(200);
      return respondedMs;
    },
  }));
  const terms = await changeUnderLoad(guests, changes, () => conflicts.met.length > 0);
  engine.calm(world.of);
  expect(acceptedAboveMaximum(guests.stays, terms, false)).toEqual([]);
  expect(await audit(world.of)).toEqual([]);
}

async function seatsHold(seed: number): Promise<void> {
  const world = await newWorld('admin');
  const { uid } = await world.eventType([await world.addUser('member')], { capacity: 4 });
  const guests = crowd(world, uid, seed, { most: 1, starts: 4 });
  const changes = [3, 4, 2].map((capacity) => ({
    max: capacity,
    change: async () =>
      (await repeatUntilAccepted(() => change(world, uid, { capacity }))).respondedMs,
  }));
  const terms = await changeUnderLoad(guests, changes);
  expect(acceptedAboveMaximum(guests.stays, terms, true)).toEqual([]);
  expect(await audit(world.of)).toEqual([]);
}

// The tests run concurrently because both mostly wait for earlier requests.
describe.each(times(rounds, (round) => givenSeed(1) + round))(
  'an event type whose terms change under load (FC_SEED=%i)',
  (seed) => {
    test.concurrent('limits that are set, lowered and removed apply from their response on, and count every booking once', () =>
      limitsHold(seed));

    test.concurrent('a reduced capacity applies from its response on', () => seatsHold(seed));
  },
);
