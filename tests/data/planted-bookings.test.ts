import { expect, test } from 'vitest';
import { newUid, newUserId } from '../../lib/app/new-uid.ts';
import { commit } from '../../lib/data/engine/commit.ts';
import type { Booking } from '../../lib/domain/bookings/booking.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { booking } from '../../scripts/bench/stored-bookings.ts';
import {
  plantBookings,
  plantedBooking,
  plantToldBookings,
} from '../support/bookings/plant-bookings.ts';
import { organizationItems } from '../support/engine/stored-items.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';

/** All entries in the lists of bookings, without the organization, the name of the guest's list and the instant of expiry. */
const entriesOf = async (of: OrganizationId) =>
  (await organizationItems(of))
    .filter(({ pk }) => /^O#[^#]+#L[EHGS]#/u.test(String(pk)))
    .map(({ exp, pk, sk, ...item }) => ({ pk, sk, isKept: exp === undefined, ...item }))
    .map((entry) =>
      JSON.stringify(entry)
        .replaceAll(of, 'whose')
        .replaceAll(/#LG#[^"]+/gu, '#LG#'),
    )
    .toSorted()
    .map((entry) => JSON.parse(entry) as object);

test('bookings that are planted as published have the same list entries as bookings that were published', async () => {
  const [published, planted] = [newUid(), newUid()] as [OrganizationId, OrganizationId];
  const [host, other] = [newUserId(), newUserId()];
  const hosts = (...ids: readonly string[]): Booking['hosts'] =>
    ids.map((userId) => ({ userId, role: 'viewer' }));
  const eventTypeId = newUid();
  const before = [0, 1, 2].map((index) => ({
    ...booking(index),
    eventTypeId,
    hosts: hosts(host, other),
  }));
  const after = before.map((one, index) => ({
    ...one,
    ...(index === 1 && { startedAt: booking(7).startedAt, endedAt: booking(7).endedAt }),
    ...(index === 2 && { hosts: hosts(other), eventTypeId: newUid() }),
  }));
  await plantBookings(published, before);
  await tellChanges();
  for (const index of [1, 2]) {
    const [one, former] = [after[index] as Booking, before[index] as Booking];
    await commit(published, [plantedBooking(published, one, { ver: 1, booking: former })]);
  }
  await tellChanges();
  await plantToldBookings(planted, after, ({ uid }) =>
    before.find((one) => one.uid === uid && uid !== before[0]?.uid),
  );
  const entries = await entriesOf(published);
  expect(entries.length).toBeGreaterThan(12);
  expect(await entriesOf(planted)).toEqual(entries);
});
