import type { ServerResponse } from 'node:http';
import { beforeEach, expect, test } from 'vitest';
import { DeleteSchedule } from '../../lib/contract/schedules/delete-schedule.ts';
import { UpdateSchedule } from '../../lib/contract/schedules/update-schedule.ts';
import { drain } from '../../lib/workers/dispatch/drain.ts';
import { at } from '../api/bookings/guests.ts';
import { deathsAt, dieAt } from '../support/engine/die-at.ts';
import type { CaldavRequest } from '../support/external-calendars/caldav-double.ts';
import { everyShard, tellChanges } from '../support/feed/tell-changes.ts';
import { call } from '../support/http/call.ts';
import { cases } from '../support/random/cases.ts';
import { diceOf } from '../support/random/dice-of.ts';
import { givenSeed } from '../support/random/given-seed.ts';
import { create, host } from '../support/schedules/schedules.ts';
import { newWorld, type Person, type World } from '../support/world.ts';
import { entriesDue, runWriter, type TargetCalendar, withTarget } from './target-calendars.ts';

let world: World<'admin' | 'restricted'>;
let targets: readonly TargetCalendar[];
let people: readonly Person[];

beforeEach(async () => {
  world = await newWorld('admin', 'restricted');
  people = [world.member, world.admin, world.restricted];
  targets = [await withTarget(world.member), await withTarget(world.admin)];
});

/** The current state of a schedule that calendars contain. */
interface Life {
  readonly uid: string;
  hosts: readonly number[];
  day: number;
  /** The number of items of its routine; 0 without a routine. */
  items: number;
  isOpen: boolean;
}

const timesOf = (day: number) => ({ startedAt: at(day, '09:00'), endedAt: at(day, '10:00') });

const routineOf = (items: number) =>
  items === 0
    ? null
    : {
        duration: 60,
        endedAt: null,
        schedules: Array.from({ length: items }, (_, index) => ({
          startHour: 9 + index,
          startMinute: 0,
          endHour: 10 + index,
          endMinute: 0,
          wday: 0,
          frequencyType: 1,
          frequencyInterval: 1,
          exceptions: [],
        })),
      };

const attendeesOf = (hosts: readonly number[]) =>
  hosts.map((index) => host(people[index] as Person));

async function createLife(below: (n: number) => number): Promise<Life> {
  const life = { hosts: [below(3)], day: 2 + below(5), items: below(3), isOpen: true };
  const { uid } = await create(world, {
    ...timesOf(life.day),
    timeZone: 'UTC',
    attendees: attendeesOf(life.hosts),
    routine: routineOf(life.items),
  });
  return { uid, ...life };
}

/** Changes one of the schedules at random: its time, its hosts or its routine. Some are deleted. */
async function changeRandomLife(
  lives: readonly Life[],
  below: (n: number) => number,
): Promise<void> {
  const open = lives.filter(({ isOpen }) => isOpen);
  const life = open[below(Math.max(1, open.length))];
  if (life === undefined) return;
  const params = { uid: life.uid };
  const change = async (body: object) => {
    const reply = await call(UpdateSchedule, { as: world.owner, params, body });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  };
  const what = below(4);
  if (what === 0) {
    life.day = 2 + below(5);
    await change(timesOf(life.day));
  } else if (what === 1) {
    life.hosts = [[0, 1], [1, 2], [0], [2]][below(4)] as readonly number[];
    await change({ attendees: attendeesOf(life.hosts) });
  } else if (what === 2 || below(2) === 0) {
    life.items = below(3);
    await change({ routine: routineOf(life.items) });
  } else {
    life.isOpen = false;
    expect((await call(DeleteSchedule, { as: world.owner, params })).status).toBe(204);
  }
}

const compact = (time: string) => time.replaceAll(/[-:]|\.\d+/gu, '');

/** The UIDs with their starts in the calendar of a host. The third host has none. */
const expected = (lives: readonly Life[], index: number): readonly string[] =>
  lives
    .filter(({ isOpen, hosts }) => isOpen && hosts.includes(index))
    .flatMap(({ uid, day, items }) => {
      if (items === 0) return [`${uid} ${compact(at(day, '09:00'))}`];
      return Array.from({ length: items }, (_, item) => {
        const time = `${String(9 + item).padStart(2, '0')}:00`;
        return `${uid}-${item + 1} ${compact(at(day, time)).replace('Z', '')}`;
      });
    })
    .toSorted();

const entriesOf = ({ double }: TargetCalendar): readonly string[] =>
  [...double.entries.values()]
    .map(({ text }) => {
      const event = text.slice(text.indexOf('BEGIN:VEVENT'));
      const [uid, start] = [/^UID:(.*)@/mu, /^DTSTART.*:(.*)\r$/mu].map(
        (form) => form.exec(event)?.[1],
      );
      return `${uid} ${start}`;
    })
    .toSorted();

async function expectAll(lives: readonly Life[]): Promise<void> {
  for (const [index, target] of targets.entries()) {
    expect(entriesOf(target)).toEqual(expected(lives, index));
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
  'after workers died %s any of their calls, each calendar has exactly the current entries of the schedules of its host',
  async (when) => {
    const below = diceOf(givenSeed(17));
    const death = dieAt();
    const deaths = deathsAt(when);
    const lives: Life[] = [];
    for (let one = deaths.first; ; one += deaths.step) {
      lives.push(await createLife(below));
      for (let more = 0; more < 2; more += 1) await changeRandomLife(lives, below);
      death.arm(one, when);
      await drain(everyShard, Date.now()).catch(() => {});
      const isTeller = death.disarm();
      if (isTeller) await tellChanges(publishLeaseMs);
      death.arm(one, when);
      await runWriter().catch(() => {});
      const isWriter = death.disarm();
      await recover();
      if (!isTeller && !isWriter) break;
      expect(one).toBeLessThan(300);
    }
    await expectAll(lives);
  },
);

type Fault = (asked: CaldavRequest, response: ServerResponse) => boolean;

const isWrite = ({ method }: CaldavRequest): boolean => method === 'PUT' || method === 'DELETE';

/** Executes a write, but closes the connection without a response. */
const silent: Fault = (asked, response) => {
  if (isWrite(asked)) response.end = (() => response.destroy()) as typeof response.end;
  return false;
};

const refuse =
  (code: number): Fault =>
  (asked, response) => {
    if (isWrite(asked)) response.writeHead(code).end();
    return isWrite(asked);
  };

const faults: readonly Fault[] = [silent, refuse(412), refuse(500), refuse(507)];

test('after random failures of the provider, each calendar has exactly the current entries of the schedules of its host', async () => {
  const below = diceOf(givenSeed(19));
  const lives: Life[] = [];
  for (let round = 0; round < cases(8, 60); round += 1) {
    for (const { double } of targets) {
      const fault = faults[below(faults.length)];
      double.manners = fault && below(3) > 0 ? { instead: fault } : {};
    }
    lives.push(await createLife(below));
    for (let more = 0; more < 3; more += 1) await changeRandomLife(lives, below);
    await tellChanges();
    await runWriter(round * 20_000);
  }
  for (const { double } of targets) double.manners = {};
  await recover();
  await expectAll(lives);
});
