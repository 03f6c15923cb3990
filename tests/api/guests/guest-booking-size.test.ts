import { expect, test } from 'vitest';
import { CreateGuestLink } from '../../../lib/contract/bookings/create-guest-link.ts';
import { CancelGuestBooking } from '../../../lib/contract/guests/cancel-guest-booking.ts';
import { RescheduleGuestBooking } from '../../../lib/contract/guests/reschedule-guest-booking.ts';
import { stretch } from '../../support/bookings/stretch.ts';
import { call } from '../../support/http/call.ts';
import { newWorld } from '../../support/world.ts';
import { at, book } from '../bookings/guests.ts';
import { look, tokenOf } from './links.ts';

test('a change of a booking that exceeds its maximum size is refused, and a smaller change succeeds', async () => {
  const world = await newWorld();
  const eventType = await world.eventType([world.member]);
  const { uid } = await book(world, eventType, at(3, '09:00'));
  const guest = await tokenOf(world, { uid });
  await stretch(world, uid, 408_000);
  const reason = 'x'.repeat(2000);
  const refused = [
    await call(CancelGuestBooking, { guest, body: { reason } }),
    await call(RescheduleGuestBooking, {
      guest,
      body: { startedAt: at(3, '11:00'), timeZone: 'Asia/Tokyo' },
    }),
    await call(CreateGuestLink, {
      as: world.owner,
      params: { uid },
      body: { revokeFormer: true },
    }),
  ];
  expect(refused.map(({ body }) => body.code)).toEqual(refused.map(() => 'booking/too-large'));
  expect((await look(guest)).status).toBe(200);
  expect((await call(CancelGuestBooking, { guest })).status).toBe(200);
});
