import { expect, test } from 'vitest';
import { GetBooking } from '../../../lib/contract/bookings/get-booking.ts';
import { ListBookings } from '../../../lib/contract/bookings/list-bookings.ts';
import { UpdateBooking } from '../../../lib/contract/bookings/update-booking.ts';
import type { HostRole } from '../../../lib/domain/event-types/event-type.ts';
import { call } from '../../support/http/call.ts';
import type { Person, World } from '../../support/world.ts';
import { at, auditedWorld, book } from './guests.ts';
import { reschedule } from './moves.ts';

const update = (as: Pick<Person, 'key'>, uid: string, body: object) =>
  call(UpdateBooking, { as, params: { uid }, body });

async function hostedAs(world: World, role: HostRole) {
  const { owner, member } = world;
  const { uid } = await book(world, await world.eventType([member]), at(2, '09:00'));
  const hosts = [{ userId: member.userId, role }];
  expect((await update(owner, uid, { hosts })).status).toBe(200);
  return uid;
}

test('a host with the role viewer still sees, lists and hosts the booking', async () => {
  const world = await auditedWorld();
  const uid = await hostedAs(world, 'viewer');
  const { member: as } = world;
  expect((await call(GetBooking, { as, params: { uid } })).status).toBe(200);
  const listed = await call(ListBookings, { as, query: { userId: as.userId } });
  expect(listed.body.data.map((booking) => booking.uid)).toEqual([uid]);
  const refused = await update(as, uid, { name: 'Mine' });
  expect([refused.status, refused.body.detail]).toEqual([
    403,
    'Only owners, admins, the creator, and hosts with at least the role `editor` can do this.',
  ]);
  const eventType = await world.eventType([as]);
  await expect(book(world, eventType, at(2, '09:00'))).rejects.toThrow();
});

test('the role of a host stays the same when the booking is rescheduled', async () => {
  const world = await auditedWorld();
  const uid = await hostedAs(world, 'editor');
  await reschedule(world, { uid }, at(3, '10:00'));
  const { body } = await call(GetBooking, { as: world.owner, params: { uid } });
  expect(body.data.hosts).toEqual([{ userId: world.member.userId, role: 'editor' }]);
});

test('a role does not limit the user who created the booking', async () => {
  const world = await auditedWorld();
  const { member, owner } = world;
  const eventType = await world.eventType([member]);
  const { uid } = await book({ ...world, owner: member }, eventType, at(2, '09:00'));
  const hosts = [{ userId: member.userId, role: 'viewer' }];
  expect((await update(owner, uid, { hosts })).status).toBe(200);
  expect((await update(member, uid, { name: 'Mine' })).status).toBe(200);
  expect((await update(member, uid, { hosts: [{ userId: owner.userId }] })).status).toBe(200);
});
