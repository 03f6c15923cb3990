import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { newUid } from '../../lib/app/new-uid.ts';
import { CreateBooking } from '../../lib/contract/bookings/create-booking.ts';
import { ListBookings } from '../../lib/contract/bookings/list-bookings.ts';
import type { Contract } from '../../lib/contract/contract.ts';
import { ListEventTypes } from '../../lib/contract/event-types/list-event-types.ts';
import { CreateSchedule } from '../../lib/contract/schedules/create-schedule.ts';
import { ListSchedules } from '../../lib/contract/schedules/list-schedules.ts';
import { findBooking, writeBooking } from '../../lib/data/bookings/stored-bookings.ts';
import { type Action, commit } from '../../lib/data/engine/commit.ts';
import { budgets } from '../../lib/data/engine/deadline.ts';
import { readEventType, writeEventType } from '../../lib/data/event-types/stored-event-types.ts';
import { findSchedule, writeSchedule } from '../../lib/data/schedules/stored-schedules.ts';
import { beforeTableCalls, recordTableCalls } from '../support/engine/table-calls.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { call } from '../support/http/call.ts';
import { inTurn } from '../support/random/cases.ts';
import { everyTuesday, guest, host, talk } from '../support/schedules/schedules.ts';
import { newWorld, type World } from '../support/world.ts';

type Query = Readonly<Record<string, string>>;

interface Page {
  readonly data: readonly unknown[];
  /** The length of the cursor; null at the end of the list. */
  readonly next: number | null;
}

const hour = 3_600_000;
const begin = Date.parse('2087-03-03T00:00:00Z');
const instant = (hours: number) => new Date(begin + hours * hour).toISOString();
const minute = (hours: number) => instant(hours).replace(':00.000Z', ':30.000Z');

const ownHours = [40, 90, 91, 92, 200];
/** Instants before, between and after those of visible resources, some of them equal, more than one Query reads. */
const foreignHours = Array.from({ length: 130 }, (_, index) => 2 * index);
const made = { by: 'nobody', at: instant(0), requestId: 'x' };

let world: World<'restricted'>;
beforeAll(async () => {
  world = await newWorld('restricted');
});

const write = async (actions: readonly Action[]) => {
  for (let from = 0; from < actions.length; from += 50) {
    expect(await commit(world.of, actions.slice(from, from + 50))).toBe('committed');
  }
};

/** Long enough that a Query reaches its limit of 1 MB before the list ends. */
const long = 'x'.repeat(9000);

async function bookingOf(person: { readonly userId: string }, hours: number): Promise<string> {
  const eventType = await world.eventType([person], { interval: 5 });
  const body = {
    eventTypeId: eventType.uid,
    startedAt: instant(hours),
    timeZone: 'UTC',
    email: 'ada@example.com',
    name: 'Ada',
    locationId: null,
  };
  return (await call(CreateBooking, { as: world.owner, body })).body.data.uid;
}

async function plantBookings(): Promise<void> {
  const stored = await findBooking(world.of, await bookingOf(world.member, 300));
  if (stored === undefined) throw new Error('The resource to copy was not found.');
  const copies = foreignHours.map((hours) => {
    const [startedAt, endedAt, createdAt] = [instant(hours), minute(hours), instant(hours - 9999)];
    const times = { uid: newUid(), startedAt, endedAt, createdAt, description: long };
    return { ...stored, ver: 0, booking: { ...stored.booking, ...times } };
  });
  await write(
    copies.map((copy) => writeBooking(world.of, copy, { kind: 'guest_booked', ...made })),
  );
}

async function scheduleOf(attendees: readonly object[], hours: number, more: object = {}) {
  const times = { startedAt: instant(hours), endedAt: instant(hours + 1) };
  const body = { ...talk, ...times, attendees, ...more };
  const { status, body: made } = await call(CreateSchedule, { as: world.owner, body });
  expect(status).toBe(201);
  return made.data.uid;
}

const weekly = { startedAt: '2087-03-04T10:00:00Z', endedAt: '2087-03-04T11:00:00Z' };

async function plantSchedules(): Promise<void> {
  const { member } = world;
  const uids = [
    await scheduleOf([host(member)], 300),
    await scheduleOf([host(member)], 0, { ...weekly, routine: everyTuesday }),
  ];
  for (const [index, uid] of uids.entries()) {
    const stored = await findSchedule(world.of, uid, Date.now());
    if (stored === undefined) throw new Error('The resource to copy was not found.');
    const copies = foreignHours.map((hours) => {
      const times = index === 0 && { startedAt: instant(hours), endedAt: minute(hours) };
      const schedule = { ...stored.schedule, ...times, uid: newUid(), description: long };
      return { ...stored, ver: 0, schedule };
    });
    await write(
      copies.map((copy) => writeSchedule(world.of, copy, { kind: 'schedule_created', ...made })),
    );
  }
}

async function plantEventTypes(): Promise<void> {
  const { uid } = await world.eventType([world.member]);
  const stored = await readEventType(world.of, uid, Date.now());
  if (stored === undefined) throw new Error('The resource to copy was not found.');
  // Some instants are in the past, so that the copies also sort before the user's own event types.
  const copies = foreignHours.map((hours) => {
    const createdAt = new Date(hours % 4 ? hours * hour * 2000 : Date.now() + hours).toISOString();
    return { ...stored.eventType, uid: newUid(), createdAt, description: long };
  });
  const change = { kind: 'event_type_created', ...made } as const;
  await write(copies.map((copy) => writeEventType(world.of, { ver: 0, eventType: copy }, change)));
}

const slides = [0, 54, 108, 216].map(instant);
const bySort: readonly Query[] = [{}, { sort: 'desc' }];

interface List {
  readonly contract: Contract;
  readonly fill: () => Promise<unknown>;
  readonly plant: () => Promise<void>;
  readonly queries: () => readonly Query[];
}

const lists: readonly List[] = [
  {
    contract: ListBookings as unknown as Contract,
    fill: async () => {
      for (const hours of ownHours) await bookingOf(world.restricted, hours);
    },
    plant: plantBookings,
    queries: () => [
      ...bySort.flatMap((sort) => [
        sort,
        { ...sort, order: 'createdAt' },
        { status: 'open', ...sort },
        { status: 'request', ...sort },
        { email: 'ada@example.com', ...sort },
        { email: 'ADA@example.com', order: 'createdAt', ...sort },
      ]),
      ...slides.flatMap((startedAt) => [{ startedAt }, { startedAt, order: 'createdAt' }]),
      ...slides.map((endedAt) => ({ endedAt })),
      { startedAt: instant(100), endedAt: instant(95) },
      { userId: world.member.userId },
    ],
  },
  {
    contract: ListSchedules as unknown as Contract,
    fill: async () => {
      const own = [host(world.restricted)];
      for (const hours of ownHours) await scheduleOf(own, hours);
      await scheduleOf([guest(world.restricted)], 120);
      await scheduleOf(own, 0, { ...weekly, routine: everyTuesday });
    },
    plant: plantSchedules,
    queries: () => [
      {},
      ...slides.map((startedAt) => ({ startedAt })),
      ...slides.slice(1).map((endedAt) => ({ endedAt })),
      { userId: world.member.userId },
    ],
  },
  {
    contract: ListEventTypes as unknown as Contract,
    fill: async () => {
      for (let made = 0; made < 3; made += 1) await world.eventType([world.restricted]);
    },
    plant: plantEventTypes,
    queries: () => [{}, { status: 'enable' }],
  },
];

/** Reads all pages of a list as the restricted user. */
async function pagesOf({ contract }: List, query: Query): Promise<readonly Page[]> {
  const pages: Page[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const sent = { as: world.restricted, query: { ...query, ...(cursor && { cursor }) } };
    const { status, body } = await call(contract, sent);
    expect(status).toBe(200);
    const { data, nextCursor } = body as { data: unknown[]; nextCursor: string | null };
    pages.push({ data, next: nextCursor?.length ?? null });
    cursor = nextCursor;
  }
  return pages;
}

const lengths = ['2', '1', '100'];

/** Reads the list for each of its queries, with different page lengths. Each length is used at least once. */
async function everyReading(list: List) {
  const readings: [Query, readonly Page[]][] = [];
  const queries = list.queries();
  const each = Math.ceil(lengths.length / queries.length);
  for (const [index, query] of queries.entries()) {
    for (const perPage of inTurn(lengths, index, each)) {
      const asked = { ...query, perPage };
      readings.push([asked, await pagesOf(list, asked)]);
    }
  }
  return readings;
}

describe.each(lists)('$contract.id for a restricted user', (list) => {
  test('no page and no cursor depends on resources that the user may not see', async () => {
    await list.fill();
    const alone = await everyReading(list);
    expect(alone[0]?.[1].length).toBeGreaterThan(2);
    for (const [query, pages] of alone) {
      for (const { data } of pages.slice(0, -1)) {
        expect([query, data.length]).toEqual([query, Number(query.perPage)]);
      }
    }
    await list.plant();
    const amongOthers = await everyReading(list);
    for (const [index, reading] of alone.entries()) expect(amongOthers[index]).toEqual(reading);
    // The lists that are filled after publication must not change the pages, either.
    await tellChanges();
    expect(await everyReading(list)).toEqual(alone);
  });

  test('a page that needs too many reads is 503, and never short', async () => {
    // Fakes the clock, so that the cached caller does not expire between the requests.
    vi.useFakeTimers({ toFake: ['performance', 'Date'] });
    onTestFinished(() => void vi.useRealTimers());
    await pagesOf(list, { perPage: '100' });
    const calls = recordTableCalls();
    beforeTableCalls(() => {
      if (calls.length > 1) vi.advanceTimersByTime(budgets.requestMs);
    });
    const { body } = await call(list.contract, { as: world.restricted, query: { perPage: '100' } });
    expect(body).toMatchObject({ status: 503, code: 'service/unavailable' });
    expect(calls.length).toBeGreaterThan(1);
  });
});
