import { expect, test } from 'vitest';
import { newUid, newUserId } from '../../lib/app/new-uid.ts';
import type { BookingFilter } from '../../lib/data/bookings/booking-filter.ts';
import { countRequests } from '../../lib/data/bookings/count-requests.ts';
import { commit } from '../../lib/data/engine/commit.ts';
import { type Booking, bookingStatuses } from '../../lib/domain/bookings/booking.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { booking } from '../../scripts/bench/stored-bookings.ts';
import { dice } from '../journeys/dice.ts';
import {
  type Below,
  drainSome,
  expectedList,
  type KnownBooking,
  type ListScene,
  oneOf,
  readPages,
} from '../support/bookings/listed-bookings.ts';
import { plantedBooking } from '../support/bookings/plant-bookings.ts';
import { expectTrueLists } from '../support/bookings/true-lists.ts';
import { overfullOutbox } from '../support/engine/overfull-outbox.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { cases } from '../support/random/cases.ts';

const count = 120;
const emails = ['ada@example.com', 'ADA@Example.COM', 'tessa@example.com', 'ben@example.com'];
const userIds = Array.from({ length: 3 }, () => newUserId());
const eventTypeIds = Array.from({ length: 2 }, () => newUid());

type GuestBooking = KnownBooking & { readonly email: string };

type Scene = ListScene<GuestBooking>;

const hostsOf = (...ids: readonly string[]): Booking['hosts'] =>
  ids.map((userId) => ({ userId, role: 'viewer' }));

const timesOf = (below: Below): Pick<Booking, 'startedAt' | 'endedAt'> => {
  const { startedAt, endedAt } = booking(below(count));
  return { startedAt, endedAt };
};

/** Any members of a booking that can change its lists. */
const anyMembers = (below: Below): Partial<Booking> => ({
  ...timesOf(below),
  status: oneOf(below, bookingStatuses),
  eventTypeId: oneOf(below, [...eventTypeIds, null]),
  hosts: hostsOf(...userIds.filter((_, index) => index === 0 || below(2) > 0)),
});

/** A change of one member, or of the guest's address. */
function changed(below: Below, { booking: before, email }: GuestBooking) {
  const { startedAt, endedAt, status, hosts } = { ...before, ...anyMembers(below) };
  const after = oneOf<Partial<Booking>>(below, [
    { startedAt, endedAt },
    { status },
    { hosts },
    { name: newUid() },
  ]);
  return {
    booking: { ...before, ...after },
    email: below(5) === 0 ? oneOf(below, emails) : email,
  };
}

async function store({ of, known }: Scene, next: Omit<GuestBooking, 'ver'>): Promise<void> {
  const before = known.get(next.booking.uid);
  const action = plantedBooking(of, next.booking, before, next.email);
  expect(await commit(of, [action])).toBe('committed');
  known.set(next.booking.uid, { ...next, ver: (before?.ver ?? 0) + 1 });
}

async function newScene(seed: number): Promise<Scene> {
  const below = dice(seed);
  const scene: Scene = { of: newUid() as OrganizationId, known: new Map(), below };
  for (let index = 0; index < count; index += 1) {
    const one = { ...booking(index), ...anyMembers(below) };
    await store(scene, { booking: one, email: oneOf(below, emails) });
  }
  return scene;
}

async function changeSome(scene: Scene): Promise<void> {
  const { below, known } = scene;
  for (let changes = below(8); changes > 0; changes -= 1) {
    await store(scene, changed(below, oneOf(below, [...known.values()])));
  }
}

function anyFilter(below: Below, more: Partial<BookingFilter>): BookingFilter {
  const hostIds = oneOf(below, [[], [], [userIds[1] as string], userIds.slice(1)]);
  return {
    order: oneOf(below, ['startedAt', 'createdAt'] as const),
    sort: oneOf(below, ['asc', 'desc'] as const),
    startedAt: oneOf(below, [undefined, undefined, timesOf(below).startedAt]),
    endedAt: oneOf(below, [undefined, undefined, timesOf(below).endedAt]),
    eventTypeId: oneOf(below, [undefined, undefined, ...eventTypeIds]),
    isSuspected: false,
    hostIds,
    perPage: 1 + below(9),
    conceals: hostIds.length > 0 && below(2) === 0,
    ...more,
  };
}

test.each(Array.from({ length: cases(1) }, (_, index) => index + 3))(
  'a list of a guest or of requests, and the number of requests, match all bookings, with any unpublished changes (%i)',
  async (seed) => {
    const scene = await newScene(seed);
    const { below, of } = scene;
    await tellChanges();
    for (let round = 0; round < 25; round += 1) {
      await changeSome(scene);
      if (below(2) === 0) await drainSome(scene);
      const email = oneOf(below, [...emails, 'nobody@example.com']);
      const status = oneOf(below, [undefined, ...bookingStatuses]);
      const more = oneOf(below, [{ email, status }, { status: 'request' as const }]);
      const filter = anyFilter(below, more);
      const pages = await readPages(scene, filter, async () => {
        if (below(4) === 0) await drainSome(scene);
      });
      expect([filter, pages.flat()]).toEqual([filter, expectedList(scene, filter)]);
      expect(pages.every(({ length }) => length <= filter.perPage)).toBe(true);
      if (filter.conceals) {
        expect(pages.slice(0, -1).every(({ length }) => length === filter.perPage)).toBe(true);
        expect(pages.length === 1 || pages.at(-1)?.length !== 0).toBe(true);
      }
      const requests = anyFilter(below, { status: 'request' });
      const number = await countRequests(of, requests);
      expect([requests, number]).toEqual([requests, expectedList(scene, requests).length]);
    }
    await tellChanges();
    await expectTrueLists(of);
  },
);

test('the pages of a guest contain each unchanged booking once, in order, while bookings are added and moved', async () => {
  const scene: Scene = { of: newUid() as OrganizationId, known: new Map(), below: dice(1) };
  const email = 'ada@example.com';
  const add = (index: number) => store(scene, { booking: booking(index), email });
  for (let index = 0; index < 40; index += 4) await add(index);
  await tellChanges();
  const filter: BookingFilter = {
    order: 'startedAt',
    sort: 'asc',
    email,
    isSuspected: false,
    hostIds: [],
    perPage: 3,
    conceals: false,
  };
  const [moved, ...unchanged] = expectedList(scene, filter);
  const late = [2, 13, 29, 30, 41];
  const pages = await readPages(scene, filter, async () => {
    const index = late.shift();
    if (index !== undefined) await add(index);
    if (index === 29) await tellChanges();
    const known = scene.known.get(moved ?? '');
    if (index === 13 && known) {
      const { startedAt, endedAt } = booking(90);
      await store(scene, { ...known, booking: { ...known.booking, startedAt, endedAt } });
    }
  });
  const uids = pages.flat();
  expect(uids.filter((uid) => unchanged.includes(uid))).toEqual(unchanged);
  // Some of the added bookings start after the page that was read before.
  expect(uids.length).toBeGreaterThan(unchanged.length + 1);
  expect(new Set(uids.filter((uid) => uid !== moved)).size).toBe(
    uids.filter((uid) => uid !== moved).length,
  );
});

test('a list of a guest and the number of requests are read from their entries while hundreds of changes are unpublished', async () => {
  const scene: Scene = { of: newUid() as OrganizationId, known: new Map(), below: dice(1) };
  const email = 'ada@example.com';
  const add = (index: number) =>
    store(scene, { booking: { ...booking(index), status: 'request' }, email });
  for (const index of [1, 2, 3]) await add(index);
  await tellChanges();
  const filter = { ...anyFilter(() => 0, { email }), startedAt: undefined, endedAt: undefined };
  const published = expectedList(scene, filter);
  await add(4);
  const setOverfull = overfullOutbox();
  setOverfull(true);
  const readAll = () => readPages(scene, { ...filter, perPage: 20 }, async () => {});
  expect((await readAll()).flat()).toEqual(published);
  const requests = { ...filter, email: undefined };
  expect(await countRequests(scene.of, requests)).toBe(3);
  setOverfull(false);
  expect((await readAll()).flat()).toEqual(expectedList(scene, filter));
  expect(await countRequests(scene.of, requests)).toBe(4);
});
