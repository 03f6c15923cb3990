import { expect, test } from 'vitest';
import { ConfirmBooking } from '../../../lib/contract/bookings/confirm-booking.ts';
import { CreateGuestLink } from '../../../lib/contract/bookings/create-guest-link.ts';
import { ReassignBooking } from '../../../lib/contract/bookings/reassign-booking.ts';
import { ReassignBookingAutomatically } from '../../../lib/contract/bookings/reassign-booking-automatically.ts';
import { RescheduleBooking } from '../../../lib/contract/bookings/reschedule-booking.ts';
import { ListGuestAvailableSchedules } from '../../../lib/contract/guests/list-guest-available-schedules.ts';
import { DeleteOrganizationUser } from '../../../lib/contract/organization/delete-organization-user.ts';
import { daily } from '../../support/hours/daily.ts';
import { call } from '../../support/http/call.ts';
import { deleteAtOnce } from '../../support/people/delete-at-once.ts';
import type { Person, World } from '../../support/world.ts';
import { at, auditedWorld, book, hostOf, read } from '../bookings/guests.ts';
import { askBy, leadingTo, led, tokenOf } from './led.ts';

deleteAtOnce();

const nine = at(3, '09:00');
const ten = at(3, '10:00');
const never = daily('UTC', 0, 0);

const move = ({ owner }: World, uid: string, startedAt: string) =>
  call(RescheduleBooking, {
    as: owner,
    params: { uid },
    body: { startedAt, timeZone: 'Asia/Tokyo' },
  });

const reassign = ({ owner }: World, uid: string) =>
  call(ReassignBookingAutomatically, { as: owner, params: { bookingId: uid } });

const give = ({ owner }: World, uid: string, { userId }: Person) =>
  call(ReassignBooking, { as: owner, params: { bookingId: uid, userId } });

/** A booking by a response that routes to two of three hosts. One of the two gets the booking. */
async function bookedByTwo(world: World<'admin'>) {
  const { member: left, admin: right, owner: third } = world;
  const eventType = await world.eventType([third, left, right]);
  const form = await leadingTo(world, eventType, [left, right]);
  const { body } = await askBy(world, await tokenOf(world, form), eventType, nine);
  const present = hostOf(body.data) === left.userId ? left : right;
  const other = present === left ? right : left;
  return { eventType, present, other, third, uid: body.data.uid };
}

test('a booking by a response is rescheduled only among the routed hosts', async () => {
  const world = await auditedWorld('admin');
  const { present, other, uid } = await bookedByTwo(world);
  await world.setHours(present, never);
  const moved = await move(world, uid, ten);
  expect([moved.status, hostOf(moved.body.data)]).toEqual([200, other.userId]);
  await world.setHours(other, never);
  const refused = await move(world, uid, at(3, '11:00'));
  expect(refused.body.code).toBe('booking/not-offered');
});

test('a booking by a response is reassigned automatically only among the routed hosts', async () => {
  const world = await auditedWorld('admin');
  const { present, other, uid } = await bookedByTwo(world);
  const first = await reassign(world, uid);
  expect(first.body.data.host.uid).toBe(other.userId);
  await world.setHours(present, never);
  const refused = await reassign(world, uid);
  expect(refused.body).toMatchObject({
    code: 'booking/no-other-host',
    hosts: [
      { userId: other.userId, reason: 'present' },
      { userId: present.userId, reason: 'outside-hours' },
    ],
  });
});

test('a user can reassign the booking to any host, and later reschedules choose among the routed hosts again', async () => {
  const world = await auditedWorld('admin');
  const { present, other, third, uid } = await bookedByTwo(world);
  expect((await give(world, uid, third)).status).toBe(200);
  // The current host keeps the booking if the new time is free.
  expect(hostOf((await move(world, uid, ten)).body.data)).toBe(third.userId);
  await world.setHours(third, never);
  const moved = hostOf((await move(world, uid, at(3, '11:00'))).body.data);
  expect([present.userId, other.userId]).toContain(moved);
});

test('the guest of a routed booking gets only the starts of the routed hosts', async () => {
  const world = await auditedWorld();
  const { eventType, second, token } = await led(world);
  const { uid } = (await askBy(world, token, eventType, nine)).body.data;
  await world.setHours(second, daily('UTC', 9, 11));
  const linked = await call(CreateGuestLink, { as: world.owner, params: { uid }, body: {} });
  const offered = await call(ListGuestAvailableSchedules, {
    guest: linked.body.data.url.split('#')[1],
    query: { periodStart: at(3, '00:00'), periodEnd: at(4, '00:00') },
  });
  const starts = offered.body.data.map(({ startedAt }) => startedAt);
  expect(starts).toEqual(['09:30', '10:00', '10:30'].map((time) => at(3, time)));
});

test('a confirmed booking request retains its routed hosts', async () => {
  const world = await auditedWorld();
  const { eventType, first, second, token } = await led(world, { requiresConfirmation: true });
  const { uid } = (await askBy(world, token, eventType, nine)).body.data;
  await call(ConfirmBooking, { as: world.owner, params: { uid } });
  expect((await read(world, { uid })).status).toBe('open');
  expect((await reassign(world, uid)).body.code).toBe('booking/no-other-host');
  await world.setHours(second, never);
  expect((await move(world, uid, ten)).status).not.toBe(200);
  expect(hostOf(await book(world, eventType, ten))).toBe(first.userId);
});

test('a booking of a deleted user is reassigned only to another routed host', async () => {
  const world = await auditedWorld();
  const [present, other] = [await world.addUser('member'), await world.addUser('member')];
  const eventType = await world.eventType([world.member, present, other]);
  const form = await leadingTo(world, eventType, [present]);
  const both = await leadingTo(world, eventType, [present, other]);
  const booked = async (token: string, start: string) =>
    (await askBy(world, token, eventType, start)).body.data;
  const alone = await booked(await tokenOf(world, form), nine);
  const [one, two] = [
    await booked(await tokenOf(world, both), ten),
    await booked(await tokenOf(world, both), ten),
  ];
  expect([one, two].map(hostOf).toSorted()).toEqual([present.userId, other.userId].toSorted());
  const theirs = hostOf(one) === present.userId ? one : two;
  await world.setHours(other, daily('UTC', 11, 24));
  await move(world, theirs.uid, at(3, '12:00'));
  const params = { userId: present.userId };
  const query = { bookings: 'reassign' };
  const removed = await call(DeleteOrganizationUser, { as: world.owner, params, query });
  expect(removed.body.code).toBe('user/has-bookings');
  expect(hostOf(await read(world, alone))).toBe(present.userId);
  expect(hostOf(await read(world, theirs))).toBe(other.userId);
});
