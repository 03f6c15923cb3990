import { CreateGuestLink } from '../../../lib/contract/bookings/create-guest-link.ts';
import { GetGuestBooking } from '../../../lib/contract/guests/get-guest-booking.ts';
import { call } from '../../support/http/call.ts';
import type { World } from '../../support/world.ts';

type Named = { readonly uid: string };

/** The token of a link that is made for the guest of a booking. */
export async function tokenOf(world: World, { uid }: Named, body: unknown = {}): Promise<string> {
  const sent = { as: world.owner, params: { uid }, body };
  const { url } = (await call(CreateGuestLink, sent)).body.data;
  return url.split('#')[1] ?? '';
}

/** What the guest sees, with whatever answer. */
export const look = (guest: string) => call(GetGuestBooking, { guest });

/** The text with another character in place of the one there. */
export const altered = (text: string, at: number): string => {
  const other = text[at] === 'A' ? 'B' : 'A';
  return text.slice(0, at) + other + text.slice(at + 1);
};
