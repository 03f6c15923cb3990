import { GetBooking } from '../../lib/contract/bookings/get-booking.ts';
import { at, book } from '../api/bookings/guests.ts';
import { tokenOf } from '../api/guests/links.ts';
import { call } from '../support/http/call.ts';
import { newWorld } from '../support/world.ts';

export const meeting = { locationId: 'zoom', url: 'https://meet.example.com/desk' } as const;
const place = {
  provider: null,
  phoneNumber: null,
  address: null,
  customLocation: null,
  access: 'Ring <twice>.',
};

/** Creates a booking with a guest link. `overrides` are members of the event type, and `more` of the request. */
export async function bookedByGuest(
  overrides: object = {},
  more: Readonly<Record<string, unknown>> = {},
) {
  const world = await newWorld();
  const locations = [{ ...meeting, ...place }];
  const shape = { name: 'A <b>talk</b>', locations, interval: 240, ...overrides };
  const eventType = await world.eventType([world.member], shape);
  const booking = await book(world, eventType, at(3, '08:00'), more);
  const read = async () => {
    const input = { as: world.owner, params: { uid: booking.uid } };
    return (await call(GetBooking, input)).body.data;
  };
  return { world, eventType, booking, read, token: await tokenOf(world, booking) };
}
