import { CreateGuestLink } from '../../../lib/contract/bookings/create-guest-link.ts';
import { GetGuestBooking } from '../../../lib/contract/guests/get-guest-booking.ts';
import { call } from '../../support/http/call.ts';
import type { World } from '../../support/world.ts';

type Named = { readonly uid: string };

/** Creates a guest link of a booking, and returns its token. */
export async function tokenOf(world: World, { uid }: Named, body: unknown = {}): Promise<string> {
  const sent = { as: world.owner, params: { uid }, body };
  const { url } = (await call(CreateGuestLink, sent)).body.data;
  return url.split('#')[1] ?? '';
}

/** Reads a booking as its guest, and does not check the response. */
export const look = (guest: string) => call(GetGuestBooking, { guest });

/** The text with another character at this position. */
export const altered = (text: string, at: number): string => {
  const other = text[at] === 'A' ? 'B' : 'A';
  return text.slice(0, at) + other + text.slice(at + 1);
};
