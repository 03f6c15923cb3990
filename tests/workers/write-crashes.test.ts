import type { ServerResponse } from 'node:http';
import { beforeEach, expect, test } from 'vitest';
import type { EventType } from '../../lib/domain/event-types/event-type.ts';
import { drain } from '../../lib/workers/dispatch/drain.ts';
import { at, book } from '../api/bookings/guests.ts';
import { cancel, confirm, reassignTo, reschedule } from '../api/bookings/moves.ts';
import { deathsAt, dieAt } from '../support/engine/die-at.ts';
import type { CaldavRequest } from '../support/external-calendars/caldav-double.ts';
import { everyShard, tellChanges } from '../support/feed/tell-changes.ts';
import { beside } from '../support/random/beside.ts';
import { cases } from '../support/random/cases.ts';
import { diceOf } from '../support/random/dice-of.ts';
import { givenSeed } from '../support/random/given-seed.ts';
import { newWorld, type Person, type World } from '../support/world.ts';
import {
  entriesDue,
  entriesIn,
  runWriter,
  type TargetCalendar,
  withTarget,
} from './target-calendars.ts';

let world: World<'admin' | 'restricted'>;
let targets: readonly TargetCalendar[];
let eventType: EventType;
let people: readonly Person[];

beforeEach(async () => {
  world = await newWorld('admin', 'restricted');
  people = [world.member, world.admin, world.restricted];
  eventType = await world.eventType(people, { requiresConfirmation: true });
});

/** The current state of a booking that calendars contain. */
interface Life {
  readonly uid: string;
  host: number;
  startedAt: string;
  isOpen: boolean;
}

let slot = 0;
/** A start that no booking has had before. */
const nextStart = (): string => {
  slot += 1;
  const minute = (slot % 48) * 30;
  const time = [Math.floor(minute / 60), minute % 60].map((one) => `${one}`.padStart(2, '0'));
  return at(3 + Math.floor(slot / 48), time.join(':'));
};

const hosts = (userId: string | undefined) => people.findIndex((one) => one.userId === userId);

async function createLife(): Promise<Life> {
  const startedAt = nextStart();
  const {
    uid,
    hosts: [host],
  } = await book(world, eventType, startedAt);
  await confirm(world, { uid });
  return { uid, host: hosts(host?.userId), startedAt, isOpen: true };
}

/** Changes one of the bookings at random. */
async function changeRandomLife(
  lives: readonly Life[],
  below: (n: number) => number,
): Promise<void> {
  const open = lives.filter(({ isOpen }) => isOpen);
  const life = open[below(Math.max(1, open.length))];
  if (life === undefined) return;
  const what = below(4);
  if (what === 0) {
    life.startedAt = nextStart();
    const { status, body } = await reschedule(world, life, life.startedAt);
    expect(status, JSON.stringify(body)).toBe(200);
    life.host = hosts(body.data.hosts[0]?.userId);
    await confirm(world, life);
  } else if (what === 3 && below(2) === 0) {
    await cancel(world, life);
    life.isOpen = false;
  } else {
    life.host = (life.host + 1 + below(2)) % people.length;
    const { status } = await reassignTo(world, life, people[life.host] as Person);
    expect(status).toBe(200);
  }
}

/** The third host has no calendar for bookings. */
const expected = (lives: readonly Life[], host: number) =>
  new Map(
    lives.flatMap((life) =>
      life.isOpen && life.host === host ? [[life.uid, life.startedAt]] : [],
    ),
  );

const entriesOf = (target: TargetCalendar) =>
  new Map([...entriesIn(target)].map(([name, { start }]) => [name, start]));

async function expectAll(lives: readonly Life[]): Promise<void> {
  for (const [host, target] of targets.entries()) {
    const sorted = (map: ReadonlyMap<string, string>) => [...map].toSorted();
    expect(sorted(entriesOf(target))).toEqual(sorted(expected(lives, host)));
  }
  expect(await entriesDue()).toEqual([]);
}

/** Times after the lease of a dead worker and after each of the retry delays. */
const laterMs = [0, 61, 200, 1000, 6000, 24_000, 80_000, 200_000].map((seconds) => seconds * 1000);

/** Longer than the lease of a dispatcher that died. */
const publishLeaseMs = 31_000;

async function recover(): Promise<void> {
  await tellChanges(publishLeaseMs);
  for (const ms of laterMs) await runWriter(ms);
}

test.each(['before', 'after'] as const)(
  'after workers died %s any of their calls, each calendar has exactly the current bookings of its host',
  async (when) => {
    targets = [await withTarget(world.member), await withTarget(world.admin)];
    const below = diceOf(givenSeed(7));
    const death = dieAt();
    const deaths = deathsAt(when);
    const lives: Life[] = [];
    for (let call = deaths.first; ; call += deaths.step) {
      lives.push(await createLife());
      for (let more = 0; more < 2; more += 1) {
        await changeRandomLife(lives, below);
      }
      death.arm(call, when);
      await drain(everyShard, Date.now()).catch(() => {});
      const isTeller = death.disarm();
      if (isTeller) await tellChanges(publishLeaseMs);
      death.arm(call, when);
      await runWriter().catch(() => {});
      const isWriter = death.disarm();
      await recover();
      if (!isTeller && !isWriter) break;
      expect(call).toBeLessThan(200);
    }
    await expectAll(lives);
  },
);

type Fault = (asked: CaldavRequest, response: ServerResponse) => boolean;

const isWrite = ({ method }: CaldavRequest): boolean => method === 'PUT' || method === 'DELETE';

const status =
  (code: number): Fault =>
  (asked, response) => {
    if (isWrite(asked)) response.writeHead(code).end();
    return isWrite(asked);
  };

/** Executes a write, but closes the connection without a response. */
const silent: Fault = (asked, response) => {
  if (isWrite(asked)) response.end = (() => response.destroy()) as typeof response.end;
  return false;
};

const faults: readonly Fault[] = [
  status(401),
  status(412),
  status(500),
  status(504),
  status(507),
  (asked, response) => {
    if (isWrite(asked)) response.destroy();
    return isWrite(asked);
  },
  silent,
];

test('after random failures of the provider, each calendar has exactly the current bookings of its host', async () => {
  targets = [await withTarget(world.member), await withTarget(world.admin)];
  const below = diceOf(givenSeed(11));
  const lives: Life[] = [];
  for (let round = 0; round < cases(8, 60); round += 1) {
    for (const { double } of targets) {
      const fault = faults[(round + below(2)) % faults.length];
      double.manners = fault && below(3) > 0 ? { instead: fault } : {};
    }
    lives.push(await createLife());
    for (let more = 0; more < 3; more += 1) await changeRandomLife(lives, below);
    await tellChanges();
    await runWriter(round * 20_000);
  }
  for (const { double } of targets) double.manners = {};
  await recover();
  await expectAll(lives);
});

test('after concurrent workers have ended, each calendar has the current bookings of its host', async () => {
  targets = [await withTarget(world.member), await withTarget(world.admin)];
  const below = diceOf(givenSeed(13));
  const lives: Life[] = [];
  await beside(Array(3).fill(runWriter), async () => {
    for (let round = 0; round < cases(6, 40); round += 1) {
      lives.push(await createLife());
      for (let more = 0; more < 2; more += 1) await changeRandomLife(lives, below);
      await tellChanges();
    }
  });
  await recover();
  await expectAll(lives);
});
