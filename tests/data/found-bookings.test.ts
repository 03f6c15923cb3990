import { beforeAll, describe, expect, test } from 'vitest';
import { newUid, newUserId } from '../../lib/app/new-uid.ts';
import type { BookingFilter } from '../../lib/data/bookings/booking-filter.ts';
import { commit } from '../../lib/data/engine/commit.ts';
import { type Booking, bookingStatuses } from '../../lib/domain/bookings/booking.ts';
import { priorities } from '../../lib/domain/event-types/event-type.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { booking } from '../../scripts/bench/stored-bookings.ts';
import { dice } from '../journeys/dice.ts';
import {
  type Below,
  drainSome,
  expectedList,
  type ListScene,
  oneOf,
  readPages,
} from '../support/bookings/listed-bookings.ts';
import {
  plantBookings,
  plantedBooking,
  plantToldBookings,
} from '../support/bookings/plant-bookings.ts';
import { overfullOutbox } from '../support/engine/overfull-outbox.ts';
import { recordTableCalls } from '../support/engine/table-calls.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { cases } from '../support/random/cases.ts';

/** The number of bookings that a list must skip. One Query examines fewer. */
const others = 150;
const own = 60;

const userIds = Array.from({ length: 3 }, () => newUserId());
const eventTypeIds = Array.from({ length: 3 }, () => newUid());
const startOf = (below: Below): Pick<Booking, 'startedAt' | 'endedAt'> => {
  const { startedAt, endedAt } = booking(below(others + own));
  return { startedAt, endedAt };
};

function anyHosts(below: Below): Booking['hosts'] {
  const hosts = userIds
    .filter(() => below(2) > 0)
    .map((userId) => ({ userId, role: 'viewer' as const }));
  return hosts.length > 0 ? hosts : anyHosts(below);
}

/** Any change of a booking that can change a list. */
const anyChange = (below: Below): Partial<Booking> =>
  oneOf<() => Partial<Booking>>(below, [
    () => startOf(below),
    () => ({ hosts: anyHosts(below) }),
    () => ({ status: oneOf(below, bookingStatuses) }),
    () => ({ eventTypeId: oneOf(below, [...eventTypeIds, null]) }),
    () => ({ priority: oneOf(below, priorities) }),
    () => ({ name: newUid() }),
  ])();

async function newScene(seed: number): Promise<ListScene> {
  const of = newUid() as OrganizationId;
  const below = dice(seed);
  const bookings = Array.from({ length: others + own }, (_, index) => ({
    ...booking(index),
    ...(index % 4 === 1 && {
      hosts: anyHosts(below),
      eventTypeId: oneOf(below, eventTypeIds),
      status: oneOf(below, bookingStatuses),
      priority: oneOf(below, priorities),
    }),
  }));
  await plantBookings(of, bookings);
  const known = new Map(bookings.map((one) => [one.uid, { ver: 1, booking: one }]));
  return { of, known, below };
}

async function change({ of, known, below }: ListScene): Promise<void> {
  const before = oneOf(below, [...known.values()]);
  const after = { ...before.booking, ...anyChange(below) };
  expect(await commit(of, [plantedBooking(of, after, before)])).toBe('committed');
  known.set(after.uid, { ver: before.ver + 1, booking: after });
}

function anyFilter(below: Below): BookingFilter {
  const [{ startedAt }, { endedAt }] = [startOf(below), startOf(below)];
  const hostIds = oneOf(below, [[], [userIds[0]], userIds.slice(1), [newUserId()]]) as string[];
  const eventTypeId = oneOf(below, [undefined, ...eventTypeIds, newUid()]);
  return {
    order: oneOf(below, ['startedAt', 'createdAt'] as const),
    sort: oneOf(below, ['asc', 'desc'] as const),
    status: oneOf(below, [undefined, undefined, ...bookingStatuses]),
    startedAt: oneOf(below, [undefined, undefined, startedAt]),
    endedAt: oneOf(below, [undefined, undefined, endedAt]),
    eventTypeId: hostIds.length === 0 ? (eventTypeId ?? eventTypeIds[0]) : eventTypeId,
    priority: oneOf(below, [undefined, undefined, ...priorities]),
    isSuspected: false,
    hostIds,
    perPage: 1 + below(9),
    // A restricted caller lists only bookings that they host.
    conceals: hostIds.length > 0 && below(2) === 0,
  };
}

test.each(Array.from({ length: cases(1) }, (_, index) => index + 2))(
  'a list by event type or host matches all bookings, with any set of unpublished changes (%i)',
  async (seed) => {
    const scene = await newScene(seed);
    const setOverfull = overfullOutbox();
    const { below } = scene;
    for (let round = 0; round < 15; round += 1) {
      for (let changes = below(12); changes > 0; changes -= 1) await change(scene);
      if (below(2) === 0) await drainSome(scene);
      const filter = anyFilter(below);
      // The next page must continue correctly even if the list is now read in another way.
      const between = async () => {
        if (below(4) === 0) await drainSome(scene);
        if (below(4) === 0) setOverfull(below(3) === 0);
      };
      const pages = await readPages(scene, filter, between);
      expect([filter, pages.flat()]).toEqual([filter, expectedList(scene, filter)]);
      expect(pages.every(({ length }) => length <= filter.perPage)).toBe(true);
      if (filter.conceals) {
        expect(pages.slice(0, -1).every(({ length }) => length === filter.perPage)).toBe(true);
        expect(pages.length === 1 || pages.at(-1)?.length !== 0).toBe(true);
      }
    }
  },
);

describe('the reads of a list', () => {
  let scene: ListScene;
  const filter = {
    order: 'startedAt',
    sort: 'asc',
    eventTypeId: newUid(),
    hostIds: [],
    perPage: 20,
    conceals: false,
    isSuspected: false,
  } as const;
  beforeAll(async () => {
    scene = await newScene(5);
  });

  const calls = async () => {
    const recorded = recordTableCalls();
    await readPages(scene, filter, async () => {});
    return recorded;
  };

  test('bookings with unpublished changes are read one by one', async () => {
    expect(await calls()).toContain('BatchGetItem');
  });

  test('a list without unpublished changes reads no other items', async () => {
    await tellChanges();
    expect((await calls()).filter((name) => name === 'BatchGetItem')).toEqual([]);
  });

  test('outdated entries are skipped as they are read while hundreds of changes are unpublished', async () => {
    await plantBookings(
      scene.of,
      // More changes than a list examines.
      Array.from({ length: 401 }, (_, index) => booking(index)),
    );
    expect(await calls()).not.toContain('BatchGetItem');
    await tellChanges();
    expect(await calls()).toHaveLength(3);
  });
});

describe('a list whose entries are mostly skipped', () => {
  const [former, present] = [newUserId(), newUserId()];
  const hosted = (userId: string) => ({ hosts: [{ userId, role: 'viewer' as const }] });
  const count = 1000;
  let of: OrganizationId;
  beforeAll(async () => {
    of = newUid() as OrganizationId;
    const bookings = Array.from({ length: count }, (_, at) => ({
      ...booking(at),
      ...hosted(present),
    }));
    await plantToldBookings(of, bookings, (one) => ({ ...one, ...hosted(former) }));
  });

  /** Returns the number of pages of an empty list, and the number of their Queries. */
  async function queriesOf(
    parts: Pick<BookingFilter, 'order' | 'hostIds' | 'conceals' | 'status'>,
  ) {
    const recorded = recordTableCalls();
    const scene = { of, known: new Map(), below: dice(1) };
    const pages = await readPages(
      scene,
      { ...parts, isSuspected: false, sort: 'asc', perPage: 20 },
      async () => {},
    );
    expect(pages.flat()).toEqual([]);
    return [pages.length, recorded.filter((name) => name === 'Query').length];
  }

  test('a page reads hundreds of outdated entries', async () => {
    const left = { order: 'createdAt', hostIds: [former] } as const;
    // Each page also needs one Query of the list of all bookings and one of the outbox.
    expect(await queriesOf({ ...left, conceals: false })).toEqual([3, 3 * 2 + 5 + 5 + 3]);
    expect(await queriesOf({ ...left, conceals: true })).toEqual([1, 2 + 4]);
  });

  test('a page for a restricted user reads twice as many entries at a time', async () => {
    const none = { order: 'startedAt', hostIds: [present], status: 'cancel' } as const;
    expect(await queriesOf({ ...none, conceals: true })).toEqual([1, 2 + 4]);
  });
});
