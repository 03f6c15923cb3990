import { Problem } from '../../contract/problem.ts';
import type { BookingLink, BookingLinkInput } from '../../domain/bookings/booking-link.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { type LinkScope, signLink, verifyLink } from '../sign-link.ts';

const scopeOf = (of: OrganizationId): LinkScope => ({ purpose: 'booking-link', of });

/** The token of a link: whoever holds it reads what is fixed, and cannot change it. */
export const signBookingLink = (of: OrganizationId, link: BookingLink): Promise<string> =>
  signLink(link, scopeOf(of));

/** The link that a token stands for; undefined for one that was altered, or made by another organization. */
export const readBookingLink = async (
  of: OrganizationId,
  token: string,
): Promise<BookingLink | undefined> =>
  (await verifyLink(token, scopeOf(of))) as BookingLink | undefined;

/** The link whose token was sent; a token that is none is a problem at its place. */
export async function verifyBookingLink(
  of: OrganizationId,
  token: string | undefined,
  pointer: string,
): Promise<BookingLinkInput | undefined> {
  if (token === undefined) return undefined;
  const link = await readBookingLink(of, token);
  if (link !== undefined) return { ...link, pointer };
  const detail = 'Must be the token of a booking link of this organization.';
  throw new Problem('request/invalid', {
    errors: [{ pointer, code: 'member/invalid', detail }],
  });
}
