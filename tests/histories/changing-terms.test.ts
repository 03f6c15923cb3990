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

/** A guest's booking, with the times of all that was asked about it, of one clock. */
interface Stay {
  readonly start: number;
  readonly askedMs: number;
  readonly toldMs: number;
  leaves?: { readonly askedMs: number; toldMs?: number };
}

/** What a change of terms promises from its answer until another one is asked for. */
interface Terms {
  readonly max: number;
  readonly fromMs: number;
  untilMs: number;
}

const clients = 6;

/** Guests come and go, beside each other at two processes, until they are told to stop. Who has `most` bookings cancels one. */
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
      // As people do: a guest who never rests leaves no time to those who count.
      await sleep(500);
      const headers = { 'idempotency-key': crypto.randomUUID() };
      if (own.length === most || (own.length > 0 && below(3) === 0)) {
        const [{ uid: booking, stay }] = own.splice(below(own.length), 1) as [(typeof own)[number]];
        stay.leaves = { askedMs: performance.now() };
        const params = { uid: booking };
        const sent = { as: world.owner, params, body: {}, headers };
        expect((await service.decided(CancelBooking, sent)).status).toBe(200);
        stay.leaves.toldMs = performance.now();
        continue;
      }
      const start = noonIn(9) + 30 * below(starts);
      const askedMs = performance.now();
      const body = { ...guest(index), eventTypeId: uid, startedAt: instant(start) };
      const answer = await service.decided(CreateBooking, { as: world.owner, body, headers });
      const stay = { start, askedMs, toldMs: performance.now() };
      if (answer.status === 201) {
        stays.push(stay);
        own.push({ uid: answer.body.data.uid, stay });
      } else refused.push(askedMs);
    }
  };
  const done = Promise.all(times(clients, client)).finally(() => {
    isOver = true;
  });
  // A guest who fails is reported at the end.
  done.catch(() => {});
  /** Guests who went on after a test that failed would reach a service that is stopped. */
  const end = async () => {
    isOver = true;
    await done;
  };
  /** Until a guest was refused under the last terms: a crowd that meets no limit, or no other transaction, proves nothing. */
  const untilRefused = async (terms: readonly Terms[], hasMet: () => boolean = () => true) => {
    const { fromMs = 0 } = terms.at(-1) ?? {};
    const isProven = () => hasMet() && refused.some((askedMs) => askedMs > fromMs);
    while (!isOver && !isProven()) await sleep(20);
  };
  return { stays, untilRefused, end };
}

/** Those who are there, whatever order is assumed, while another one comes. */
const surelyBeside = (stays: readonly Stay[], { askedMs, toldMs }: Stay): readonly Stay[] =>
  stays.filter((other) => other.toldMs <= askedMs && (other.leaves?.askedMs ?? toldMs) >= toldMs);

/** Who came in while the terms held although there was no room. */
const tooMany = (stays: readonly Stay[], terms: readonly Terms[], isPerSlot: boolean) =>
  stays.filter((stay) => {
    const held = terms.find(
      ({ fromMs, untilMs }) => stay.askedMs > fromMs && stay.toldMs < untilMs,
    );
    if (held === undefined) return false;
    const beside = surelyBeside(stays, stay).filter(
      ({ start }) => !isPerSlot || start === stay.start,
    );
    return beside.length >= held.max;
  });

/** Changes an event type and goes on asking for as long as it says that it goes on. */
async function change(world: World<'admin'>, uid: string, body: Readonly<Record<string, unknown>>) {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  for (;;) {
    const sent = { as: world.admin, params: { uid }, body, headers };
    const answer = await service.decided(UpdateEventType, sent);
    if (answer.status !== 202) return { status: answer.status, toldMs: performance.now() };
  }
}

/**
 * A slot may have more guests than seats are left, which is refused until some of them have left. However many requests
 * fit into the time in which guests rest, there is room sooner or later.
 */
async function untilMade(ask: () => ReturnType<typeof change>) {
  for (;;) {
    const answer = await ask();
    if (answer.status === 200) return answer;
    expect(answer.status).toBe(409);
    await sleep(50);
  }
}

const perDay = (max: number) => ({ limits: [{ kind: 'bookings', period: 'day', max }] });
const rounds = Number(process.env.ROUNDS ?? cases(1, 5));

/** Changes the terms one after the other beside a crowd, which ends with it. */
async function changeBeside(
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
      const { status, toldMs } = await change(world, uid, max ? perDay(max) : { limits: [] });
      expect(status).toBe(200);
      return toldMs;
    },
  }));
  const terms = await changeBeside(guests, changes, () => conflicts.met.length > 0);
  engine.calm(world.of);
  expect(tooMany(guests.stays, terms, false)).toEqual([]);
  expect(await audit(world.of)).toEqual([]);
}

async function seatsHold(seed: number): Promise<void> {
  const world = await newWorld('admin');
  const { uid } = await world.eventType([await world.addUser('member')], { capacity: 4 });
  const guests = crowd(world, uid, seed, { most: 1, starts: 4 });
  const changes = [3, 4, 2].map((capacity) => ({
    max: capacity,
    change: async () => (await untilMade(() => change(world, uid, { capacity }))).toldMs,
  }));
  const terms = await changeBeside(guests, changes);
  expect(tooMany(guests.stays, terms, true)).toEqual([]);
  expect(await audit(world.of)).toEqual([]);
}

// Both mostly wait for what was asked before to be decided.
describe.each(times(rounds, (round) => givenSeed(1) + round))(
  'an event type whose terms change under load (FC_SEED=%i)',
  (seed) => {
    test.concurrent('limits that are set, lowered and removed apply from their response on, and count every booking once', () =>
      limitsHold(seed));

    test.concurrent('a reduced capacity applies from its response on', () => seatsHold(seed));
  },
);
