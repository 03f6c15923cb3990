import { CancelBooking } from '../../../lib/contract/bookings/cancel-booking.ts';
import { ConfirmBooking } from '../../../lib/contract/bookings/confirm-booking.ts';
import { DeclineBooking } from '../../../lib/contract/bookings/decline-booking.ts';
import { ReassignBooking } from '../../../lib/contract/bookings/reassign-booking.ts';
import { RescheduleBooking } from '../../../lib/contract/bookings/reschedule-booking.ts';
import { UpdateBooking } from '../../../lib/contract/bookings/update-booking.ts';
import { commit } from '../../../lib/data/engine/commit.ts';
import { readItems } from '../../../lib/data/engine/items.ts';
import {
  deleteEventType,
  readEventType,
} from '../../../lib/data/event-types/stored-event-types.ts';
import { keys } from '../../../lib/data/keys/keys.ts';
import { call } from '../../support/http/call.ts';
import type { World } from '../../support/world.ts';

type Named = { readonly uid: string };
type Headers = Readonly<Record<string, string>>;

export const cancel = (world: World, { uid }: Named, headers: Headers = {}) =>
  call(CancelBooking, { as: world.owner, params: { uid }, body: {}, headers });

export const confirm = (world: World, { uid }: Named, headers: Headers = {}) =>
  call(ConfirmBooking, { as: world.owner, params: { uid }, headers });

export const decline = (world: World, { uid }: Named, body: object = {}, headers: Headers = {}) =>
  call(DeclineBooking, { as: world.owner, params: { uid }, body, headers });

export const update = (world: World, { uid }: Named, body: object) =>
  call(UpdateBooking, { as: world.owner, params: { uid }, body });

export const reschedule = (
  world: World,
  { uid }: Named,
  startedAt: string,
  { timeZone = 'Asia/Tokyo', headers = {} }: { timeZone?: string; headers?: Headers } = {},
) =>
  call(RescheduleBooking, {
    as: world.owner,
    params: { uid },
    body: { timeZone, startedAt },
    headers,
  });

export const reassignTo = (
  world: World,
  { uid }: Named,
  { userId }: { readonly userId: string },
  headers: Headers = {},
) => call(ReassignBooking, { as: world.owner, params: { bookingId: uid, userId }, headers });

/** Deletes an event type and keeps its bookings. */
export async function removeType({ of }: World, { uid }: Named): Promise<void> {
  const stored = await readEventType(of, uid, Number.NEGATIVE_INFINITY);
  if (stored === undefined) throw new Error('The event type was not found.');
  const at = new Date().toISOString();
  const change = { kind: 'event_type_deleted', by: 'a test', at, requestId: uid } as const;
  await commit(of, [deleteEventType(of, stored, change)]);
}

/** Reads the last change that is stored with a booking. The dispatcher publishes it as an event. */
export async function lastChange({ of }: World, { uid }: Named): Promise<unknown> {
  const key = keys.booking(of, uid);
  return (await readItems(of, [key])).get(key)?.change;
}
