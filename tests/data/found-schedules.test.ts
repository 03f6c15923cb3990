import { expect, test } from 'vitest';
import { newUid, newUserId } from '../../lib/app/new-uid.ts';
import { commit } from '../../lib/data/engine/commit.ts';
import { findSchedules } from '../../lib/data/schedules/find-schedules.ts';
import type { ListPlace, ScheduleFilter } from '../../lib/data/schedules/list-schedules.ts';
import { priorities } from '../../lib/domain/event-types/event-type.ts';
import { isLongOrRecurring, overlapsPeriod } from '../../lib/domain/schedules/overlaps-period.ts';
import { behaviors, type Routine, type Schedule } from '../../lib/domain/schedules/schedule.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { drain } from '../../lib/workers/dispatch/drain.ts';
import { dice } from '../journeys/dice.ts';
import { everyShard } from '../support/feed/tell-changes.ts';
import { cases } from '../support/random/cases.ts';
import {
  anySchedule,
  halfHour,
  plantedSchedule,
  plantSchedules,
} from '../support/schedules/plant-schedules.ts';
import { everyTuesday } from '../support/schedules/schedules.ts';

/** The number of schedules that a list must skip. One Query of each part examines fewer. */
const others = 240;
const own = 60;

interface ExpectedSchedule {
  readonly ver: number;
  readonly schedule: Schedule;
}

type Below = (below: number) => number;

const oneOf = <One>(below: Below, values: readonly One[]): One =>
  values[below(values.length)] as One;

const userIds = Array.from({ length: 3 }, () => newUserId());

function anyAttendees(below: Below): Schedule['attendees'] {
  const attending = userIds.filter(() => below(2) > 0);
  return attending.map((userId, index) => ({
    userId,
    role: 'viewer',
    userType: index % 2 ? 'guest' : 'host',
  }));
}

/** A routine, sometimes with more exceptions than an entry of a list contains. */
const anyRoutine = (below: Below): Routine => ({
  ...everyTuesday,
  endedAt: oneOf(below, [null, halfHour(100 + below(400)).endedAt]),
  schedules: [
    {
      ...everyTuesday.schedules[0],
      exceptions: Array.from({ length: below(3) * 40 }, (_, day) => `2031-01-${10 + (day % 20)}`),
    },
  ] as unknown as Routine['schedules'],
});

function anyTimes(below: Below): Partial<Schedule> {
  const { startedAt, endedAt } = halfHour(below(others + own));
  const later = halfHour(others + own + below(900)).endedAt;
  return oneOf<Partial<Schedule>>(below, [
    { startedAt, endedAt, routine: null },
    { startedAt, endedAt: later, routine: null },
    { startedAt, endedAt, routine: anyRoutine(below) },
  ]);
}

const anyMembers = (below: Below) => ({
  behavior: oneOf(below, behaviors),
  priority: oneOf(below, priorities),
  projectId: oneOf(below, [1, 2]),
});

const anyChange = (below: Below): Partial<Schedule> =>
  oneOf<() => Partial<Schedule>>(below, [
    () => anyTimes(below),
    () => ({ attendees: anyAttendees(below) }),
    () => anyMembers(below),
    () => ({ name: newUid() }),
    () => ({ status: below(4) === 0 ? 'cancel' : 'open' }),
  ])();

interface Scene {
  readonly of: OrganizationId;
  readonly known: Map<string, ExpectedSchedule>;
  readonly below: Below;
}

async function newScene(seed: number): Promise<Scene> {
  const of = newUid() as OrganizationId;
  const below = dice(seed);
  const schedules = Array.from({ length: others + own }, (_, index) => ({
    ...anySchedule(index),
    ...(index % 2 === 1 && { routine: anyRoutine(below) }),
    ...(index % 5 === 1 && {
      ...anyTimes(below),
      ...anyMembers(below),
      attendees: anyAttendees(below),
    }),
  }));
  await plantSchedules(of, schedules);
  return {
    of,
    known: new Map(schedules.map((one) => [one.uid, { ver: 1, schedule: one }])),
    below,
  };
}

async function change({ of, known, below }: Scene): Promise<void> {
  const before = oneOf(
    below,
    [...known.values()].filter(({ schedule: { status } }) => status === 'open'),
  );
  const after = { ...before.schedule, ...anyChange(below) };
  expect(await commit(of, [plantedSchedule(of, after, before)])).toBe('committed');
  known.set(after.uid, { ver: before.ver + 1, schedule: after });
}

function anyFilter(below: Below): ScheduleFilter<Schedule> {
  const [from, to] = [below(others + own), 50 + below(others + own)];
  const [fromMs, toMs] = [from, from + to].map((index) => Date.parse(halfHour(index).startedAt));
  return {
    period: {
      fromMs: oneOf(below, [Number.NEGATIVE_INFINITY, fromMs as number]),
      toMs: oneOf(below, [Number.POSITIVE_INFINITY, toMs as number]),
    },
    attendeeIds: oneOf(below, [userIds.slice(0, 1), userIds.slice(1), [newUserId()]]),
    members: oneOf(below, [{}, {}, { projectId: 2 }, anyMembers(below)]),
    perPage: 1 + below(9),
    conceals: below(2) === 0,
    visibleAs: (schedule) => schedule,
  };
}

/** The UIDs of a list, computed from all known schedules. */
function expected(
  { known }: Scene,
  { period, attendeeIds, members }: ScheduleFilter,
): readonly string[] {
  const place = (one: Schedule) => `${isLongOrRecurring(one) ? 0 : 1} ${one.startedAt} ${one.uid}`;
  return [...known.values()]
    .map(({ schedule }) => schedule)
    .filter(({ status }) => status === 'open')
    .filter(({ attendees }) =>
      attendeeIds.every((id) => attendees.some(({ userId }) => userId === id)),
    )
    .filter((one) => overlapsPeriod(one, period))
    .filter((one) =>
      Object.entries(members).every(([name, value]) => one[name as keyof typeof members] === value),
    )
    .sort((a, b) => (place(a) < place(b) ? -1 : 1))
    .map(({ uid }) => uid);
}

async function read(
  { of }: Scene,
  filter: ScheduleFilter<Schedule>,
  between: () => Promise<unknown>,
) {
  const pages: (readonly string[])[] = [];
  let from: ListPlace | undefined;
  do {
    const { schedules, next } = await findSchedules(of, filter, from);
    pages.push(schedules.map(({ uid }) => uid));
    from = next;
    await between();
  } while (from !== undefined);
  return pages;
}

const drainSome = ({ below }: Scene) =>
  drain(
    everyShard.filter(() => below(3) > 0),
    Date.now(),
  );

test.each(Array.from({ length: cases(1) }, (_, index) => index + 2))(
  'a list by attendee matches all schedules, with any set of unpublished changes (%i)',
  async (seed) => {
    const scene = await newScene(seed);
    const { below } = scene;
    for (let round = 0; round < 15; round += 1) {
      for (let changes = below(12); changes > 0; changes -= 1) await change(scene);
      if (below(2) === 0) await drainSome(scene);
      const filter = anyFilter(below);
      const pages = await read(scene, filter, async () => {
        if (below(4) === 0) await drainSome(scene);
      });
      expect([filter, pages.flat()]).toEqual([filter, expected(scene, filter)]);
      expect(pages.every(({ length }) => length <= filter.perPage)).toBe(true);
      if (!filter.conceals) continue;
      expect(pages.slice(0, -1).every(({ length }) => length === filter.perPage)).toBe(true);
      expect(pages.length === 1 || pages.at(-1)?.length !== 0).toBe(true);
    }
  },
);
