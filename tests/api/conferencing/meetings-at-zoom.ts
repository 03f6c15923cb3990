import { CancelBooking } from '../../../lib/contract/bookings/cancel-booking.ts';
import { ReassignBooking } from '../../../lib/contract/bookings/reassign-booking.ts';
import { RescheduleBooking } from '../../../lib/contract/bookings/reschedule-booking.ts';
import type { Booking } from '../../../lib/domain/bookings/booking.ts';
import { call } from '../../support/http/call.ts';
import type { ZoomDouble } from '../../support/meetings/zoom-double.ts';
import type { World } from '../../support/world.ts';
import { auditedWorld } from '../bookings/guests.ts';
import { atZoom, connectZoom, startZoom } from './zoom.ts';

type Named = Pick<Booking, 'uid'>;

export const cancel = (world: World, { uid }: Named) =>
  call(CancelBooking, { as: world.owner, params: { uid }, body: {} });

export const move = (world: World, { uid }: Named, startedAt: string) =>
  call(RescheduleBooking, {
    as: world.owner,
    params: { uid },
    body: { timeZone: 'UTC', startedAt },
  });

export const reassign = (world: World, { uid }: Named, { userId }: { readonly userId: string }) =>
  call(ReassignBooking, { as: world.owner, params: { bookingId: uid, userId } });

/** The existing meetings, in the order of their creation. */
export const made = (zoom: ZoomDouble) => [...zoom.meetings.values()];

/** A member with an account at Zoom, and an event type of the member with meetings at Zoom. */
export async function connected(parts: Parameters<typeof atZoom>[2] = {}) {
  const zoom = await startZoom();
  const world = await auditedWorld('admin');
  const account = await connectZoom(zoom, world, world.member);
  const eventType = await atZoom(world, [world.member], parts);
  return { zoom, world, account, eventType };
}
