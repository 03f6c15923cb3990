import { expect, test } from 'vitest';
import { ConfirmBooking } from '../../../lib/contract/bookings/confirm-booking.ts';
import { ReassignBooking } from '../../../lib/contract/bookings/reassign-booking.ts';
import { ReassignBookingAutomatically } from '../../../lib/contract/bookings/reassign-booking-automatically.ts';
import { RescheduleBooking } from '../../../lib/contract/bookings/reschedule-booking.ts';
import { UpdateBooking } from '../../../lib/contract/bookings/update-booking.ts';
import { feedOf } from '../../support/external-calendars/feeds.ts';
import { call } from '../../support/http/call.ts';
import { at, auditedWorld, book } from '../bookings/guests.ts';
import { connect } from './connecting.ts';

const morning = () => feedOf({ start: at(2, '09:00'), end: at(2, '10:00') });

test('a booking is not rescheduled to a time that is busy in an external calendar of its host, but can be updated to it', async () => {
  const world = await auditedWorld();
  const { owner, member } = world;
  const eventType = await world.eventType([member]);
  await connect(member, morning());
  const { uid } = await book(world, eventType, at(2, '11:00'));
  const sent = { as: owner, params: { uid } };
  const body = { timeZone: 'UTC', startedAt: at(2, '09:30') };
  const refused = await call(RescheduleBooking, { ...sent, body });
  expect([refused.status, refused.body.reason]).toEqual([409, 'busy']);
  const put = { startedAt: at(2, '09:00'), endedAt: at(2, '09:30') };
  expect((await call(UpdateBooking, { ...sent, body: put })).status).toBe(200);
});

test('a booking is not reassigned to a host who is busy in an external calendar', async () => {
  const world = await auditedWorld('admin');
  const { owner, admin, member } = world;
  const eventType = await world.eventType([owner, member], {});
  const { uid, hosts } = await book(world, eventType, at(2, '09:00'));
  const other = hosts[0]?.userId === owner.userId ? member : owner;
  await connect(other, morning());
  const named = await call(ReassignBooking, {
    as: admin,
    params: { bookingId: uid, userId: other.userId },
  });
  expect([named.status, named.body.reason]).toEqual([409, 'busy']);
  const chosen = await call(ReassignBookingAutomatically, {
    as: admin,
    params: { bookingId: uid },
  });
  expect([chosen.status, chosen.body.code]).toEqual([409, 'booking/no-other-host']);
});

test('a request that holds no time is confirmed only if its host is also free in external calendars', async () => {
  const world = await auditedWorld();
  const { owner, member } = world;
  const eventType = await world.eventType([member], {
    requiresConfirmation: true,
    holdsWhileRequested: false,
  });
  const early = await book(world, eventType, at(2, '09:00'));
  const late = await book(world, eventType, at(2, '11:00'));
  await connect(member, morning());
  const confirm = (uid: string) => call(ConfirmBooking, { as: owner, params: { uid } });
  const refused = await confirm(early.uid);
  expect([refused.status, refused.body.reason]).toEqual([409, 'busy']);
  expect((await confirm(late.uid)).status).toBe(200);
});
